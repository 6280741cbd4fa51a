import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inRepository } from "../../build/repository.ts";
import { type StartProxy, startInFront, tryBehindProxy } from "./behind-proxy.ts";
import type { Try } from "./tries.ts";

const startHaproxy: StartProxy = async ({ folder }, { http, https, one, two, portal }) => {
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  writeFileSync(join(folder, "musubi.pem"), read("fullchain.pem") + read("privkey.pem"));
  const settings = readFileSync(inRepository("deploy/haproxy/haproxy.cfg"), "utf8")
    .replace("bind :::80 ", `bind :::${http} `)
    .replace("bind :::443 ", `bind :::${https} `)
    .replace("/etc/musubi/tls", folder);
  writeFileSync(join(folder, "haproxy.cfg"), settings);
  return startInFront("haproxy", ["-db", "-f", join(folder, "haproxy.cfg")], {
    ...process.env,
    IDENTITY_ONE: `127.0.0.1:${one}`,
    IDENTITY_TWO: `127.0.0.1:${two}`,
    PORTAL: `127.0.0.1:${portal}`,
  });
};

export const haproxy: Try = {
  name: "deploy/haproxy: two processes and the portal",
  needs: { haproxy: "haproxy", openssl: "openssl", curl: "curl" },
  run: (release) => tryBehindProxy(release, startHaproxy),
};
