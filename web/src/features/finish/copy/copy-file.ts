/** The style of the file, which stands alone: for screens of all widths, for dark and light, and for paper. */
const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { margin-top: 2.5rem; font-size: 1.375rem; }
h3, h4 { margin-bottom: 0.5rem; font-size: 1.0625rem; }
dl { margin: 0 0 1rem; }
dt { opacity: 0.8; }
dd { margin: 0 0 0.75rem; font-weight: 600; overflow-wrap: anywhere; white-space: pre-line; }
dd.muted { font-weight: 400; font-style: italic; }
.answer-group { padding-inline-start: 1rem; border-inline-start: 2px solid #8888; }
.copy-receipt { font-family: ui-monospace, monospace; }
@media print { body { padding: 0; font-size: 10pt; } h2, h3, h4, dt { break-after: avoid; } dd { break-before: avoid; } }
`;

/** No script, no request: the file shows what it holds and nothing else. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Returns a page that holds what an element shows, without its controls, and that needs nothing else. */
export function copyFile(shown: HTMLElement, title: string): string {
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = document.documentElement.lang;
  const metas: Record<string, string>[] = [
    { charset: "utf-8" },
    { "http-equiv": "Content-Security-Policy", content: POLICY },
    { name: "viewport", content: "width=device-width" },
  ];
  for (const attributes of metas) {
    const meta = page.createElement("meta");
    for (const [name, value] of Object.entries(attributes)) meta.setAttribute(name, value);
    page.head.append(meta);
  }
  const style = page.createElement("style");
  style.textContent = STYLE;
  page.head.append(style);
  const heading = page.createElement("h1");
  heading.textContent = title;
  const main = page.createElement("main");
  main.append(heading, page.importNode(shown, true));
  page.body.append(main);
  for (const control of page.querySelectorAll("button, script")) control.remove();
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`;
}

/** Lets the browser save what an element shows as a file of this name. */
export function saveCopy(shown: HTMLElement, title: string, name: string): void {
  const address = URL.createObjectURL(
    new Blob([copyFile(shown, title)], { type: "text/html;charset=utf-8" }),
  );
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name}.html`;
  link.click();
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
