import { parseArgs } from "node:util";
import { CHECK_ACCOUNT_ID, DEMO_SERVICES, demoConnectorSecret } from "@musubi/demo-world";
import type { CheckOptions } from "./run-checks.ts";

export const USAGE =
  "Usage: npm run connector:check -- URL [--secret SECRET] [--account ID] [--store]";

export type Arguments =
  | { readonly ok: true; readonly options: CheckOptions }
  | { readonly ok: false; readonly sentence: string };

/** Reads what the command was called with; what is missing is said in one sentence. */
export function readArguments(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Arguments {
  const parsed = parse(args);
  if (parsed === undefined || parsed.positionals.length !== 1) return fault(USAGE);
  const { positionals, values } = parsed;
  const [address = ""] = positionals;
  if (!/^https?:/.test(address) || !URL.canParse(address)) {
    return fault(`${address} is not an address such as https://store.example.jp/connector.`);
  }
  const url = new URL(address);
  const secret = values.secret || environment.CONNECTOR_SECRET || knownSecret(url);
  if (secret === undefined) {
    return fault("The service's secret is missing: pass --secret, or set CONNECTOR_SECRET.");
  }
  return {
    ok: true,
    options: {
      url: `${url.origin}${url.pathname.replace(/\/+$/, "")}`,
      secret,
      account: values.account || CHECK_ACCOUNT_ID,
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
        secret: { type: "string" },
        account: { type: "string" },
        store: { type: "boolean", default: false },
      },
    });
  } catch {
    return undefined;
  }
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The sandbox's secrets are known to everybody, and are tried on this machine alone. */
function knownSecret({ hostname, pathname }: URL): string | undefined {
  const last = pathname.split("/").findLast((segment) => segment !== "");
  const service = DEMO_SERVICES.find((each) => each === last);
  return LOOPBACK.has(hostname) && service !== undefined ? demoConnectorSecret(service) : undefined;
}

const fault = (sentence: string): Arguments => ({ ok: false, sentence });
