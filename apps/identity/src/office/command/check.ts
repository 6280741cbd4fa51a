import { randomUUID } from "node:crypto";
import { accountActive } from "@musubi/contract";
import { findDistrust } from "@musubi/environment/distrust";
import type { Parts } from "../../ties/operations/parts.ts";
import { findCatalogueFault } from "../find-catalogue-fault.ts";
import type { Run } from "./ordered.ts";
import { say } from "./outcome.ts";
import { drawPage } from "./page.ts";

/** One thing that identity needs, and what is wrong with it. */
type Checked = { readonly what: string; readonly fault: string | null };

/**
 * Checks what identity needs, except Google, Apple and the old system. Settings, database and schema are fine by the
 * time an order runs: otherwise the command has already failed and said why.
 */
export const checkAll: Run = async ({ parts, order }) => {
  const checks = [
    { what: "settings", fault: null },
    { what: "database", fault: null },
    { what: "schema", fault: null },
    { what: "catalogue", fault: (await findCatalogueFault(parts.config, parts.database)) ?? null },
    ...(await checkConnectors(parts)),
    { what: "mail", fault: (await parts.mailer.check()) ?? null },
  ];
  const words = drawPage([{ rows: checks.map(({ what, fault }) => [what, fault ?? "ok"]) }]);
  const isDone = checks.every(({ fault }) => fault === null);
  return { ...say.done(order, { checks }, words), isDone };
};

/** Asks each service about an account that does not exist. */
const checkConnectors = ({ config, connectors }: Parts): Promise<Checked[]> =>
  Promise.all(
    config.catalogue
      .flatMap(({ kind, service_id, connector }) =>
        connector ? [{ kind, service_id, url: connector.url }] : [],
      )
      .map(async ({ kind, service_id, url }) => {
        const sub_key = randomUUID();
        const said = await connectors.byId(service_id)?.send(accountActive, { query: { sub_key } });
        const what = `connector ${kind}`;
        if (!said) return { what, fault: "no secret" };
        if (said.ok || said.kind !== "silent") return { what, fault: null };
        const why = ["unsent", "network"].includes(said.reason)
          ? "nobody answers there"
          : said.reason;
        return { what, fault: (await findDistrust(url)) ?? why };
      }),
  );
