import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { demoCatalogue, demoSite } from "@musubi/demo-world";
import { afterAll, expect, test } from "vitest";
import { checkFile, checkFiles } from "../../src/settings/check-file.ts";

const folder = mkdtempSync(join(tmpdir(), "musubi-check-"));
afterAll(() => rmSync(folder, { recursive: true }));

const path = join(folder, "file.json");
const check = (content: unknown) => {
  writeFileSync(path, JSON.stringify(content));
  return checkFile(path);
};
const ORIGIN = "https://services.example.jp";

test("a valid catalogue and a valid site file are reported as valid", () => {
  expect(check(demoCatalogue(ORIGIN))).toEqual({
    ok: true,
    summary: `${path} is a good catalogue: 6 entries, of which 3 can be linked.`,
  });
  expect(check(demoSite("https://account.example.jp", ORIGIN))).toEqual({
    ok: true,
    summary: `${path} is a good site file.`,
  });
});

test("the files of the second demo world are reported as valid, too", () => {
  const fileOf = (name: string) =>
    resolve(import.meta.dirname, "../../../../examples/bookshop", name);
  expect(["catalogue.json", "site.json"].map((name) => checkFile(fileOf(name)))).toEqual([
    {
      ok: true,
      summary: expect.stringContaining("a good catalogue: 5 entries, of which 2 can be linked."),
    },
    { ok: true, summary: expect.stringContaining("a good site file.") },
  ]);
});

test("both files are checked in one run, whichever has a fault", () => {
  const [good, bad] = ["good.json", "bad.json"].map((name) => join(folder, name)) as [
    string,
    string,
  ];
  writeFileSync(good, JSON.stringify(demoCatalogue(ORIGIN)));
  writeFileSync(bad, JSON.stringify({ brand: "Rei ID" }));
  for (const paths of [
    [good, bad],
    [bad, good],
  ]) {
    const { summaries, faults } = checkFiles(paths);
    expect(summaries).toEqual([expect.stringContaining(`${good} is a good catalogue`)]);
    expect(faults).toContain(`${bad}, where brand is wrong: it must be an object.`);
  }
});

test("all faults of a catalogue are reported together, by entry and field", () => {
  const [id, store, app, school] = demoCatalogue(ORIGIN);
  const { connector: _, clients: __, ...unconnected } = { ...store, kind: "Store!" };
  const checked = check([
    { ...id, colour: "red" },
    unconnected,
    { ...app, link: { method: "firebase", project: "x", providers: ["myspace"] } },
    { ...school, service_id: 2, names: { ja: "", en: "x".repeat(101) } },
    "a text",
  ]);
  const at = (place: string, fault: string) => `${path}, where ${place} is wrong: ${fault}.`;
  expect(checked).toEqual({
    ok: false,
    faults: [
      at("colour of entry 1 (id)", "there is no such field"),
      at(
        "kind of entry 2 (Store!)",
        "it must be a slug: lower-case letters, digits and dashes, a letter first, at most 32",
      ),
      at("link.apiKey of entry 3 (app)", "it is missing"),
      at("link.authDomain of entry 3 (app)", "it is missing"),
      at("link.appId of entry 3 (app)", "it is missing"),
      at("link.providers.0 of entry 3 (app)", 'it must be one of "apple", "google"'),
      at("names.ja of entry 4 (school)", "it must not be empty"),
      at("names.en of entry 4 (school)", "it must have at most 100 characters"),
      at("entry 5", "it must be an object"),
      at(
        "connector of entry 2 (Store!)",
        "it is missing, and accounts that can be linked need one",
      ),
      at("connector of entry 2 (Store!)", "it is missing, and accounts that can move need one"),
      at("service_id of entry 4 (school)", "2 stands twice"),
    ],
  });
});

test("every fault of a site file is reported; so is a file that cannot be read as JSON", () => {
  const site = demoSite("https://account.example.jp", ORIGIN);
  const { terms: _, ...ja } = site.links.ja;
  const checked = check({ ...site, brand: "Rei ID", links: { ...site.links, ja } });
  expect(checked).toEqual({
    ok: false,
    faults: [
      `${path}, where brand is wrong: it must be an object.`,
      `${path}, where links.ja.terms is wrong: it is missing.`,
    ],
  });
  expect(checkFile(join(folder, "nowhere.json"))).toMatchObject({
    ok: false,
    faults: [expect.stringContaining("cannot be read as JSON")],
  });
});
