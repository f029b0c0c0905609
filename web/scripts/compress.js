/** Writes a brotli and a gzip copy beside every file of `dist` that becomes smaller by it. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const dist = new URL("../dist", import.meta.url).pathname;
const compressible = /\.(html|js|css|svg|json|txt|webmanifest)$/;

/** @param {Buffer} bytes */
function brotli(bytes) {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

const total = { plain: 0, br: 0 };
for (const entry of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
  // Templates are filled before they are compressed.
  if (!compressible.test(entry) || entry.startsWith("entry")) continue;
  const path = join(dist, entry);
  const bytes = readFileSync(path);
  const small = brotli(bytes);
  writeFileSync(`${path}.br`, small);
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  total.plain += bytes.length;
  total.br += small.length;
}
console.log(`compressed ${total.plain} bytes to ${total.br} with brotli`);
