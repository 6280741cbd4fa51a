import { expect, test } from "vitest";
import { findLostField } from "../src/find-lost-field.ts";

const BEFORE = {
  email: "hana@example.jp",
  orders: [{ number: "S-10241", yen: 0 }, { number: "S-10377" }],
  nickname: null,
  seen_at: 1,
};

test.each([
  [{ ...BEFORE, email: "" }, "email"],
  [{ ...BEFORE, orders: undefined }, "orders"],
  [{ ...BEFORE, orders: [] }, "orders.0"],
  [{ ...BEFORE, orders: BEFORE.orders.slice(0, 1) }, "orders.1"],
  [
    { ...BEFORE, orders: [{ number: "S-10241", yen: null }, { number: "S-10377" }] },
    "orders.0.yen",
  ],
])("%j has lost the field %s", (after, field) => {
  expect(findLostField(BEFORE, after)).toBe(field);
});

test.each([BEFORE, { ...BEFORE, seen_at: 2, woken: true }, { ...BEFORE, nickname: undefined }])(
  "%j has lost nothing",
  (after) => {
    expect(findLostField(BEFORE, after)).toBeUndefined();
  },
);
