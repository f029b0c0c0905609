// Starts the server and Vite, and restarts the server when a survey or a Rust source has changed.

import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    listen: { type: "string", default: "127.0.0.1:8080" },
    data: { type: "string", default: "data" },
  },
});
const serve = [
  ...["run", "-p", "enkat", "--", "serve", "--surveys", "surveys", "--web", "web/dist"],
  ...["--data", values.data, "--listen", values.listen, "--environment", "development"],
];

let server;
let pending;

function start() {
  server = spawn("cargo", serve, { stdio: "inherit" });
}

function restart(path) {
  clearTimeout(pending);
  pending = setTimeout(() => {
    console.log(`${path} changed: restarting the server`);
    if (server.exitCode === null) {
      server.once("exit", start);
      server.kill("SIGTERM");
    } else {
      start();
    }
  }, 300);
}

for (const folder of ["surveys", "compiler", "runtime"]) {
  watch(folder, { recursive: true }, (_event, file) => {
    if (file !== null && /\.(rs|yaml|sql)$/.test(file)) restart(`${folder}/${file}`);
  });
}
start();
const web = spawn("npm", ["run", "dev"], { cwd: "web", stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    server.kill("SIGTERM");
    web.kill("SIGTERM");
    process.exit(0);
  });
}
