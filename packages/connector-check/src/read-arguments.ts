import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { CHECK_ACCOUNT_ID, DEMO_SERVICES, demoConnectorSecret } from "@musubi/demo-world";
import type { CheckOptions } from "./run-checks.ts";

export const USAGE =
  "Usage: CONNECTOR_SECRET=… connector:check URL [--secret-file FILE] [--account ID] [--other ID] [--store]";

const SECRET_SEEN =
  "A secret on a command line is seen by others: npm prints it, and so does ps. Set CONNECTOR_SECRET, or pass --secret-file FILE.";

export type Arguments =
  | { readonly ok: true; readonly options: CheckOptions }
  | { readonly ok: false; readonly sentence: string };

/** Reads the command's arguments. What is missing or wrong is reported in one sentence. */
export function readArguments(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Arguments {
  if (args.some((each) => /^--secret(=|$)/.test(each))) return fault(SECRET_SEEN);
  const parsed = parse(args);
  if (parsed === undefined || parsed.positionals.length !== 1) return fault(USAGE);
  const { positionals, values } = parsed;
  const [address = ""] = positionals;
  if (!/^https?:/.test(address) || !URL.canParse(address)) {
    return fault(`${address} is not an address such as https://store.example.jp/connector.`);
  }
  const url = new URL(address);
  const file = values["secret-file"];
  const secret = file ? readSecret(file) : environment.CONNECTOR_SECRET || knownSecret(url);
  if (secret === undefined) {
    return fault(
      file
        ? "The file that --secret-file names cannot be read."
        : "The service's secret is missing: set CONNECTOR_SECRET, or pass --secret-file FILE.",
    );
  }
  // Checked here, because the error of an invalid header quotes the header.
  if (!/^[!-~]+$/.test(secret)) {
    return fault(
      "The secret has spaces or other characters that no header can carry, or is empty.",
    );
  }
  const account = values.account || CHECK_ACCOUNT_ID;
  if (values.other === account) return fault("--other must name another account.");
  return {
    ok: true,
    options: {
      url: `${url.origin}${url.pathname.replace(/\/+$/, "")}`,
      secret,
      account,
      other: values.other || undefined,
      store: values.store,
    },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        "secret-file": { type: "string" },
        account: { type: "string" },
        other: { type: "string" },
        store: { type: "boolean", default: false },
      },
    });
  } catch {
    return undefined;
  }
}

function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return undefined;
  }
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Returns the public secret of a service of the sandbox, for an address on this machine. */
function knownSecret({ hostname, pathname }: URL): string | undefined {
  const last = pathname.split("/").findLast((segment) => segment !== "");
  const service = DEMO_SERVICES.find((each) => each === last);
  return LOOPBACK.has(hostname) && service !== undefined ? demoConnectorSecret(service) : undefined;
}

const fault = (sentence: string): Arguments => ({ ok: false, sentence });
