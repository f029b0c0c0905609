// Serves the built pages and the survey, and takes every save.

import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** Gives `use` the address of a site with these files and this survey, and ends it afterwards. */
export async function withSite(folder, survey, use) {
  const site = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const [type, body] = await answer(folder, survey, pathname);
    response.writeHead(body === undefined ? 404 : 200, { "content-type": type }).end(body);
  });
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  try {
    return await use(`http://localhost:${site.address().port}`);
  } finally {
    site.closeAllConnections();
    site.close();
  }
}

async function answer(folder, survey, pathname) {
  if (pathname === "/survey.json") return ["application/json", JSON.stringify(survey)];
  if (pathname.startsWith("/api/")) return ["application/json", '{"hasError":false,"data":{"revision":1}}'];
  const type = TYPES[extname(pathname)];
  const body = type && (await readFile(join(folder, pathname)).catch(() => undefined));
  return [type ?? "text/plain", body];
}
