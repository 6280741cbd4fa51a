import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createPacker, readsPacked } from "./pack-page.ts";

const STYLES = "a{color:red}".repeat(500);
const LOGO = "M1 2c3 4".repeat(100);

test("unpacking a packed page gives the page back, at any length and in any script", () => {
  const pack = createPacker([STYLES, LOGO]);
  const pages = ["", "結び", "x".repeat(200_000)].flatMap((text) => [
    `<html>${text}<style>${STYLES}</style>${text}`,
    `<html>${LOGO}${text}<style>${STYLES}</style>${LOGO}${text}`,
    text,
  ]);
  for (const page of pages) expect(gunzipSync(pack(page)).toString()).toBe(page);
});

test("of constant parts that begin alike, the one that the page has is packed as a whole", () => {
  const more = `${STYLES}${LOGO}`;
  const [pack, packOne] = [createPacker([STYLES, more]), createPacker([more])];
  for (const text of [more, `${STYLES}結び`]) expect(gunzipSync(pack(text)).toString()).toBe(text);
  expect(pack(more)).toEqual(packOne(more));
});

test("only the constant parts are compressed: repetition in the rest does not make a page shorter", () => {
  const pack = createPacker([STYLES, LOGO]);
  const lengthWith = (text: string) => pack(`${text}<style>${STYLES}</style>${text}`).length;
  const [alike, different] = ["secret=abcdefgh secret=abcdefgh", "secret=abcdefgh 0123456789ijklm"];
  expect(lengthWith(alike)).toBe(lengthWith(different));
  // Nor does text that the constant part contains as well.
  expect(lengthWith("a{color:red}a{color:red}")).toBe(lengthWith("0123456789ijklmnopqrstuv"));
  expect(lengthWith("")).toBeLessThan(STYLES.length / 10);
});

test("a packed page is sent only to a browser that accepts one", () => {
  expect(["gzip", "br, gzip", "gzip;q=0.5", "GZIP, deflate"].filter(readsPacked)).toHaveLength(4);
  expect(
    [undefined, "", "br", "gzip;q=0", "gzip; q=0.0, br", "xgzipped"].filter(readsPacked),
  ).toEqual([]);
});
