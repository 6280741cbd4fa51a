import { randomUUID } from "node:crypto";
import { DAY_MS, SEAL_MOST_MS } from "@musubi/contract";
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
import { CHANGING_ADDRESS } from "./change-address.ts";
import { ERASING } from "./erase.ts";
import { HANDING_OVER, SEALED_EXPORT } from "./export.ts";
import type { Grave, Terms, Yield } from "./grave.ts";
import { SEALED_JOURNAL } from "./journal/of-account.ts";
import type { Author } from "./journal/write-office.ts";
import { actOn } from "./on-account.ts";

/** The acts that one person proposes and another confirms. */
const GRAVE = {
  erase: ERASING,
  "change-address": CHANGING_ADDRESS,
  "export file": HANDING_OVER,
  "export sealed": SEALED_EXPORT,
  "journal sealed": SEALED_JOURNAL,
} as const;
export type GraveName = keyof typeof GRAVE;

type Hindrance = {
  [Name in GraveName]: (typeof GRAVE)[Name] extends Grave<infer Code> ? Code : never;
}[GraveName];

const graveOf = (name: GraveName): Grave<Hindrance> => GRAVE[name];

/** Proposes an act; another person has a day to confirm it. */
export function propose(
  parts: Needs,
  name: GraveName,
  proposed: { readonly account: string; readonly author: Author; readonly terms?: Terms },
) {
  const { account, author, terms = {} } = proposed;
  const { hinder, reach } = graveOf(name);
  const ordered = { act: `propose ${name}`, account, author, ...noteOf(terms, parts.now()) };
  return actOn(
    parts,
    ordered,
    async (trx, held, now) => {
      const hindrance = await hinder(parts, { trx, held, now, terms });
      if (hindrance) return refuse(hindrance);
      const id = randomUUID();
      const until = now + DAY_MS;
      await insertProposal(trx, {
        ...{ id, act: name, account, standing: standingOf(parts, held), ends_at: until },
        ...{ system_user: author.user, key_name: author.key ?? null },
        ...{ acted_by: author.by, reason: author.reason, terms: JSON.stringify(terms) },
      });
      return answer({ id, until });
    },
    reach,
  );
}

/**
 * Confirms another person's proposal, and does the act, in one transaction. `same-person`: as far as the machine can
 * tell. `changed`: the account has changed since, and the proposer may think differently now.
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
  const { account, system_user: user, key_name } = proposal;
  const { hinder, work, reach } = graveOf(name);
  const terms = JSON.parse(proposal.terms) as Terms;
  const note = noteOf(terms, parts.now());
  const proposer = { proposed_by: key_name ?? user, proposed_with_key: key_name !== null };
  const noted = { ...note.terms, id, ...proposer };
  return actOn<Confirmed, Unconfirmed>(
    parts,
    { act: name, account, author, ...note, terms: noted },
    async (trx, held, now) => {
      if (!isAnother(proposal, author)) return refuse("same-person");
      if (proposal.ends_at <= now) return refuse("no-proposal");
      const taken = await takeProposal(trx, id);
      if (!taken) return refuse("no-proposal");
      if (taken.standing !== standingOf(parts, held)) return refuse("changed");
      const about = { trx, held, now, terms };
      const hindrance = await hinder(parts, about);
      if (hindrance) return refuse(hindrance);
      const people = [{ user, key: key_name ?? undefined }, author] as const;
      return answer({ account, act: name, ...(await work(parts, about, people)) });
    },
    reach,
  );
}

type Confirmed = Yield & { readonly account: string; readonly act: GraveName };
type Unconfirmed = "unknown" | "blocked" | "no-proposal" | "same-person" | "changed" | Hindrance;

/** The parameters for the journal: no address. */
const noteOf = ({ email: _, ...terms }: Terms, now: number) => ({
  terms,
  // The limit applies even if a longer seal was requested.
  sealedUntil: terms.until && Math.min(terms.until, now + SEAL_MOST_MS),
});

/**
 * Whether the author is not the person who proposed. If both showed a key, the keys decide; otherwise the system users,
 * since one with a key and one without may be the same person.
 */
const isAnother = (proposal: Proposal, { user, key }: Author): boolean =>
  key !== undefined && proposal.key_name !== null
    ? key !== proposal.key_name
    : user !== proposal.system_user;

/** Returns a keyed hash of the account's state. */
const standingOf = ({ secrets }: Needs, held: LockedAccount): string =>
  authenticate(
    secrets.office,
    JSON.stringify([
      ...["standing", held.email, held.email_proven_at, held.state, held.merged_into],
      ...[held.stopped_by, held.frozen_until],
    ]),
  );
