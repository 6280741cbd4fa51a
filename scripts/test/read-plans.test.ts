import { expect, test } from "vitest";
import { isWasteful, type Plan, weighPlan } from "./read-plans.ts";

const node = (kind: string, rows: number, more: Partial<Plan> = {}): Plan => ({
  "Node Type": kind,
  "Actual Rows": rows,
  "Actual Loops": 1,
  ...more,
});

test("a row that is found by its index counts as one row read", () => {
  expect(weighPlan(node("Index Scan", 1))).toEqual({ read: 1, yielded: 1 });
});

test("rows that are filtered out count as read, in each loop", () => {
  const inner = node("Seq Scan", 1, { "Rows Removed by Filter": 9, "Actual Loops": 30 });
  const work = weighPlan(node("Nested Loop", 30, { Plans: [node("Index Scan", 30), inner] }));
  expect(work).toEqual({ read: 330, yielded: 30 });
  expect(isWasteful(work)).toBe(true);
});

test("an index and its heap count as one read", () => {
  const index = node("Bitmap Index Scan", 500);
  const heap = node("Bitmap Heap Scan", 500, { Plans: [index] });
  expect(weighPlan(heap)).toEqual({ read: 500, yielded: 500 });
});

test("changed rows count, even if none are returned", () => {
  const work = weighPlan(node("ModifyTable", 0, { Plans: [node("Seq Scan", 500)] }));
  expect(work).toEqual({ read: 500, yielded: 500 });
  expect(isWasteful(work)).toBe(false);
});
