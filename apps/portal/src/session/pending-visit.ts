import { PENDING_VISIT_MS } from "@musubi/contract";
import * as v from "valibot";
import { browserStorage, type KeptStorage } from "./kept.ts";
import { tryStorage } from "./try-storage.ts";
import { VISIT_AT } from "./visit-note.ts";

const pendingVisit = v.object({
  /** Identity's id of the request. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  serviceId: v.number(),
  until: v.number(),
  /** The first holder who is seen with it. */
  subject: v.optional(v.string()),
});

/** A service's request that waits at identity, for a holder who came from there to link an account. */
export type PendingVisit = v.InferOutput<typeof pendingVisit>;

const tab = () => browserStorage("sessionStorage");

/**
 * Stores in this tab the request that an address names, and removes it from the address bar and the
 * history. It survives a log-in, and goes with a log-out like all notes of a tab.
 */
export function takeVisit(
  page: Pick<Window, "location" | "history"> = window,
  storage: KeptStorage | undefined = tab(),
): void {
  const { pathname, search, hash } = page.location;
  const params = new URLSearchParams(search);
  const id = params.get("visit");
  if (id === null) return;
  params.delete("visit");
  page.history.replaceState(page.history.state, "", `${pathname}?${params}${hash}`);
  const serviceId = Number(params.get("serviceType"));
  const noted = v.safeParse(pendingVisit, { id, serviceId, until: Date.now() + PENDING_VISIT_MS });
  if (noted.success) write(noted.output, storage);
}

/** Returns the request that waits for a holder. An expired one, or another holder's, is deleted. */
export function findVisit(
  subject: string,
  storage: KeptStorage | undefined = tab(),
  now = Date.now(),
): PendingVisit | undefined {
  const read = v.safeParse(
    pendingVisit,
    tryStorage(() => JSON.parse(storage?.getItem(VISIT_AT) ?? "null")),
  );
  if (!read.success) return undefined;
  const visit = read.output;
  if (visit.until <= now || (visit.subject ?? subject) !== subject) {
    forgetVisit(storage);
    return undefined;
  }
  if (visit.subject === undefined) write({ ...visit, subject }, storage);
  return visit;
}

export const forgetVisit = (storage: KeptStorage | undefined = tab()): void =>
  void tryStorage(() => storage?.removeItem(VISIT_AT));

const write = (visit: PendingVisit, storage: KeptStorage | undefined): void =>
  void tryStorage(() => storage?.setItem(VISIT_AT, JSON.stringify(visit)));
