import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { isResting } from "../accounts/resting.ts";
import { isConfirmedByHeld } from "../accounts/reversals/confirmed-by-held.ts";
import { findExport } from "../database/queries/exports.ts";
import { isBusy } from "../database/queries/operation-locks.ts";
import { beginExport } from "../ties/exports/begin-export.ts";
import type { Needs } from "../ties/operations/needs.ts";
import type { Case, Grave, Person } from "./grave.ts";
import type { Author } from "./journal/write-office.ts";
import { actOn, tellHolder } from "./on-account.ts";
import { isSealable, queueEndOfSeal } from "./seal.ts";

/**
 * Prepares the file that the holder could have asked for. The holder fetches it as usual, in the portal after a fresh
 * log-in; the office gets nothing of it. `lately`: the holder has a file already.
 */
export const prepareExport = (
  parts: Needs,
  account: string,
  author: Author,
): Promise<
  Answer<object, "unknown" | "blocked" | "closed" | "resting" | "busy" | "held" | "lately">
> =>
  actOn(parts, { act: "export", account, author }, async (trx, held, now) => {
    if (held.state !== "active") return refuse("closed");
    const hindrance = await hinder(parts, { trx, held, now, terms: {} });
    if (hindrance) return refuse(hindrance);
    if (await findExport(trx, account, now)) return refuse("lately");
    const { language: notice_language } = held;
    const wanted = { account, sso: null, user_agent: null, notice_language, now };
    await beginExport(parts, trx, wanted);
    await tellHolder(parts, trx, held, { act: "export-prepared" }, now);
    return answer({});
  });

type Hindrance = "resting" | "busy" | "held";

/** Refused for the same reasons as the holder's own export: the ID may be in dispute. */
async function hinder(_: Needs, { trx, held, now }: Case): Promise<Hindrance | undefined> {
  if (isResting(held, now)) return "resting";
  if (await isBusy(trx, held.id)) return "busy";
  return (await isConfirmedByHeld(trx, held.id, now)) ? undefined : "held";
}

/** An export that only the two operators who ordered it can fetch, to hand it over to the holder. */
export const HANDING_OVER: Grave<Hindrance> = {
  hinder,
  async work(parts, about, people) {
    const file = await beginFile(parts, about, people);
    await tellHolder(parts, about.trx, about.held, { act: "export-handed" }, about.now);
    return { file };
  },
};

/** An export that only the two operators who ordered it can fetch, for an authority. The holder is told at `until`. */
export const SEALED_EXPORT: Grave<"busy" | "no-seal"> = {
  async hinder(_, { trx, held, now, terms }) {
    if (!isSealable(terms, now)) return "no-seal";
    return (await isBusy(trx, held.id)) ? "busy" : undefined;
  },
  async work(parts, about, people) {
    await queueEndOfSeal(parts, about, "export-sealed");
    return { file: await beginFile(parts, about, people) };
  },
  reach: { blocked: true },
};

const beginFile = (
  parts: Needs,
  { trx, held, now, terms: { until: sealed_until } }: Case,
  people: readonly [Person, Person],
): Promise<string> =>
  beginExport(parts, trx, {
    ...{ account: held.id, sso: null, user_agent: null, notice_language: held.language, now },
    people: JSON.stringify(people.map(({ user, key }) => ({ user, key }))),
    sealed_until: sealed_until ?? null,
  });
