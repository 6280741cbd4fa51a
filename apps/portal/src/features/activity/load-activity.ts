import {
  ACTIVITY_MOST,
  type Activity,
  type ActivityRow,
  deedOf,
  glanceAtHome,
  listActivity,
  type Merge,
  type Service,
  SLEEP_MS,
} from "@musubi/contract";
import type { Client, Outcome } from "@musubi/contract/client";
import type { Asking } from "../../api/api.ts";
import { askServices } from "../../api/ask-services.ts";
import { type Loaded, loadedFrom } from "../../loading/loaded.ts";
import { type RowName, readShown, type Shown } from "./row-link.ts";

/** The listed rows. */
export type Listed = Activity & {
  readonly kind: Shown;
  readonly services: readonly Service[];
  /** The holder's merges. One that can still be undone names the other ID for its row. */
  readonly merges: readonly Merge[];
};

/** Loads the first page of the rows that the address asks for. */
export async function loadActivity({ api }: Asking): Promise<Loaded<Listed>> {
  const kind = readShown(window.location.search);
  const [page, services, listed] = await Promise.all([
    loadPage(api.identity, kind),
    loadServices(api.identity),
    api.identity.send(glanceAtHome, {}),
  ]);
  const merges = listed.ok ? listed.data.merges : [];
  return loadedFrom(page, (first) => ({ ...first, kind, services, merges }));
}

/** Requests a page of rows, from the newest or after a position. */
export const loadPage = (
  client: Client,
  kind: Shown,
  after?: string | undefined,
): Promise<Outcome<Activity>> =>
  client.send(listActivity, {
    query: { ...(kind !== "all" && { kind }), ...(after !== undefined && { after }) },
  });

/** Returns one of the holder's own rows, or undefined if there is none or no answer came. */
export async function loadRow(
  client: Client,
  { at, detail }: RowName,
): Promise<ActivityRow | undefined> {
  // The list starts just after the row's time, so that the row is among the first.
  const query = { after: `${at + 1} !`, most: SAME_MOMENT };
  const outcome = await client.send(listActivity, { query });
  if (!outcome.ok) return undefined;
  return outcome.data.rows.find((row) => row.at === at && row.detail === detail);
}

/**
 * Returns whether there may be an earlier address, which can still undo changes: also without an answer, and if there
 * are more changes than an answer has. An intruder could have caused both to hide the change of address.
 */
export async function mayHaveMoved(client: Client): Promise<boolean> {
  const query = { kind: "changes", most: `${ACTIVITY_MOST}` } as const;
  const changes = await client.send(listActivity, { query });
  if (!changes.ok) return true;
  const since = Date.now() - SLEEP_MS;
  const recent = changes.data.rows.filter(({ at }) => at > since);
  return (
    recent.length === ACTIVITY_MOST ||
    recent.some(({ detail, refused }) => !refused && deedOf(detail) === "CHANGE_EMAIL")
  );
}

/** How many rows to request: more are not expected in one millisecond. */
const SAME_MOMENT = "20";

/** Returns the services, whose names the rows use. Without an answer there are none, and the rows are shown anyway. */
export async function loadServices(client: Client): Promise<readonly Service[]> {
  const outcome = await askServices(client);
  return outcome.ok ? outcome.data : [];
}
