import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { CALLS, PROVIDERS } from "@musubi/contract";
import { weighAll } from "@musubi/environment/weight";
import { activityWords } from "@musubi/messages/both/activity";
import { deletionWords } from "@musubi/messages/both/deletion";
import { emailAndPasswordWords } from "@musubi/messages/both/email-and-password";
import { errorWords } from "@musubi/messages/both/error";
import { linkingWords } from "@musubi/messages/both/linking";
import { mergingWords } from "@musubi/messages/both/merging";
import { placeWords } from "@musubi/messages/both/place";
import { unsettledWords } from "@musubi/messages/both/unsettled";
import { portal as english } from "@musubi/messages/en/portal";
import { portal as japanese } from "@musubi/messages/ja/portal";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillPage } from "../server/page.ts";
import { createPortalServer } from "../server/portal-server.ts";
import { exampleConfig } from "../test-support/example-config.ts";

// Reads a build. `npm test` makes one first.
const DIST = join(import.meta.dirname, "../dist");
const read = (path: string) => readFileSync(join(DIST, path), "utf8");
const page = read("index.html");
const find = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, found = ""]) => found);

const sheets = find(page, /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)"/g);
const assets = readdirSync(join(DIST, "assets"));

const LANGUAGE = /^(?:ja|en)-[\w-]+\.js$/;
/**
 * Files that the first page loads only on demand: other screens, rare parts of home, and the checks of the error page.
 * Every other file that it imports counts as loaded. home.spec.ts checks this in a browser.
 */
const ON_DEMAND =
  /^(?:[a-z-]+-screen|place|activity|pool-callback|id-callback|social-popup|home-extras|environment-section|sync-tokens)-/;

const scripts = withImports(find(page, /<script[^>]* src="\/(assets\/[^"]+\.js)"/g));

/** Returns scripts with all that they import, at once or later, except words and files on demand. */
function withImports(files: readonly string[], seen = new Set<string>()): Set<string> {
  for (const file of files) {
    if (seen.has(file)) continue;
    seen.add(file);
    const source = read(file);
    const before = find(source, /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g);
    const later = find(source, /import\(\s*["'`]\.\/([\w.-]+\.js)["'`]/g).filter(
      (name) => !LANGUAGE.test(name) && !ON_DEMAND.test(name),
    );
    withImports(
      [...before, ...later].map((name) => `assets/${name}`),
      seen,
    );
  }
  return seen;
}

const wordsIn = (language: string) =>
  assets.filter((name) => LANGUAGE.test(name) && name.startsWith(language));

const server = await createPortalServer(
  { config: exampleConfig, imageOrigins: [], notificationFile: undefined },
  DIST,
);
beforeAll(() => server.listen({ port: 0, host: "127.0.0.1" }));
afterAll(() => server.close());

/** Returns what files weigh as the portal sends them to the simplest browsers. */
const weigh = (files: Iterable<string>) => {
  const origin = server.listeningOrigin;
  return weighAll(
    Array.from(files, (file) => `${origin}/${file}`),
    "gzip",
  );
};

describe.each(["ja", "en"])("the first visit to /index, %s", (language) => {
  const [words = ""] = wordsIn(language);

  it("loads at most 95 kB of JavaScript", async () => {
    expect(await weigh([...scripts, `assets/${words}`])).toBeLessThanOrEqual(95_000);
  });

  it("loads at most 8 kB of CSS", async () => {
    expect(sheets).not.toEqual([]);
    expect(await weigh(sheets)).toBeLessThanOrEqual(8_000);
  });
});

it("the early script, which starts the first requests, has at most 2 kB", () => {
  const [early = ""] = find(page, /<script>(.*?)<\/script>/gs);
  expect(early).toContain("musubi:renew");
  expect(early).toContain("musubi:theme");
  expect(gzipSync(early, { level: 9 }).length).toBeLessThanOrEqual(2_000);
});

const EARLY_SCRIPT = /<script>.*?<\/script>/s;

it.each(
  ["/index", "/account-transfer", "/change-password", "/help"].flatMap((path) =>
    (["ja", "en"] as const).map((language) => ({ path, language })),
  ),
)("the early script adds at most 2 kB to a page: $path, $language", (where) => {
  const filled = fillPage(page, { config: exampleConfig, ...where });
  const [whole, bare] = [filled, filled.replace(EARLY_SCRIPT, "")].map(
    (text) => gzipSync(text, { level: 9 }).length,
  );
  expect(whole).toBeLessThanOrEqual((bare ?? 0) + 2_000);
});

it("the shell's inline style has at most 0.5 kB", () => {
  const [shell = ""] = find(page, /<style>(.*?)<\/style>/gs);
  expect(shell).toContain(".shell-header{");
  expect(gzipSync(shell, { level: 9 }).length).toBeLessThanOrEqual(500);
});

it("the page names in advance every file that a screen imports, and the words of each language", () => {
  const [early = ""] = find(page, /<script>(.*?)<\/script>/gs);
  const [needs = ""] = find(page, / id="needs">(.*?)<\/script>/gs);
  const named = find(early + needs, /[`"]([\w.-]+\.(?:js|css))[`"]/g);
  expect(named.filter((name) => !assets.includes(name))).toEqual([]);
  for (const language of ["ja", "en"]) expect(named).toContain(wordsIn(language)[0]);
  for (const screen of ["account-transfer-screen", "change-password-screen"]) {
    const [entry = ""] = assets.filter((name) => name.startsWith(screen) && name.endsWith(".js"));
    const needed = find(read(`assets/${entry}`), /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g);
    const isInPage = (name: string) => page.includes(`/assets/${name}"`);
    expect([entry, ...needed].filter((name) => !isInPage(name) && !named.includes(name))).toEqual(
      [],
    );
    // The code that ends a sign-in at a pool loads only when there is one.
    const talking = needed.filter((name) => read(`assets/${name}`).includes("OAUTH_INVALID"));
    expect(talking).toEqual([]);
  }
});

it("the build has one file of words for each language; the other scripts of a first visit contain none", () => {
  const all = Array.from(scripts, read).join("\n");
  for (const [language, { home }] of Object.entries({ ja: japanese, en: english })) {
    const files = wordsIn(language);
    expect(files).toHaveLength(1);
    expect(read(`assets/${files[0]}`)).toContain(home.noServices);
    expect(all).not.toContain(home.noServices);
  }
});

it("the build contains nothing of the contract that only the server and the API page read", () => {
  const everything = assets
    .filter((name) => name.endsWith(".js"))
    .map((name) => read(`assets/${name}`))
    .join("\n");
  const taken = CALLS.filter(({ summary }) => everything.includes(summary));
  expect(taken.map(({ name }) => name)).toEqual([]);
  expect(everything).not.toMatch(/\bcaller:/);
  // The one match is the row that the portal writes; the schema of a row is not in the build.
  expect(everything.match(/\blog_info:/g)).toHaveLength(1);
});

it("JS, CSS, SVG, JSON from 512 bytes have br and gz copies", () => {
  const files = readdirSync(DIST, { recursive: true, encoding: "utf8" });
  const worthwhile = files.filter(
    (name) => /\.(?:js|css|svg|json)$/.test(name) && statSync(join(DIST, name)).size >= 512,
  );
  expect(worthwhile.length).toBeGreaterThan(0);
  const twins = worthwhile.flatMap((name) => [`${name}.br`, `${name}.gz`]);
  expect(twins.filter((name) => !files.includes(name))).toEqual([]);
});

it("the first visit loads no code of other screens", () => {
  const all = Array.from(scripts, read).join("\n");
  for (const path of [
    "/account/change-password",
    "/account/verify-code",
    "/account/delete",
    "/account/migration",
    "/account/store/certification",
  ]) {
    expect(all).not.toContain(`"${path}"`);
    expect(all).not.toContain(`\`${path}\``);
  }
});

it.each([
  ["the app's SDK", "identitytoolkit"],
  ["the code that talks to the user pools", "OAUTH_INVALID_RESPONSE"],
  ["the details of the providers", PROVIDERS.Google.prompt],
  ["the English words of a refused form", errorWords.en.old_password_invalid],
  ["the Japanese words of a refused form", errorWords.ja.old_password_invalid],
  ["the English linking words", linkingWords.en.transfer.merge.text],
  ["the Japanese linking words", linkingWords.ja.transfer.merge.text],
  ["the English merging words", mergingWords.en.preview.title],
  ["the Japanese merging words", mergingWords.ja.preview.title],
  ["the English deletion words", deletionWords.en.services],
  ["the Japanese deletion words", deletionWords.ja.services],
  ["the English words about one service", placeWords.en.leave.agree],
  ["the Japanese words about one service", placeWords.ja.leave.agree],
  ["the English words about addresses and passwords", emailAndPasswordWords.en.changePassword.lead],
  [
    "the Japanese words about addresses and passwords",
    emailAndPasswordWords.ja.changePassword.lead,
  ],
  ["the English words about activity", activityWords.en.notMe.freezeText],
  ["the Japanese words about activity", activityWords.ja.notMe.freezeText],
  ["the English words about what can be taken back", unsettledWords.en.stopped.title],
  ["the Japanese words about what can be taken back", unsettledWords.ja.stopped.title],
])("the first visit does not load %s", (_, sign) => {
  const holding = assets.filter(
    (name) => name.endsWith(".js") && read(`assets/${name}`).includes(sign),
  );
  expect(holding).not.toEqual([]);
  const words = [...wordsIn("ja"), ...wordsIn("en")].map((name) => `assets/${name}`);
  expect([...scripts, ...words].filter((file) => read(file).includes(sign))).toEqual([]);
});
