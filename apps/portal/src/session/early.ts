import type { Session } from "@musubi/contract";
import type { Renewal } from "./renewal.ts";

/** A renewal that the early script began. */
export type EarlyRenewal = {
  readonly askedAt: number;
  readonly outcome: Promise<{
    readonly renewal: Renewal;
    /** As it is afterwards, also where it could not be stored. */
    readonly session: Session;
  }>;
};

/** A read that the early script began, as the page would ask it. */
export type EarlyRead = {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: Promise<Response>;
  readonly stop: AbortController;
};

/** What the early script hands over; more reads are added when the session is renewed. */
export type Early = EarlyRenewal & { readonly reads: EarlyRead[] };

/** On a line so slow that the page comes later than this, it asks for itself. */
const FRESH_MS = 30_000;

export const isFresh = ({ askedAt }: Pick<Early, "askedAt">): boolean =>
  performance.now() - askedAt < FRESH_MS;

type Page = { musubiEarly?: Early | undefined };

export function handOver(early: Early, page: Page = globalThis as Page): void {
  page.musubiEarly = early;
}

/** Takes over what the early script began, which a browser may have refused to run. */
export function takeOver(page: Page = globalThis as Page): Early | undefined {
  const early = page.musubiEarly;
  delete page.musubiEarly;
  return early;
}

/**
 * A `fetch` that answers with what was asked early: each answer once, and only to who asks the same in
 * the same name.
 */
export function fetchEarly(early: Early | undefined): typeof fetch {
  return (address, init) => {
    const reads = early !== undefined && isFresh(early) ? early.reads : [];
    const place = reads.findIndex(
      (read) =>
        init?.method === "GET" &&
        read.address === address &&
        JSON.stringify(read.headers) === JSON.stringify(init.headers),
    );
    const [read] = place < 0 ? [] : reads.splice(place, 1);
    if (read === undefined) return fetch(address, init);
    init?.signal?.addEventListener("abort", () => read.stop.abort(), { once: true });
    return read.answer;
  };
}
