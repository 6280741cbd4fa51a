import { describe, expect, test } from "vitest";
import { REVERSAL_KINDS } from "../../../src/database/tables.ts";
import { type Claim, type Dispute, decideClaim } from "../../../src/ties/reversals/decide-claim.ts";

const NOW = 1_000_000;

const ROW: Dispute["row"] = {
  rank: 5,
  kind: "address",
  mailbox_key: "old@example.jp",
  is_old_account: 0,
  needs_older: 0,
  frozen_at: null,
  ends_at: NOW + 1,
  closed_at: null,
};

/** The address was changed: the link's mailbox is no longer the account's. */
const LEFT: Dispute = {
  row: ROW,
  account: { email: "new@example.jp", email_key: "new@example.jp", blocked_at: null },
  isStruck: false,
  stoppedBy: null,
  hasStopped: false,
  hasOlder: false,
};

const PRESENT = { email: "old@example.jp", email_key: "old@example.jp", blocked_at: null };

const BLOCKED = { ...PRESENT, blocked_at: 1 };

type Change = Omit<Partial<Dispute>, "row"> & { readonly row?: Partial<Dispute["row"]> };

const decide = ({ row, ...change }: Change): Claim =>
  decideClaim({ ...LEFT, ...change, row: { ...ROW, ...row } }, NOW);

describe("S04: what a link does", () => {
  test.each<[string, Change, Claim]>([
    ["the mailbox is no longer the account's", {}, "stop"],
    ["the same, with an older thing", { hasOlder: true }, "restore"],
    ["the same, after a stop of this mailbox", { hasStopped: true }, "prove"],
    ["the same, with an older thing", { hasStopped: true, hasOlder: true }, "restore"],
    ["after an objection", { row: { needs_older: 1 } }, "prove"],
    ["the same, with an older thing", { row: { needs_older: 1 }, hasOlder: true }, "restore"],
    ["a password, previous mailbox", { row: { kind: "password" } }, "stop"],
    ["the mailbox is still the account's", { account: PRESENT }, "restore"],
    ["the same, after a stop", { account: PRESENT, hasStopped: true }, "restore"],
    ["the same, after an objection", { account: PRESENT, row: { needs_older: 1 } }, "prove"],
    ["a password, present mailbox", { account: PRESENT, row: { kind: "password" } }, "freeze"],
    [
      "the same, with an older thing",
      { account: PRESENT, row: { kind: "password" }, hasOlder: true },
      "freeze",
    ],
    [
      "the same, for the second time",
      { account: PRESENT, row: { kind: "password", frozen_at: 1 } },
      "over",
    ],
    ["an old account's mailbox", { row: { kind: "link", is_old_account: 1 } }, "unlink"],
    [
      "the same, while the ID is stopped",
      { row: { kind: "link", is_old_account: 1 }, stoppedBy: 1 },
      "unlink",
    ],
    ["a stop by an older row", { stoppedBy: 4 }, "waiting"],
    ["the same, with an older thing", { stoppedBy: 4, hasOlder: true }, "waiting"],
    ["the same, in the present mailbox", { stoppedBy: 4, account: PRESENT }, "waiting"],
    ["a stop by this very row", { stoppedBy: 5, hasStopped: true }, "prove"],
    [
      "the same, with an older thing",
      { stoppedBy: 5, hasStopped: true, hasOlder: true },
      "restore",
    ],
    ["a stop by a younger row", { stoppedBy: 6 }, "stop"],
    ["the same, of this very mailbox", { stoppedBy: 6, hasStopped: true }, "prove"],
    ["the same, after an objection", { stoppedBy: 6, row: { needs_older: 1 } }, "prove"],
    ["the same, with an older thing", { stoppedBy: 6, hasOlder: true }, "restore"],
    ["the same, in the present mailbox", { stoppedBy: 6, account: PRESENT }, "restore"],
    ["S44: an account that is blocked", { account: BLOCKED, hasOlder: true }, "blocked"],
    [
      "S44: the same, of a linked account",
      { account: BLOCKED, row: { is_old_account: 1 } },
      "unlink",
    ],
    ["a row that is closed", { row: { closed_at: 1 }, hasOlder: true }, "over"],
    ["a row that has ended", { row: { ends_at: NOW }, hasOlder: true }, "over"],
    ["a leaving whose service is home already", { isStruck: true, hasOlder: true }, "over"],
    ["an old account's row that has ended", { row: { is_old_account: 1, ends_at: NOW } }, "over"],
    [
      "an account that is erased",
      { account: { email: "", email_key: "erased 1", blocked_at: null }, hasOlder: true },
      "over",
    ],
  ])("%s: %j → %s", (_, change, claim) => {
    expect(decide(change)).toBe(claim);
  });

  test.each(REVERSAL_KINDS.filter((kind) => kind !== "password"))(
    "%s needs only the account's own mailbox",
    (kind) => {
      expect(decide({ account: PRESENT, row: { kind } })).toBe("restore");
    },
  );
});
