import {
  type Browser,
  canonicalEmail,
  describeBrowser,
  type Language,
  type ProviderName,
} from "@musubi/contract";
import { readBefore } from "../../accounts/reversals/before.ts";
import type { Queries } from "../../database/database.ts";
import { findReversalByLink, type Reversal } from "../../database/queries/reversals.ts";
import {
  findDisputed,
  findIdentitiesOf,
  findLineagesOf,
} from "../../database/queries/take-backs.ts";
import type { ReversalKind } from "../../database/tables.ts";
import { maskEmail } from "../../outbox/mail/mask-email.ts";
import { hashSecret } from "../../settings/secrets.ts";
import type { Needs } from "../needs.ts";
import { decideCase, readCase } from "./case.ts";
import type { Shown } from "./check-shown.ts";
import type { Claim } from "./decide-claim.ts";
import { findWayHome, type Hindrance, type WayHome } from "./find-way-home.ts";
import { hasThing, nameIdentity, type Thing } from "./older-things.ts";

/** What the page behind a link shows. */
export type TakeBackView = {
  readonly kind: ReversalKind;
  readonly madeAt: number;
  /** Of whoever made the change, where it is known. */
  readonly browser: Browser | null;
  /** Until when the link is good. */
  readonly until: number;
  /** The holder's. */
  readonly language: Language;
  /** What the button does. `prove`: an older thing is wanted first. `waiting`: an older claim runs. */
  readonly claim: Claim;
  /** Of a stop that this link began and that still runs. */
  readonly stoppedUntil: number | null;
  /** Masked, unless it is the link's own mailbox. */
  readonly address: { readonly before: string; readonly now: string };
  /** Of a merge: the other ID's address, masked. */
  readonly other: string | null;
  readonly services: readonly ServiceOutlook[];
  /** The later changes that go with this one. */
  readonly undoneToo: readonly ReversalKind[];
  readonly proofs: Proofs;
};

/** What becomes of a service that the account had. */
export type ServiceOutlook = {
  readonly serviceId: number;
  readonly outcome: "back" | "stays" | "cannot";
  readonly reason?: Hindrance;
};

/** With which older things the reader may prove more than the mailbox. */
export type Proofs = {
  readonly password: boolean;
  /** Whether this very browser is one. */
  readonly browser: boolean;
  readonly providers: readonly ProviderName[];
};

/** Returns what the page behind a link shows; undefined where there is no such link. Changes nothing. */
export async function lookAtLink(
  parts: Pick<Needs, "database" | "secrets" | "now">,
  secret: string,
  { browserHash }: Pick<Shown, "browserHash"> = {},
): Promise<TakeBackView | undefined> {
  const { db } = parts.database;
  const row = await findReversalByLink(db, hashSecret(secret));
  const found = row && (await readCase(parts, db, row));
  if (!found) return undefined;
  const { account, undone, older } = found;
  const browser = { kind: "browser", value: browserHash ?? "" } as const;
  const before = readBefore(parts.secrets, row);
  const shown = (email: string) =>
    canonicalEmail(email) === row.mailbox_key ? email : maskEmail(email);
  const other = row.other === null ? undefined : await findDisputed(db, row.other);
  return {
    kind: row.kind,
    madeAt: row.made_at,
    browser: row.user_agent === null ? null : describeBrowser(row.user_agent),
    until: row.ends_at,
    language: account.language,
    claim: decideCase(parts, found, browser),
    stoppedUntil: account.stopped_by === row.id ? account.stopped_until : null,
    address: { before: shown(before.email), now: shown(account.email) },
    other: other ? maskEmail(other.email) : null,
    services: await foreseeServices(db, row),
    undoneToo: undone
      .slice(1)
      .filter(({ is_old_account }) => is_old_account === 0)
      .map(({ kind }) => kind),
    proofs: {
      password: older.some(({ kind }) => kind === "password"),
      browser: hasThing(older, browser),
      providers: await nameProviders(db, account.id, older),
    },
  };
}

/** Returns what becomes of each service that the row names. */
async function foreseeServices(db: Queries, row: Reversal): Promise<ServiceOutlook[]> {
  const outlooks: ServiceOutlook[] = [];
  for (const wanted of await findLineagesOf(db, row.id)) {
    const way = await findWayHome(db, row.account, wanted);
    outlooks.push({ serviceId: wanted.service_id, ...describeWay(way) });
  }
  return outlooks;
}

function describeWay(way: WayHome): Omit<ServiceOutlook, "serviceId"> {
  switch (way.way) {
    case "here":
      return { outcome: "stays" };
    case "from":
    case "later":
      return { outcome: "back" };
    case "none":
      return { outcome: "cannot", reason: way.reason };
  }
}

async function nameProviders(
  db: Queries,
  account: string,
  older: readonly Thing[],
): Promise<ProviderName[]> {
  const identities = (await findIdentitiesOf(db, account)).filter((identity) =>
    hasThing(older, { kind: "provider", value: nameIdentity(identity) }),
  );
  return [...new Set(identities.map(({ provider_name }) => provider_name))];
}
