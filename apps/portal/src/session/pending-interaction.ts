import { PENDING_INTERACTION_MS } from "@musubi/contract";
import * as v from "valibot";
import { INTERACTION_AT } from "./interaction-note.ts";
import { browserStorage, type KeptStorage } from "./kept.ts";
import { tryStorage } from "./try-storage.ts";

const pendingInteraction = v.object({
  /** Identity's id of the request. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  serviceId: v.number(),
  until: v.number(),
  /** The first holder who is seen with it. */
  subject: v.optional(v.string()),
});

/** A service's request that waits at identity, for a holder who came from there to link an account. */
export type PendingInteraction = v.InferOutput<typeof pendingInteraction>;

const tab = () => browserStorage("sessionStorage");

/**
 * Stores in this tab the request that an address names, and removes it from the address bar and the
 * history. It survives a log-in, and goes with a log-out like all notes of a tab.
 */
export function takeInteraction(
  page: Pick<Window, "location" | "history"> = window,
  storage: KeptStorage | undefined = tab(),
): void {
  const { pathname, search, hash } = page.location;
  const params = new URLSearchParams(search);
  const id = params.get("interaction");
  if (id === null) return;
  params.delete("interaction");
  page.history.replaceState(page.history.state, "", `${pathname}?${params}${hash}`);
  const serviceId = Number(params.get("serviceType"));
  const noted = v.safeParse(pendingInteraction, {
    id,
    serviceId,
    until: Date.now() + PENDING_INTERACTION_MS,
  });
  if (noted.success) write(noted.output, storage);
}

/** Returns the request that waits for a holder. An expired one, or another holder's, is deleted. */
export function findInteraction(
  subject: string,
  storage: KeptStorage | undefined = tab(),
  now = Date.now(),
): PendingInteraction | undefined {
  const read = v.safeParse(
    pendingInteraction,
    tryStorage(() => JSON.parse(storage?.getItem(INTERACTION_AT) ?? "null")),
  );
  if (!read.success) return undefined;
  const interaction = read.output;
  if (interaction.until <= now || (interaction.subject ?? subject) !== subject) {
    forgetInteraction(storage);
    return undefined;
  }
  if (interaction.subject === undefined) write({ ...interaction, subject }, storage);
  return interaction;
}

export const forgetInteraction = (storage: KeptStorage | undefined = tab()): void =>
  void tryStorage(() => storage?.removeItem(INTERACTION_AT));

const write = (interaction: PendingInteraction, storage: KeptStorage | undefined): void =>
  void tryStorage(() => storage?.setItem(INTERACTION_AT, JSON.stringify(interaction)));
