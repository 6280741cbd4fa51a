import type { ServiceKind } from "@musubi/contract";

/** Where a holder who came from a merge continues, once a service is left or in use again. */
export const NEXTS = ["merge", "other"] as const;
export type Next = (typeof NEXTS)[number];

/** Returns the path of a service's own screen, or undefined for a service that this page does not know. */
export function placePathOf(
  kinds: readonly ServiceKind[],
  id: number,
  { act, next }: { readonly act?: "leave" | "undo-link"; readonly next?: Next | undefined } = {},
): string | undefined {
  const kind = kinds.find(({ service_id }) => service_id === id)?.kind;
  if (kind === undefined) return undefined;
  return `/service/${kind}${act ? `/${act}` : ""}${next ? `?next=${next}` : ""}`;
}

/** Reads from an address where the holder continues. Anything else that may be written there is ignored. */
export const nextIn = (search: string): Next | undefined =>
  NEXTS.find((next) => next === new URLSearchParams(search).get("next"));
