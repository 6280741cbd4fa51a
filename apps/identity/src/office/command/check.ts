import { randomUUID } from "node:crypto";
import { accountActive } from "@musubi/contract";
import { findDistrust } from "@musubi/environment/distrust";
import { countBound } from "../../database/queries/token-families.ts";
import type { Parts } from "../../ties/operations/parts.ts";
import { findCatalogueFault } from "../find-catalogue-fault.ts";
import { type Run, say } from "./outcome.ts";
import { drawPage } from "./page.ts";

/** One thing that identity needs, and what is wrong with it; or, if it works all the same, what to know about it. */
type Checked = { readonly what: string; readonly fault: string | null; readonly note?: string };

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
    ...(await checkBinding(parts)),
  ];
  const words = drawPage([
    { rows: checks.map(({ what, fault, note }) => [what, fault ?? note ?? "ok"]) },
  ]);
  const isDone = checks.every(({ fault }) => fault === null);
  return { ...say.done(order, { checks }, words), isDone };
};

/** As many as show whether browsers send identity's cookie with the portal's requests. */
const LAST_LOG_INS = 100;

/**
 * Says how many of the last log-ins are not bound to their browser. The names of portal and identity do not say whether
 * browsers take them for one site; what browsers did does.
 */
async function checkBinding({ config, database }: Parts): Promise<Checked[]> {
  if (config.bindTokens === "off")
    return [{ what: "tokens", fault: null, note: "BIND_TOKENS=off" }];
  const { bound, all } = await countBound(database.db, LAST_LOG_INS);
  const note =
    bound === all
      ? "ok"
      : `${all - bound} of the last ${all} log-ins are not bound to their browser: browsers keep the cookie back if portal and identity are not one site`;
  return [{ what: "tokens", fault: null, note }];
}

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
