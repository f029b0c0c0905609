// A command and its output as a terminal shows them.

import { AnsiUp } from "ansi_up";

/** The colors of the terminal, by the classes that `ansi_up` writes. */
const STYLE = `
  body { margin: 0; }
  main { width: max-content; color: #d6dae0; background: #16191d; }
  header { padding: 9px 28px; color: #aeb6bf; background: #2a2f36; font: 13px "DejaVu Sans", system-ui, sans-serif; }
  pre { margin: 0; padding: 16px 28px 20px; font: 15px/1.17 "DejaVu Sans Mono", ui-monospace, monospace; }
  .prompt { color: #8a939e; }
  .ansi-bright-red-fg { color: #ff7b72; }
  .ansi-bright-green-fg { color: #7ee787; }
  .ansi-bright-yellow-fg { color: #f2cc60; }
  .ansi-bright-blue-fg { color: #79b8ff; }
  .ansi-bright-cyan-fg { color: #76e3ea; }
`;

/** Returns a page that shows a terminal with a command and what it printed. */
export function terminal(command: string, output: string): string {
  const ansi = new AnsiUp();
  ansi.use_classes = true;
  const prompt = `<span class="prompt">$</span> ${command}\n`;
  const text = `<pre>${prompt}${ansi.ansi_to_html(output.trimEnd())}</pre>`;
  return `<!doctype html><style>${STYLE}</style><main><header>Terminal</header>${text}</main>`;
}
