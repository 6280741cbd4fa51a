import {
  type Catalogue,
  type CatalogueEntry,
  type GlimpsedPlace,
  HIDDEN_SERVICE_ID,
  type Place,
  SLEEP_MS,
} from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { findUntold } from "../../database/queries/asides.ts";
import { findSleeps, type Sleep } from "../../database/queries/sleeps.ts";
import { findWholeTies, type LinkedFrom } from "../../database/queries/ties.ts";
import type { Parts } from "../operations/parts.ts";

/** Returns an account's services: in use, asleep and wakeable, or gone and not yet told to the holder. Asks none. */
export async function describePlaces(parts: Parts, account: string): Promise<Place[]> {
  const { db } = parts.database;
  const now = parts.now();
  const describeLink = (serviceId: number, from: LinkedFrom) =>
    describeLinkFrom(
      from,
      parts.config.catalogue.find((entry) => entry.service_id === serviceId),
    );
  const active = (await findWholeTies(db, account)).map((tie) => ({
    service_id: tie.service_id,
    state: "active" as const,
    since: tie.since,
    service_email: tie.service_email,
    linked: describeLink(tie.service_id, tie),
    undo_link_until: undoLinkUntil(tie, now),
    left_at: null,
    erase_at: null,
  }));
  const asleep = (await findWakeable(db, account, now)).map((sleep) => ({
    service_id: sleep.service_id,
    state: "asleep" as const,
    since: sleep.since,
    service_email: sleep.service_email,
    linked: describeLink(sleep.service_id, sleep),
    undo_link_until: null,
    left_at: sleep.left_at,
    erase_at: sleep.erase_at,
  }));
  const left = (await findUntold(db, account, now)).map((aside) => ({
    service_id: aside.service_id,
    state: "left" as const,
    since: aside.since,
    service_email: aside.service_email,
    linked: describeLink(aside.service_id, aside),
    undo_link_until: null,
    left_at: aside.ended_at,
    erase_at: null,
  }));
  return inCatalogue(parts.config.catalogue, [...active, ...asleep, ...left]);
}

/** Returns the services that an account has left, in short form. */
export async function glimpsePlaces(
  { database, config, now }: Parts,
  account: string,
): Promise<GlimpsedPlace[]> {
  const asleep = await findWakeable(database.db, account, now());
  const left = await findUntold(database.db, account, now());
  return inCatalogue(config.catalogue, [
    ...asleep.map(({ service_id }) => ({ service_id, state: "asleep" as const })),
    ...left.map(({ service_id }) => ({ service_id, state: "left" as const })),
  ]);
}

/** Returns until when the link of a tie can be undone, or null if it cannot. */
export function undoLinkUntil({ linked_owner, linked_at }: LinkedFrom, now: number): number | null {
  if (linked_owner === null || linked_at === null) return null;
  const until = linked_at + SLEEP_MS;
  return now < until ? until : null;
}

async function findWakeable(db: Queries, account: string, now: number): Promise<Sleep[]> {
  const sleeps = await findSleeps(db, account);
  return sleeps.filter(({ state, erase_at }) => state !== "erasing" && now < erase_at);
}

function describeLinkFrom(from: LinkedFrom, entry: CatalogueEntry | undefined): Place["linked"] {
  const { linked_email: email, linked_at: at } = from;
  if (at === null) return null;
  return { email, at, by_code: email !== null && isMailboxTheirs(from, entry) };
}

/** Returns whether an old account's address is known to be its holder's, so that a code may be sent there. */
export const isMailboxTheirs = (
  { linked_verified }: Pick<LinkedFrom, "linked_verified">,
  entry: CatalogueEntry | undefined,
): boolean =>
  // Where a password logs in, the mailbox of this address can reset the password: it is the holder's.
  linked_verified === 1 || entry?.link.method === "password";

/** Leaves out services that the operator has removed from the catalogue: no screen has words for them. */
function inCatalogue<P extends { readonly service_id: number }>(
  catalogue: Catalogue,
  places: readonly P[],
): P[] {
  const orderOf = new Map(catalogue.map((entry) => [entry.service_id, entry.service_order]));
  orderOf.delete(HIDDEN_SERVICE_ID);
  return places
    .filter(({ service_id }) => orderOf.has(service_id))
    .toSorted((a, b) => (orderOf.get(a.service_id) ?? 0) - (orderOf.get(b.service_id) ?? 0));
}
