import { PEOPLE } from "@musubi/demo-world";
import { anyLetter, anyWebUrl } from "@musubi/environment/any-text";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readLoginRequest, redirectUrlsOf } from "../../src/hosted/login/login-request.ts";
import { Browser } from "../world/browser.ts";
import { makeVerifier } from "../world/verifier.ts";
import { createWorld } from "../world/world.ts";
import { NOT_REGISTERED } from "./redirect-corpus.ts";

const PORTAL = "http://portal.test";
const REGISTERED = redirectUrlsOf(PORTAL);

/** What attackers hide in an address: separators, encodings, look-alikes, characters that browsers drop. */
const TRICKS = [
  "/",
  "//",
  "\\",
  "@",
  ":",
  "#",
  "?",
  "%2f",
  "%5c",
  "%00",
  "%0d%0a",
  "%252f",
  ".",
  "..",
  "/./",
  "/../",
  ";",
  "&",
  "=",
  "\t",
  "\n",
  "\r",
  "\0",
  " ",
  "\u00a0",
  "\u200b",
  "\u202e",
  "\ufeff",
  "／",
  "＼",
  "．",
  "＠",
  "：",
  "ｐｏｒｔａｌ",
  "evil.example",
  "@evil.example",
  ".evil.example",
  "javascript:",
  "data:text/html,",
  "https:",
  "http:",
  "HTTP:",
  "portal.test",
  "PORTAL.TEST",
  "pörtal.test",
  "/index",
  "/INDEX",
  "/change-email",
  "user:password@",
  ":80",
  ":443",
  "[::1]",
  "0x7f.1",
];

const registered = fc.constantFrom(...REGISTERED);
const piece = fc.oneof(fc.constantFrom(...TRICKS), fc.string({ unit: anyLetter, maxLength: 4 }));

/** A registered address with something inserted, removed or replaced; or nothing like one. */
const nearly = fc.oneof(
  fc.tuple(registered, fc.nat(), piece).map(([url, at, trick]) => {
    const place = at % (url.length + 1);
    return url.slice(0, place) + trick + url.slice(place);
  }),
  fc.tuple(registered, fc.nat(), fc.nat(8)).map(([url, at, length]) => {
    const place = at % url.length;
    return url.slice(0, place) + url.slice(place + length);
  }),
  fc.tuple(registered, fc.nat(), piece).map(([url, at, trick]) => {
    const place = at % url.length;
    return url.slice(0, place) + trick + url.slice(place + 1);
  }),
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
  anyWebUrl,
  fc.string({ unit: anyLetter, maxLength: 60 }),
  fc.constantFrom(...NOT_REGISTERED(PORTAL)),
);

const wrong = nearly.filter((url) => !REGISTERED.includes(url));

describe("P09: a redirect address", () => {
  test("that is nearly right is refused, in all of 10,000 cases", () => {
    const client = { token: "token", redirectUrls: REGISTERED, services: new Map() };
    const { challenge } = makeVerifier();
    fc.assert(
      fc.property(wrong, (redirect_url) => {
        const asked = { sv: "0", redirect_url, state: "abcDEF12", code_challenge: challenge };
        const query = new URLSearchParams({ ...asked, token: "token" });
        // It is refused as well after a browser has normalized the address.
        const travelled = new URLSearchParams(new URL(`http://x/?${query}`).search);
        return (
          readLoginRequest(query, client) === undefined &&
          (REGISTERED.includes(travelled.get("redirect_url") ?? "") ||
            readLoginRequest(travelled, client) === undefined)
        );
      }),
      { numRuns: 10_000 },
    );
  });

  test("that is nearly right never redirects a logged-in browser, at any page, in 300 cases", async () => {
    await using world = await createWorld();
    const browser = new Browser();
    await world.submitSignIn(browser, world.loginUrl(), PEOPLE.hana);
    const paths = [
      "",
      "sign-in/a",
      "sign-up",
      "sign-up/a",
      "forgot",
      "forgot/a",
      "terms/a",
      "social/google",
    ];
    await fc.assert(
      fc.asyncProperty(wrong, fc.constantFrom(...paths), async (redirect_url, path) => {
        const url = world.loginUrl({ redirect_url }).replace("/login/?", `/login/${path}?`);
        const response = await browser.request(url);
        await response.arrayBuffer();
        expect([response.status, response.headers.get("location")]).toEqual([400, null]);
      }),
      { numRuns: 300 },
    );
  });

  test("that is registered does not redirect either if another parameter is wrong", async () => {
    await using world = await createWorld();
    const browser = new Browser();
    await world.submitSignIn(browser, world.loginUrl(), PEOPLE.hana);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("sv", "state", "code_challenge", "token", "prompt", "redirect_uri"),
        fc.string({ unit: anyLetter, minLength: 1, maxLength: 40 }),
        async (name, value) => {
          fc.pre(!(name === "prompt" && value === "login") && !(name === "sv" && value === "0"));
          fc.pre(!(name === "state" && /^[A-Za-z0-9]{8}$/.test(value)));
          const response = await browser.request(world.loginUrl({ [name]: value }));
          await response.arrayBuffer();
          expect([response.status, response.headers.get("location")]).toEqual([400, null]);
        },
      ),
      { numRuns: 200 },
    );
  });
});
