import { describe, expect, expectTypeOf, test } from "vitest";
import type { None, Unknown, Unnamed } from "../../src/accounts/facets/coverage.ts";
import { defineFacet, STAYS } from "../../src/accounts/facets/facet.ts";
import { FACETS } from "../../src/accounts/facets/facets.ts";
import type { Tables } from "../../src/database/tables.ts";

/** Compiled by `npm run check`, which fails if one of the expected errors does not occur. */
describe("facets:", () => {
  test("a column that no facet names does not compile", () => {
    type Grown = Tables & { account: { shoe_size: number }; known_browser: { screen: string } };
    expectTypeOf<Unnamed<Grown>>().toEqualTypeOf<"account.shoe_size" | "known_browser.screen">();
    // @ts-expect-error Two columns are left.
    expectTypeOf<None<Unnamed<Grown>>>().toBeNever();
  });

  test("a table that no facet names does not compile", () => {
    type Grown = Tables & { badge: { account: string; name: string } };
    expectTypeOf<Unnamed<Grown>>().toEqualTypeOf<"badge.account" | "badge.name">();
    // @ts-expect-error A table is left.
    expectTypeOf<None<Unnamed<Grown>>>().toBeNever();
  });

  test("a facet with a column that no longer exists does not compile", () => {
    type Shrunk = Omit<Tables, "known_browser">;
    // @ts-expect-error Its columns are named.
    expectTypeOf<None<Unknown<Shrunk>>>().toBeNever();
  });
});

test("a facet without a rule for merges does not compile, nor a rule without a reason", () => {
  const said = {
    kept: {},
    shown: "nothing: …",
    restored: "nothing: …",
    erased: "nothing: …",
  } as const;
  expect(defineFacet({ ...said, merged: STAYS }).merged).toBe(STAYS);
  // @ts-expect-error It does not say what a merge does.
  defineFacet(said);
  // @ts-expect-error It does not say why.
  defineFacet({ ...said, merged: "nothing" });
});

test("no column belongs to two facets", () => {
  const named = Object.values(FACETS).flatMap(({ kept }) =>
    Object.entries(kept).flatMap(([table, columns]: [string, string]) =>
      columns.split(" ").map((column) => `${table}.${column}`),
    ),
  );
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
});
