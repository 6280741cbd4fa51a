import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CLIENT_SCOPES, client } from "@musubi/contract";
import { expect, test } from "vitest";
import { describeDiscovery } from "../../src/provider/discovery.ts";
import { CLAIMS } from "../../src/provider/provider-options.ts";

const read = (path: string) => readFileSync(join(import.meta.dirname, "../../../..", path), "utf8");

const page = read("docs/services.md");
const snippetsOf = (language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.+?)^\`\`\`$`, "gms"))].map(
    ([, text = ""]) => text,
  );

test("the snippets of docs/services.md are in examples/site", () => {
  const site = read("examples/site/site.ts");
  const pieces = snippetsOf("ts").flatMap((snippet) => snippet.trim().split(/\n(?=\S)(?![)}])/));
  expect(pieces.length).toBeGreaterThan(6);
  expect(pieces.filter((piece) => !site.includes(piece))).toEqual([]);
});

const described = describeDiscovery({ origin: "https://id.example.jp", docs: false });

test("the discovery document names the API's description only if /docs are open", () => {
  const origin = "https://id.example.jp";
  const open = describeDiscovery({ origin, docs: true });
  expect(open).toEqual({ ...described, service_documentation: `${origin}/docs` });
});

test("the discovery document in docs/services.md is what identity answers", () => {
  const [shown = ""] = snippetsOf("json");
  expect(JSON.parse(shown)).toEqual(described);
});

test("docs/services.md describes every field of a client, every scope and every claim, and no others", () => {
  const fieldsOf = (heading: string) => {
    const [, section = ""] = page.split(`\n## ${heading}\n`);
    const [table = ""] = section.split("\n## ");
    return [...table.matchAll(/^\| (`.+?`) \| (.*?) \|/gm)].map(([, names = "", next = ""]) => ({
      names: [...names.matchAll(/`(.+?)`/g)].map(([, name]) => name),
      scope: next.replaceAll("`", ""),
    }));
  };
  const claims = fieldsOf("What you learn");
  expect(claims.flatMap(({ names }) => names).toSorted()).toEqual(
    described.claims_supported.toSorted(),
  );
  for (const scope of ["email", "profile"] as const) {
    const told = claims.filter((row) => row.scope === scope).flatMap(({ names }) => names);
    expect(told).toEqual(CLAIMS[scope]);
  }
  expect(new Set(claims.map(({ scope }) => scope))).toEqual(
    new Set(CLIENT_SCOPES.filter((scope) => scope !== "offline_access")),
  );
  const fields = fieldsOf("Registering").flatMap(({ names }) => names);
  expect(fields.toSorted()).toEqual(Object.keys(client.entries).toSorted());
});

test("each line of docs/conformance.md names existing tests", () => {
  const [lines = ""] = read("docs/conformance.md").split("## Not supported");
  const named = [...lines.matchAll(/^\| .+ \| (`.+`) \|$/gm)].flatMap(([, tests = ""]) =>
    [...tests.matchAll(/`(.+?)`/g)].map(([, name = ""]) => name),
  );
  const cwd = join(import.meta.dirname, "..");
  const files = globSync("**/*.ts", { cwd });
  const texts = files.map((file) => readFileSync(join(cwd, file), "utf8")).join();
  const isThere = (name: string) =>
    name.startsWith("oidcc-")
      ? texts.includes(`test("${name}"`)
      : files.some((file) => file.replace(/(\.both)?\.test\.ts$/, "") === name);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});
