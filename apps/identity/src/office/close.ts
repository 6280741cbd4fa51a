import { accountDeletable } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { closeHeld } from "../accounts/close-account.ts";
import { isConfirmedByHeld } from "../accounts/held-addresses/confirmed-by-held.ts";
import { isResting } from "../accounts/resting.ts";
import type { Queries } from "../database/database.ts";
import { findMailAddress } from "../database/queries/accounts.ts";
import { isBlocked } from "../database/queries/blocks.ts";
import { isBusy } from "../database/queries/operation-locks.ts";
import { findTiesOf } from "../database/queries/ties.ts";
import type { Parts } from "../ties/operations/parts.ts";
import { deleteService } from "../ties/places/delete-service.ts";
import type { Author } from "./journal/write-office.ts";
import { actOn, showAct } from "./on-account.ts";

/** `resting`, `busy` and `held` hinder the holder, too. `service`: one refused to let the account go, or was silent. */
type Refused = "unknown" | "blocked" | "closed" | "resting" | "busy" | "held" | "service";

/**
 * Returns whether no service refuses to let the account go. One that does not answer is asked again on leaving.
 */
async function doAllLetGo(
  { connectors }: Parts,
  account: string,
  ties: readonly { readonly service_id: number }[],
): Promise<boolean> {
  const query = { user_key: account };
  const answers = await Promise.all(
    ties.map(({ service_id }) => connectors.byId(service_id)?.send(accountDeletable, { query })),
  );
  return answers.every((each) => !each?.ok || each.data.activation !== 1 || each.data.deletable);
}

/**
 * Closes an account at its holder's wish. It leaves its services first, as its holder would, then sleeps for 14 days.
 * If a service agreed at first and refuses half way, the accounts left before stay asleep; the holder may wake them.
 */
export async function close(
  parts: Parts,
  account: string,
  author: Author,
): Promise<Answer<object, Refused>> {
  const { db } = parts.database;
  const [ties, { language }] = [
    await findTiesOf(db, [account]),
    await findMailAddress(db, account),
  ];
  const isIn = async (trx: Queries) => !(await isBlocked(trx, account));
  const findSso = async () => undefined;
  const caller = { account, user_agent: null, notice_language: language, isIn, findSso };
  // All services are asked first, so that a refusal does not leave the account half closed.
  if (ties.length > 0 && (await doAllLetGo(parts, account, ties))) {
    // Recorded before a service is left: a crash in between must not hide who did it.
    const begin = { act: "close begin", account, author };
    const begun = await actOn<object, Refused>(parts, begin, async () => answer({}));
    if (!begun.ok) return begun;
    for (const { service_id } of ties) await deleteService(parts, caller, service_id, language);
  }
  return actOn<object, Refused>(
    parts,
    { act: "close", account, author },
    async (trx, held, now) => {
      if (held.state !== "active") return refuse("closed");
      if (isResting(held, now)) return refuse("resting");
      if (await isBusy(trx, account)) return refuse("busy");
      if (!(await isConfirmedByHeld(trx, account, now))) return refuse("held");
      if ((await findTiesOf(trx, [account])).length > 0) return refuse("service");
      await closeHeld(parts, trx, held, { user_agent: null, language: held.language }, now);
      await showAct(trx, account, "closed", now);
      return answer({});
    },
  );
}
