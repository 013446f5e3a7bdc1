// Saves and opens files in the browser; nothing leaves the machine.

/** The largest file that fits into one request: base64 makes it a third longer, and the JSON around it needs room. */
export const LARGEST = 750_000;

/** Lets the browser save a file. */
export function save(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function saveText(name: string, text: string): void {
  save(name, new Blob([text], { type: "text/plain;charset=utf-8" }));
}

/** The text of a file: UTF-8, or an older Czech or Polish encoding. */
export async function readText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1250").decode(bytes);
  }
}

/** A file as base64; the server detects its encoding. */
export async function readBytes(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
