// A page of its own for every address, which names all files it needs: the browser asks for them together, where it
// would else hear of each from the one before it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

type Bundle = Parameters<Extract<Plugin["generateBundle"], (...args: never[]) => unknown>>[1];

/** The files of a chunk after those of the chunks it imports, as styles have to come. */
function filesOf(bundle: Bundle, name: string, seen: Set<string>): string[] {
  const chunk = bundle[name];
  if (chunk?.type !== "chunk" || seen.has(name)) return [];
  seen.add(name);
  const imported = chunk.imports.flatMap((other) => filesOf(bundle, other, seen));
  return [...imported, ...(chunk.viteMetadata?.importedCss ?? []), name];
}

function link(file: string): string {
  return file.endsWith(".css")
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
}

/** The font that every page needs: without this, the browser learns of it only from the style sheet. */
function fontLink(bundle: Bundle): string {
  const font = Object.keys(bundle).find((file) => /latin-wght-normal.*\.woff2$/.test(file));
  if (!font) throw new Error("the font is not bundled");
  return `    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">\n`;
}

/** `AnalysePage.svelte` is what `/analyse` shows (src/frame/pages.ts), and python/kotva/web/page.py sends `analyse.html` there. */
export function pages(): Plugin {
  return {
    name: "kotva-pages",
    enforce: "post",
    apply: "build",
    generateBundle(_, bundle) {
      const index = bundle["index.html"];
      if (index?.type !== "asset") throw new Error("there is no index.html to make pages of");
      const html = String(index.source).replace("  </head>", `${fontLink(bundle)}  </head>`);
      index.source = html;
      const licence = createRequire(import.meta.url).resolve("@fontsource-variable/source-sans-3/LICENSE");
      this.emitFile({ type: "asset", fileName: "source-sans-3.OFL.txt", source: readFileSync(licence) });
      for (const [name, chunk] of Object.entries(bundle)) {
        if (chunk.type !== "chunk" || !chunk.isDynamicEntry || !chunk.name.endsWith("Page")) continue;
        const files = new Set(filesOf(bundle, name, new Set()).filter((file) => !html.includes(`"/${file}"`)));
        const links = [...files].map((file) => `    ${link(file)}\n`).join("");
        this.emitFile({
          type: "asset",
          fileName: `${chunk.name.replace("Page", "").toLowerCase()}.html`,
          source: html.replace("  </head>", `${links}  </head>`),
        });
      }
    },
  };
}
