import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "./play.ts";
import type { Rows } from "./rows.ts";
import type { Service } from "./service.ts";

const SERVICES = ["store", "app"];
const MISBEHAVE_MS = 10_000;

/** Kills one process of identity after the other. Each is started again, as by systemd. */
export function killIdentity({ identities, replace }: Service): Fault {
  let next = 0;
  return {
    name: "identity killed",
    async happen() {
      await replace(next++ % identities.length);
      return {};
    },
  };
}

/**
 * Kills the database as if it had crashed: if one of its processes is killed, PostgreSQL throws away all that they had in
 * memory, and recovers from what was written.
 */
export const killBackend = (rows: Rows): Fault => ({
  name: "database killed",
  async happen() {
    const [backend] = await rows.select(
      "select pid from pg_stat_activity where backend_type = 'client backend' order by backend_start limit 1",
    );
    process.kill(Number(backend?.pid), "SIGKILL");
    return {};
  },
});

const MISBEHAVIOUR = {
  "services slow": { kind: "delay", ms: 3_000 },
  "services silent": { kind: "hang" },
  // They do the work, and say that they did not, or say nothing.
  "services lying": { kind: "fail-after", status: 502 },
  "services cut off": { kind: "drop-after" },
};

export const misbehave = ({ sandbox }: Service): Fault[] =>
  Object.entries(MISBEHAVIOUR).map(([name, order]) => ({
    name,
    async happen() {
      for (const service of SERVICES) {
        await fetch(`${sandbox}/control/faults`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ service, ...order }),
        });
      }
      await pause(MISBEHAVE_MS);
      await fetch(`${sandbox}/control/faults`, { method: "DELETE" });
      return {};
    },
  }));
