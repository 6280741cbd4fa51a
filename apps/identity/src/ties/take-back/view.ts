import { type Browser, canonicalEmail, describeBrowser, type Language } from "@musubi/contract";
import {
  type Before,
  type CredentialName,
  credentialOf,
  readBefore,
} from "../../accounts/reversals/before.ts";
import type { Queries } from "../../database/database.ts";
import { findLineagesOf } from "../../database/queries/reversal-services.ts";
import { findReversal, type Reversal } from "../../database/queries/reversals.ts";
import { findDisputed } from "../../database/queries/take-backs.ts";
import type { ReversalKind } from "../../database/tables.ts";
import { maskEmail } from "../../outbox/mail/mask-email.ts";
import { hashSecret } from "../../settings/secrets.ts";
import { findWayHome, type Hindrance, type WayHome } from "../homecoming/find-way-home.ts";
import type { Parts } from "../operations/parts.ts";
import {
  type CredentialOutlook,
  foreseeCredentials,
  foreseeEndings,
} from "./bring-credentials-back.ts";
import { closedBy, decideCase, readCase } from "./case.ts";
import type { Shown } from "./check-shown.ts";
import type { Claim } from "./decide-claim.ts";
import { findShown, listProofs, type Proofs } from "./list-proofs.ts";
import { findStop, type Objected } from "./object.ts";

/** What the page behind a link shows. */
export type TakeBackView = {
  readonly kind: ReversalKind | "sign-in" | "asked";
  /** Only of a link or a leaving. */
  readonly serviceId: number | null;
  readonly madeAt: number;
  /** The browser that made the change, if known. */
  readonly browser: Browser | null;
  /** When the link expires. */
  readonly until: number;
  /** The language of the notice with the link. */
  readonly language: Language;
  /** What the button does. `prove`: an older thing must be shown first. `waiting`: an older claim is running. */
  readonly claim: Claim;
  /** Set if this link began the running stop, or has to wait for it. */
  readonly stoppedUntil: number | null;
  /** Masked, except for the link's own mailbox. */
  readonly address: { readonly before: string; readonly now: string };
  /** The masked address of the other ID of a merge. */
  readonly other: string | null;
  readonly services: readonly ServiceOutlook[];
  /** The credential that was added or removed, if the change is about one. */
  readonly credential: {
    readonly kind: CredentialName;
    /** The holder's name for a removed passkey. */
    readonly name: string | undefined;
    readonly isAdded: boolean;
  } | null;
  /** The credentials that were removed since, and those that end. */
  readonly credentials: readonly CredentialOutlook[];
  /** Later changes that are undone together with this one. */
  readonly undoneToo: readonly ReversalKind[];
  readonly proofs: Proofs;
};

/** What a take-back does to a service that the ID had. */
export type ServiceOutlook = {
  readonly serviceId: number;
  readonly outcome: "back" | "stays" | "cannot";
  readonly reason?: Hindrance;
};

/** Returns what the page behind a link shows, or undefined if there is no such link. Changes nothing. */
export async function lookAtLink(
  parts: Parts,
  secret: string,
  shown: Shown = {},
): Promise<TakeBackView | undefined> {
  const { db } = parts.database;
  const row = await findReversal(db, "link_hash", hashSecret(secret));
  const found = row && (await readCase(parts, db, row));
  if (!found) return undefined;
  const { account, undone, older } = found;
  const thing = findShown(older, shown);
  const claim = decideCase(parts, found, thing);
  const closed = closedBy(found, thing);
  const isAwaited = account.stopped_by === row.id || claim === "waiting";
  const before = readBefore(parts.secrets, row);
  const name = (email: string) =>
    canonicalEmail(email) === row.mailbox_key ? email : maskEmail(email);
  const other = row.other === null ? undefined : await findDisputed(db, row.other);
  return {
    kind: row.kind,
    serviceId: row.service_id,
    madeAt: row.made_at,
    browser: row.user_agent === null ? null : describeBrowser(row.user_agent),
    until: row.ends_at,
    language: row.language,
    claim,
    stoppedUntil: isAwaited ? account.stopped_until : null,
    address: { before: name(before.email), now: name(account.email) },
    other: other ? maskEmail(other.email) : null,
    services: await foreseeServices(db, row),
    credential: describeChangedCredential(before),
    credentials:
      claim === "freeze"
        ? await foreseeEndings(db, account, row.made_at)
        : await foreseeCredentials(parts, db, found),
    undoneToo: undone
      .slice(1)
      .filter(
        (each) => each.is_old_account === 0 && (each.kind !== "loser" || closed.includes(each)),
      )
      .map(({ kind }) => kind),
    proofs: listProofs(older, shown),
  };
}

/** Returns what happens to each service that the row names. */
async function foreseeServices(db: Queries, row: Reversal): Promise<ServiceOutlook[]> {
  const outlooks: ServiceOutlook[] = [];
  for (const wanted of await findLineagesOf(db, row.id)) {
    const way = await findWayHome(db, row.account, wanted);
    outlooks.push({ serviceId: wanted.service_id, ...describeWay(way) });
  }
  return outlooks;
}

function describeChangedCredential(before: Before): TakeBackView["credential"] {
  const kind = credentialOf(before);
  const { added, passkey } = before;
  return kind === undefined ? null : { kind, name: passkey?.name, isAdded: added !== undefined };
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

/** What the page shows the present holder about a stop. */
type StopView = {
  readonly language: Language;
  /** The masked address of the mailbox that stopped the account. */
  readonly earlier: string;
  readonly stoppedUntil: number;
  readonly proofs: Proofs;
};

/**
 * Returns what the page of an objection shows, undefined if there is no stop, or `blocked` while an operator has
 * blocked the account. Changes nothing.
 */
export async function lookAtStop(
  parts: Parts,
  objected: Objected,
  shown: Shown,
): Promise<StopView | "blocked" | undefined> {
  const found = await findStop(parts, objected);
  if (!found) return undefined;
  const { row, account, older } = found;
  if (account.blocked_at !== null) return "blocked";
  return {
    language: account.language,
    earlier: maskEmail(row.mailbox),
    stoppedUntil: account.stopped_until ?? 0,
    proofs: listProofs(older, shown),
  };
}
