import { randomUUID } from "node:crypto";
import { DAY_MS } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { LockedAccount } from "../database/database.ts";
import {
  findProposal,
  insertProposal,
  type Proposal,
  takeProposal,
} from "../database/queries/office-proposals.ts";
import { authenticate } from "../settings/secrets.ts";
import type { Needs } from "../ties/operations/needs.ts";
import { act } from "./act.ts";
import { ERASING } from "./erase.ts";
import type { Author } from "./journal/write-office.ts";
import { actOn } from "./on-account.ts";

/** The acts that one person proposes and another confirms. */
const GRAVE = { erase: ERASING } as const;
export type GraveName = keyof typeof GRAVE;

/** Proposes an act, for another person to confirm within a day. */
export const propose = (
  parts: Needs,
  name: GraveName,
  { account, author }: { readonly account: string; readonly author: Author },
) =>
  actOn(parts, { act: `propose ${name}`, account, author }, async (trx, held, now) => {
    const hindrance = await GRAVE[name].hinder(parts, trx, held, now);
    if (hindrance) return refuse(hindrance);
    const id = randomUUID();
    const until = now + DAY_MS;
    await insertProposal(trx, {
      ...{ id, act: name, account, standing: standingOf(parts, held), ends_at: until },
      ...{ system_user: author.user, key_name: author.key ?? null },
      ...{ acted_by: author.by, reason: author.reason },
    });
    return answer({ id, until });
  });

/**
 * Confirms what another person proposed, and does it, in one transaction. `same-person`: as far as the machine can
 * tell. `changed`: the account is not as it was, and whoever proposed it may think otherwise now.
 */
export async function confirm(
  parts: Needs,
  id: string,
  author: Author,
): Promise<Answer<Confirmed, Unconfirmed>> {
  const proposal = await findProposal(parts.database.db, id);
  const name = Object.keys(GRAVE).find((each) => each === proposal?.act) as GraveName | undefined;
  if (!proposal || !name) {
    const ordered = { act: "confirm", author, terms: { id } };
    return act<Confirmed, Unconfirmed>(parts, ordered, async () => refuse("no-proposal"));
  }
  const { account, system_user, key_name } = proposal;
  const terms = { id, proposed_by: key_name ?? system_user };
  return actOn<Confirmed, Unconfirmed>(
    parts,
    { act: name, account, author, terms },
    async (trx, held, now) => {
      if (!isAnother(proposal, author)) return refuse("same-person");
      if (proposal.ends_at <= now) return refuse("no-proposal");
      const taken = await takeProposal(trx, id);
      if (!taken) return refuse("no-proposal");
      if (taken.standing !== standingOf(parts, held)) return refuse("changed");
      const hindrance = await GRAVE[name].hinder(parts, trx, held, now);
      if (hindrance) return refuse(hindrance);
      await GRAVE[name].work(parts, trx, held, now);
      return answer({ account });
    },
  );
}

type Confirmed = { readonly account: string };
type Unconfirmed = "unknown" | "blocked" | "no-proposal" | "same-person" | "changed" | Hindrance;

type Hindrance = NonNullable<Awaited<ReturnType<(typeof GRAVE)[GraveName]["hinder"]>>>;

/**
 * Whether somebody is another person than the one who proposed: by the key of each, or by the system user. One with a
 * key and one without, on the same system user, may be the same.
 */
const isAnother = (proposal: Proposal, { user, key }: Author): boolean =>
  key !== undefined && proposal.key_name !== null
    ? key !== proposal.key_name
    : user !== proposal.system_user;

/** Returns what stands for how an account is. */
const standingOf = ({ secrets }: Needs, held: LockedAccount): string =>
  authenticate(
    secrets.office,
    JSON.stringify([
      ...["standing", held.email, held.email_proven_at, held.state, held.merged_into],
      ...[held.stopped_by, held.frozen_until],
    ]),
  );
