import type { Session } from "@musubi/contract";
import type { Renewal } from "./renewal.ts";

/** A renewal that the early script started. */
export type EarlyRenewal = {
  readonly askedAt: number;
  readonly outcome: Promise<{
    readonly renewal: Renewal;
    /** The tokens that the script got, even if it could not store them. Empty if another tab got them. */
    readonly session: Session;
  }>;
};

/** A read that the early script started, with the same request as the page's. */
export type EarlyRead = {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: Promise<Response>;
  readonly stop: AbortController;
};

/** What the early script hands over. It adds more reads when the session is renewed. */
export type Early = EarlyRenewal & { readonly reads: EarlyRead[] };

/** If the page's scripts arrive later than this, they send their own requests. */
const FRESH_MS = 30_000;

export const isFresh = ({ askedAt }: Pick<Early, "askedAt">): boolean =>
  performance.now() - askedAt < FRESH_MS;

type Page = { musubiEarly?: Early | undefined };

export function handOver(early: Early, page: Page = globalThis as Page): void {
  page.musubiEarly = early;
}

/** Takes over what the early script started. The browser may have refused to run it. */
export function takeOver(page: Page = globalThis as Page): Early | undefined {
  const early = page.musubiEarly;
  delete page.musubiEarly;
  return early;
}

/** Returns a `fetch` that uses fresh early answers: each once, and only for the same request with the same token. */
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
