import { describe, expect, test } from "vitest";
import { REVERSAL_KINDS } from "../../../src/database/tables.ts";
import { type Claim, type Dispute, decideClaim } from "../../../src/ties/take-back/decide-claim.ts";

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

describe("S04: a link", () => {
  test.each<[string, Change, Claim]>([
    ["in a previous mailbox", {}, "stop"],
    ["in a previous mailbox, with an older thing", { hasOlder: true }, "restore"],
    ["in a previous mailbox that has stopped the account", { hasStopped: true }, "prove"],
    [
      "in a previous mailbox that has stopped the account, with an older thing",
      { hasStopped: true, hasOlder: true },
      "restore",
    ],
    ["in a previous mailbox, after an objection", { row: { needs_older: 1 } }, "prove"],
    [
      "in a previous mailbox, after an objection, with an older thing",
      { row: { needs_older: 1 }, hasOlder: true },
      "restore",
    ],
    ["of a password change, in a previous mailbox", { row: { kind: "password" } }, "stop"],
    ["in the present mailbox", { account: PRESENT }, "restore"],
    ["in the present mailbox, after a stop", { account: PRESENT, hasStopped: true }, "restore"],
    [
      "in the present mailbox, after an objection",
      { account: PRESENT, row: { needs_older: 1 } },
      "prove",
    ],
    [
      "of a password change, in the present mailbox",
      { account: PRESENT, row: { kind: "password" } },
      "freeze",
    ],
    [
      "of a password change, in the present mailbox, with an older thing",
      { account: PRESENT, row: { kind: "password" }, hasOlder: true },
      "freeze",
    ],
    [
      "of a password change, in the present mailbox, for the second time",
      { account: PRESENT, row: { kind: "password", frozen_at: 1 } },
      "over",
    ],
    ["in a linked old account's mailbox", { row: { kind: "link", is_old_account: 1 } }, "unlink"],
    [
      "in a linked old account's mailbox, while the ID is stopped",
      { row: { kind: "link", is_old_account: 1 }, stoppedBy: 1 },
      "unlink",
    ],
    ["during a stop by an older row", { stoppedBy: 4 }, "waiting"],
    [
      "during a stop by an older row, with an older thing",
      { stoppedBy: 4, hasOlder: true },
      "waiting",
    ],
    [
      "during a stop by an older row, in the present mailbox",
      { stoppedBy: 4, account: PRESENT },
      "waiting",
    ],
    ["during a stop by this row", { stoppedBy: 5, hasStopped: true }, "prove"],
    [
      "during a stop by this row, with an older thing",
      { stoppedBy: 5, hasStopped: true, hasOlder: true },
      "restore",
    ],
    ["during a stop by a younger row", { stoppedBy: 6 }, "stop"],
    ["during a stop by a younger row of this mailbox", { stoppedBy: 6, hasStopped: true }, "prove"],
    [
      "during a stop by a younger row, after an objection",
      { stoppedBy: 6, row: { needs_older: 1 } },
      "prove",
    ],
    [
      "during a stop by a younger row, with an older thing",
      { stoppedBy: 6, hasOlder: true },
      "restore",
    ],
    [
      "during a stop by a younger row, in the present mailbox",
      { stoppedBy: 6, account: PRESENT },
      "restore",
    ],
    ["S44: to an account that is blocked", { account: BLOCKED, hasOlder: true }, "blocked"],
    [
      "S44: in a linked old account's mailbox, if the ID is blocked",
      { account: BLOCKED, row: { is_old_account: 1 } },
      "unlink",
    ],
    ["of a row that is closed", { row: { closed_at: 1 }, hasOlder: true }, "over"],
    ["of a row that has ended", { row: { ends_at: NOW }, hasOlder: true }, "over"],
    ["of a leaving whose service is home already", { isStruck: true, hasOlder: true }, "over"],
    [
      "in a linked old account's mailbox, of a row that has ended",
      { row: { is_old_account: 1, ends_at: NOW } },
      "over",
    ],
    [
      "to an account that is erased",
      { account: { email: "", email_key: "erased 1", blocked_at: null }, hasOlder: true },
      "over",
    ],
  ])("%s: %j → %s", (_, change, claim) => {
    expect(decide(change)).toBe(claim);
  });

  test.each(REVERSAL_KINDS.filter((kind) => kind !== "password"))(
    "of the kind %s restores the account from its present mailbox, without an older thing",
    (kind) => {
      expect(decide({ account: PRESENT, row: { kind } })).toBe("restore");
    },
  );
});
