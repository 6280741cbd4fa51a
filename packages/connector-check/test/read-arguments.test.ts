import { expect, test } from "vitest";
import { readArguments, USAGE } from "../src/read-arguments.ts";
import { runChecks } from "../src/run-checks.ts";

const base = { account: "connector-check", store: false };

test("the sandbox's secrets are known, on this machine alone", () => {
  expect(readArguments(["http://localhost:4200/store/"], {})).toEqual({
    ok: true,
    options: { ...base, url: "http://localhost:4200/store", secret: "sandbox-store-secret" },
  });
  for (const url of ["https://sandbox.example.jp/store", "http://localhost:4200/bakery"]) {
    expect(readArguments([url], {})).toEqual({
      ok: false,
      sentence: expect.stringContaining("--secret"),
    });
  }
});

test("a secret is taken from the command line before the environment", () => {
  const url = "https://store.example.jp/connector";
  const environment = { CONNECTOR_SECRET: "from-environment" };
  expect(readArguments([url], environment)).toMatchObject({
    options: { secret: "from-environment" },
  });
  const args = [url, "--secret", "given", "--account", "a-1", "--store"];
  expect(readArguments(args, environment)).toEqual({
    ok: true,
    options: { url, secret: "given", account: "a-1", store: true },
  });
});

test.each([[[]], [["a", "b"]], [["--colour", "red"]], [["--secret"]]])(
  "%j is answered with the usage",
  (args) => {
    expect(readArguments(args, {})).toEqual({ ok: false, sentence: USAGE });
  },
);

test.each(["store", "ftp://store.example.jp", "http://"])("%s is no address", (url) => {
  expect(readArguments([url], {})).toEqual({ ok: false, sentence: expect.stringContaining(url) });
});

test("a service that does not answer is unreachable, not wrong", async () => {
  const report = await runChecks({ ...base, url: "http://127.0.0.1:1", secret: "s" });
  expect(report).toEqual({ kind: "unreachable" });
});
