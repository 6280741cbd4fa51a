import { expect, it } from "vitest";
import { linkToRow, linkToRows, readRowName, readShown } from "./row-link.ts";

it("the link to a row contains the row's time and kind, and no person", () => {
  const row = { id: "hana refused LOGIN", at: 1_700_000_000_000, detail: 5 };
  const link = linkToRow(row);
  expect(link).toBe("/activity/not-me?row=1700000000000-5");
  expect(readRowName(new URL(link, "https://id.example").search)).toEqual({
    at: row.at,
    detail: row.detail,
  });
});

it.each(["", "?row=", "?row=1", "?row=1-", "?row=-1-2", "?row=1-2-3", "?row=a-b", "?about=1-2"])(
  "address %j names no row",
  (search) => expect(readRowName(search)).toBeUndefined(),
);

it.each(["all", "log-ins", "refused"] as const)(
  'the filter "%s" can be read back from the address of the list',
  (shown) => {
    expect(readShown(new URL(linkToRows(shown), "https://id.example").search)).toBe(shown);
  },
);

it.each(["", "?kind=", "?kind=toString", "?kind=all"])("address %j lists all rows", (search) => {
  expect(readShown(search)).toBe("all");
});
