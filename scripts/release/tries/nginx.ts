import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inRepository } from "../../build/repository.ts";
import { type StartProxy, startInFront, tryBehindProxy } from "./behind-proxy.ts";
import type { Try } from "./tries.ts";

const startNginx: StartProxy = async (trial, { http, https, one, two }) => {
  const { folder } = trial;
  trial.run("musubi.js", "portal:static", join(folder, "portal"));
  const site = readFileSync(inRepository("deploy/nginx/musubi.conf"), "utf8")
    .replaceAll(/listen (\[::\]:)?80;/g, `listen $1${http};`)
    .replaceAll(/listen (\[::\]:)?443 /g, `listen $1${https} `)
    .replaceAll("4101", `${one}`)
    .replaceAll("4102", `${two}`)
    .replaceAll("/run/musubi", folder)
    .replaceAll("/etc/musubi/tls", folder)
    .replaceAll("/var/log/nginx", folder)
    .replaceAll("/srv/musubi", folder);
  writeFileSync(join(folder, "musubi.conf"), site);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const main = join(folder, "nginx.conf");
  writeFileSync(
    main,
    `daemon off; worker_processes 1; pid ${join(folder, "nginx.pid")}; error_log stderr crit;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    events {}
    http { include /etc/nginx/mime.types; ${temporary.join(" ")} include ${join(folder, "musubi.conf")}; }`,
  );
  return startInFront("nginx", ["-c", main]);
};

export const nginx: Try = {
  name: "deploy/nginx: two processes and a static portal",
  needs: { nginx: "nginx-light", openssl: "openssl", curl: "curl" },
  run: (release) => tryBehindProxy(release, startNginx),
};
