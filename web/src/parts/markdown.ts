// The subset of Markdown used in rules, as data: headings, paragraphs, lists; `code`, *emphasis*, **strong**.

export interface Span {
  kind: "text" | "code" | "em" | "strong";
  text: string;
}

export interface Block {
  kind: "heading" | "paragraph" | "item";
  level: number;
  spans: Span[];
}

const SPAN = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*/g;

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > end) found.push({ kind: "text", text: text.slice(end, match.index) });
    const [whole, code, strong, em] = match;
    found.push(
      code !== undefined
        ? { kind: "code", text: code }
        : strong !== undefined
          ? { kind: "strong", text: strong }
          : { kind: "em", text: em! },
    );
    end = match.index + whole.length;
  }
  if (end < text.length) found.push({ kind: "text", text: text.slice(end) });
  return found;
}

export function blocks(markdown: string): Block[] {
  const found: Block[] = [];
  for (const part of markdown.split(/\n\s*\n/)) {
    let paragraph: string[] = [];
    const close = (): void => {
      if (paragraph.length > 0) found.push({ kind: "paragraph", level: 0, spans: spans(paragraph.join(" ")) });
      paragraph = [];
    };
    for (const line of part
      .split("\n")
      .map((one) => one.trim())
      .filter(Boolean)) {
      const heading = /^(#{1,6})\s+(.*)$/.exec(line);
      const item = /^[-*]\s+(.*)$/.exec(line);
      if (heading || item) close();
      if (heading) found.push({ kind: "heading", level: heading[1]!.length, spans: spans(heading[2]!) });
      else if (item) found.push({ kind: "item", level: 0, spans: spans(item[1]!) });
      else paragraph.push(line);
    }
    close();
  }
  return found;
}
