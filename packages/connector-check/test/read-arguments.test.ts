import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { readArguments, USAGE } from "../src/read-arguments.ts";
import { runChecks } from "../src/run-checks.ts";

const base = { account: "connector-check", other: undefined, store: false };

test("the sandbox's secrets are known, for addresses on this machine only", () => {
  expect(readArguments(["http://localhost:4200/store/"], {})).toEqual({
    ok: true,
    options: { ...base, url: "http://localhost:4200/store", secret: "sandbox-store-secret" },
  });
  for (const url of ["https://sandbox.example.jp/store", "http://localhost:4200/bakery"]) {
    expect(readArguments([url], {})).toEqual({
      ok: false,
      sentence: expect.stringContaining("CONNECTOR_SECRET"),
    });
  }
});

const folder = mkdtempSync(join(tmpdir(), "musubi-secret-"));
afterAll(() => rmSync(folder, { recursive: true }));

function writeSecret(text: string): string {
  const file = join(folder, "secret");
  writeFileSync(file, text);
  return file;
}

test("a secret file is used instead of the environment's secret", () => {
  const url = "https://store.example.jp/connector";
  const environment = { CONNECTOR_SECRET: "from-environment" };
  expect(readArguments([url], environment)).toMatchObject({
    options: { secret: "from-environment" },
  });
  const file = writeSecret("given\n");
  const args = [url, "--secret-file", file, "--account", "a-1", "--other", "a-2", "--store"];
  expect(readArguments(args, environment)).toEqual({
    ok: true,
    options: { url, secret: "given", account: "a-1", other: "a-2", store: true },
  });
  expect(readArguments([url, "--secret-file", `${file}.gone`], environment)).toEqual({
    ok: false,
    sentence: "The file that --secret-file names cannot be read.",
  });
});

test.each([[["--secret", "s3cret"]], [["--secret=s3cret"]]])(
  "a secret on the command line is refused, and not repeated: %j",
  (args) => {
    const read = readArguments(["https://store.example.jp", ...args], {});
    expect(read).toEqual({ ok: false, sentence: expect.stringContaining("--secret-file") });
    expect(JSON.stringify(read)).not.toContain("s3cret");
  },
);

test.each(["two words", "ひみつ", "in\ntwo lines"])(
  "a secret that does not fit into a header is refused, and not repeated: %j",
  (secret) => {
    const read = readArguments(["https://store.example.jp"], { CONNECTOR_SECRET: secret });
    expect(read).toEqual({ ok: false, sentence: expect.stringContaining("no header") });
    expect(JSON.stringify(read)).not.toContain(secret);
  },
);

test("the second account must differ from the first", () => {
  const args = ["http://localhost:4200/store", "--other", "connector-check"];
  expect(readArguments(args, {})).toEqual({
    ok: false,
    sentence: "--other must name another account.",
  });
});

test.each([[[]], [["a", "b"]], [["--colour", "red"]], [["--secret-file"]]])(
  "%j is answered with the usage",
  (args) => {
    expect(readArguments(args, {})).toEqual({ ok: false, sentence: USAGE });
  },
);

test.each(["store", "ftp://store.example.jp", "http://"])("%s is not an address", (url) => {
  expect(readArguments([url], {})).toEqual({ ok: false, sentence: expect.stringContaining(url) });
});

test("a service that does not answer is reported as unreachable", async () => {
  const report = await runChecks({ ...base, url: "http://127.0.0.1:1", secret: "s" });
  expect(report).toEqual({ kind: "unreachable" });
});

test("a service with an untrusted certificate is reported as such, not only as unreachable", async () => {
  const folder = mkdtempSync(join(tmpdir(), "musubi-check-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  execFileSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"],
      ...["-subj", "/CN=localhost", "-keyout", key, "-out", cert],
    ],
    { stdio: "ignore" },
  );
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const report = await runChecks({ ...base, url: `https://127.0.0.1:${port}`, secret: "s" });
  expect(report).toEqual({
    kind: "unreachable",
    distrust: expect.stringMatching(/not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)/),
  });
});
