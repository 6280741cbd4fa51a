import {
  type Catalogue,
  type CatalogueEntry,
  type GlimpsedPlace,
  HIDDEN_SERVICE_ID,
  type Place,
  SLEEP_MS,
} from "@musubi/contract";
import { findUntold } from "../../database/queries/asides.ts";
import { findPlaces } from "../../database/queries/places.ts";
import { findSleeps, type Sleep } from "../../database/queries/sleeps.ts";
import type { LinkedFrom, Tie } from "../../database/queries/ties.ts";
import type { Parts } from "../operations/parts.ts";

/** Returns an account's services: in use, asleep and wakeable, or gone and not yet told to the holder. Asks none. */
export async function describePlaces(parts: Parts, account: string): Promise<Place[]> {
  const { db } = parts.database;
  const now = parts.now();
  const { catalogue } = parts.config;
  const describe = ({ service_id, since, service_email, ...row }: Tie & LinkedFrom) => {
    const entry = catalogue.find((each) => each.service_id === service_id);
    const linked = describeLinkFrom(row, entry);
    const until = { undo_link_until: null, left_at: null, erase_at: null };
    return { service_id, since, service_email, linked, ...until };
  };
  const present = (await findPlaces(db, account)).flatMap((place): Place[] => {
    if (place.state === "active") {
      const undo_link_until = undoLinkUntil(place, now);
      return [{ ...describe(place), state: "active", undo_link_until }];
    }
    const { left_at, erase_at } = place;
    return isWakeable(place, now)
      ? [{ ...describe(place), state: "asleep", left_at, erase_at }]
      : [];
  });
  const left = (await findUntold(db, account, now)).map(
    (aside): Place => ({ ...describe(aside), state: "left", left_at: aside.ended_at }),
  );
  return inCatalogue(catalogue, [...present, ...left]);
}

/** Returns the services that an account has left, in short form. */
export async function glimpsePlaces(
  { database, config, now }: Parts,
  account: string,
): Promise<GlimpsedPlace[]> {
  const sleeps = await findSleeps(database.db, account);
  const asleep = sleeps.filter((sleep) => isWakeable(sleep, now()));
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

const isWakeable = ({ state, erase_at }: Pick<Sleep, "state" | "erase_at">, now: number) =>
  state !== "erasing" && now < erase_at;

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
