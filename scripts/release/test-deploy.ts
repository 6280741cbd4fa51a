import { spawnSync } from "node:child_process";
import { buildApps } from "../build/build-apps.ts";
import { inRepository } from "../build/repository.ts";
import { runStep } from "../build/steps.ts";
import { endWhenAsked } from "../build/stop-request.ts";
import { makeRelease } from "./make-release.ts";
import { alerts } from "./tries/alerts.ts";
import { alone } from "./tries/alone.ts";
import { compose } from "./tries/compose.ts";
import { container } from "./tries/container.ts";
import { haproxy } from "./tries/haproxy.ts";
import { helm } from "./tries/helm.ts";
import { image } from "./tries/image.ts";
import { nginx } from "./tries/nginx.ts";
import { otherProcessor } from "./tries/other-processor.ts";
import { pgbouncer } from "./tries/pgbouncer.ts";
import { pointInTime } from "./tries/point-in-time.ts";
import { sameBytes } from "./tries/same-bytes.ts";
import { systemd } from "./tries/systemd.ts";
import type { Try } from "./tries/tries.ts";

// `npm run test:deploy [NAME]`: tries a release and the setups of deploy/ on this machine. It installs nothing:
// what is missing is named, with its Debian package.

const TRIES: readonly Try[] = [
  sameBytes,
  alone,
  otherProcessor,
  container,
  nginx,
  haproxy,
  pgbouncer,
  pointInTime,
  systemd,
  compose,
  helm,
  alerts,
  image,
];

const release = inRepository("dist");
const wanted = process.argv.slice(2);
const chosen = TRIES.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);
endWhenAsked();
await runStep("Build the release", async () => {
  await buildApps(["portal", "login"]);
  await makeRelease(release);
});

const has = (program: string) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
const say = (line: string) => process.stdout.write(`${line}\n`);
let failed = 0;
let untried = 0;
for (const { name, needs, run } of chosen) {
  const missing = Object.keys(needs).filter((program) => !has(program));
  if (missing.length > 0) {
    untried += 1;
    const packages = missing.map((program) => needs[program]).join(" ");
    say(`not tried  ${name}: ${missing.join(", ")} is missing. apt-get install ${packages}`);
    continue;
  }
  try {
    const seen = await run(release);
    say(`passed     ${name}`);
    for (const line of seen) say(`             ${line}`);
  } catch (error) {
    failed += 1;
    say(`FAILED     ${name}\n${error instanceof Error ? error.message : error}`);
  }
}
say(`${chosen.length - failed - untried} passed, ${failed} failed, ${untried} not tried.`);
process.exitCode = failed === 0 ? 0 : 1;
