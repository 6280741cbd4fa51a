import type { Peer } from "./peers.ts";

export type Outcome = {
  readonly peer: Peer;
  readonly passed: readonly string[];
  readonly fault?: string;
};

/** The table in docs/services.md. */
export const describeTable = (outcomes: readonly Outcome[]): string =>
  [
    "| client | passed | settings beyond issuer, id, secret and redirect |",
    "|---|---|---|",
    ...outcomes.map(
      ({ peer, passed, fault }) =>
        `| ${peer.name} | ${fault === undefined ? passed.join(", ") : "failed"} | ${peer.settings.join("; ") || "none"} |`,
    ),
  ].join("\n");
