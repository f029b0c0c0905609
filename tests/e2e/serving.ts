// Commands of enkat that serve, and print the address at which they do.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { enkat } from "./server.ts";

/** Runs a command that serves in a folder, and does something with the address of a line that begins with these words. */
export async function serving(
  cwd: string,
  args: string[],
  begin: string,
  use: (address: string) => Promise<void>,
): Promise<void> {
  const server = spawn(enkat, args, { cwd, stdio: ["ignore", "pipe", "inherit"] });
  try {
    await use(await printedAddress(server.stdout, begin));
  } finally {
    server.kill();
  }
}

/** Reads the output of a command up to a line that begins with these words, and returns the address at the line's end. */
export async function printedAddress(output: NodeJS.ReadableStream, begin: string): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = line.startsWith(begin) ? /http:\S+$/.exec(line)?.[0] : undefined;
    if (address !== undefined) return address;
  }
  throw new Error(`the command printed no address after “${begin}”`);
}
