import { type Browser, canonicalEmail, describeBrowser, type Language } from "@musubi/contract";
import { type Before, readBefore, type WayName, wayOf } from "../../accounts/reversals/before.ts";
import type { Queries } from "../../database/database.ts";
import { findReversalByLink, type Reversal } from "../../database/queries/reversals.ts";
import { findDisputed, findLineagesOf } from "../../database/queries/take-backs.ts";
import type { ReversalKind } from "../../database/tables.ts";
import { maskEmail } from "../../outbox/mail/mask-email.ts";
import { hashSecret } from "../../settings/secrets.ts";
import { findWayHome, type Hindrance, type WayHome } from "../homecoming/find-way-home.ts";
import type { Needs } from "../operations/needs.ts";
import { foreseeEndings, foreseeWays, type WayOutlook } from "./bring-ways-back.ts";
import { closedBy, decideCase, readCase } from "./case.ts";
import type { Shown } from "./check-shown.ts";
import type { Claim } from "./decide-claim.ts";
import { findShown, listProofs, type Proofs } from "./list-proofs.ts";

/** What the page behind a link shows. */
export type TakeBackView = {
  readonly kind: ReversalKind | "sign-in" | "asked";
  /** Of a link and of a leaving. */
  readonly serviceId: number | null;
  readonly madeAt: number;
  /** Of whoever made the change, where it is known. */
  readonly browser: Browser | null;
  /** Until when the link is good. */
  readonly until: number;
  /** Of the notice that brought the link. */
  readonly language: Language;
  /** What the button does. `prove`: an older thing is wanted first. `waiting`: an older claim runs. */
  readonly claim: Claim;
  /** Of a stop that runs: this link began it, or it has to wait for it. */
  readonly stoppedUntil: number | null;
  /** Masked, unless it is the link's own mailbox. */
  readonly address: { readonly before: string; readonly now: string };
  /** Of a merge: the other ID's address, masked. */
  readonly other: string | null;
  readonly services: readonly ServiceOutlook[];
  /** Of a way in: which, and whether it was added. */
  readonly way: {
    readonly way: WayName;
    /** As its holder calls it, of a passkey that was removed. */
    readonly name: string | undefined;
    readonly isAdded: boolean;
  } | null;
  /** The ways in that were removed since, and those that end. */
  readonly ways: readonly WayOutlook[];
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

/** Returns what the page behind a link shows; undefined where there is no such link. Changes nothing. */
export async function lookAtLink(
  parts: Pick<Needs, "database" | "secrets" | "now">,
  secret: string,
  shown: Shown = {},
): Promise<TakeBackView | undefined> {
  const { db } = parts.database;
  const row = await findReversalByLink(db, hashSecret(secret));
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
    way: describeChangedWay(before),
    ways:
      claim === "freeze"
        ? await foreseeEndings(db, account, row.made_at)
        : await foreseeWays(parts, db, found),
    undoneToo: undone
      .slice(1)
      .filter(
        (each) => each.is_old_account === 0 && (each.kind !== "loser" || closed.includes(each)),
      )
      .map(({ kind }) => kind),
    proofs: listProofs(older, shown),
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

function describeChangedWay(before: Before): TakeBackView["way"] {
  const way = wayOf(before);
  const { added, passkey } = before;
  return way === undefined ? null : { way, name: passkey?.name, isAdded: added !== undefined };
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
