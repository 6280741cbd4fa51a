import { expect, test } from "vitest";
import { oldOwner, subjectOfOwner, subjectOwner } from "./owner.ts";

test("an owner is a subject of ours or a service's own id, and only the first has a subject", () => {
  expect(subjectOwner("a1")).toBe("sub:a1");
  expect(oldOwner("sub:7")).toBe("old:sub:7");
  expect(subjectOfOwner("sub:sub:a1")).toBe("sub:a1");
  for (const other of ["old:a1", "old:sub:a1", ""]) expect(subjectOfOwner(other)).toBeUndefined();
});
