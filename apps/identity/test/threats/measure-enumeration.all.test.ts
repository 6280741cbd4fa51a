import { expect, test } from "vitest";
import { measureEnumeration } from "../measure-enumeration.ts";

// The figures need a quiet machine: this test only checks that every call has a figure.
test("W01, S44, S45: the measurement of known and unknown addresses prints a figure for each call", async () => {
  const lines: string[] = [];
  // Without the delay for the slowest hash.
  const atOnce = () => ({ wait: async () => {} });
  const note = (line: string) => lines.push(line);
  await measureEnumeration({ count: 2, withinMs: 60_000 }, note, atOnce);
  const figures = lines.map(
    (line) =>
      /^(?:sqlite|postgres) +(\S.*?) +AUC (?:0\.\d{3}|1\.000) .* 2 of each$/.exec(line)?.[1],
  );
  expect(figures).toEqual([
    "store reset",
    "migration check",
    "certification",
    "reset submit",
    "login: sign in",
    "login: sign in, another's browser",
    "login: sign in, mailed a link",
    "login: sign in, known browser",
    "login: sign-up, address",
    "login: sign-up, code",
    "login: forgot, address",
    "login: forgot, code",
    "login: sign in, blocked",
    "login: sign-up, address, blocked",
    "login: sign-up, code, blocked",
    "login: forgot, address, blocked",
    "login: forgot, code, blocked",
    "login: sign in, frozen",
    "login: sign in, imported",
    "login: sign in, without a password",
    "login: sign in, unproven",
    "login: sign in, imported hash",
    "pool, imported hash",
    "login: sign in, 600,000 rounds",
    "pool, 600,000 rounds",
    "login: sign in, unreadable hash",
    "login: sign in, old system idle",
    "pool, old system idle",
    "login: sign in, old system asked",
    "pool, old system asked",
  ]);
});
