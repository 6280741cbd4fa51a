import { expect, it } from "vitest";
import { linkToRow, linkToRows, readRowName, readShown } from "./row-link.ts";

it("an address names a row, and no person", () => {
  const row = { id: "hana refused LOGIN", at: 1_700_000_000_000, detail: 5 };
  const link = linkToRow(row);
  expect(link).toBe("/activity/not-me?row=1700000000000-5");
  expect(readRowName(new URL(link, "https://id.example").search)).toEqual({
    at: row.at,
    detail: row.detail,
  });
});

it.each(["", "?row=", "?row=1", "?row=1-", "?row=-1-2", "?row=1-2-3", "?row=a-b", "?about=1-2"])(
  "%j names no row",
  (search) => expect(readRowName(search)).toBeUndefined(),
);

it.each(["all", "log-ins", "refused"] as const)(
  'an address lists %s, also after "back"',
  (shown) => {
    expect(readShown(new URL(linkToRows(shown), "https://id.example").search)).toBe(shown);
  },
);

it.each(["", "?kind=", "?kind=toString", "?kind=all"])("%j lists all rows", (search) => {
  expect(readShown(search)).toBe("all");
});
