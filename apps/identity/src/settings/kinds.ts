import { createPrivateKey } from "node:crypto";
import { isIP } from "node:net";
import { isLoopback } from "@musubi/environment";
import { isRelease } from "@musubi/environment/release";
import * as v from "valibot";

/** A release has no default: it would otherwise create a new database in whatever folder it is started from. */
export const databaseUrl = v.pipe(
  isRelease ? v.string() : v.optional(v.string(), "sqlite:.data/musubi.db"),
  v.regex(/^(?:sqlite:.+|postgres(?:ql)?:\/\/.+)$/, "must be sqlite:PATH or postgres://…"),
);

export const sqliteUrl = v.pipe(v.string(), v.regex(/^sqlite:.+$/, "must be sqlite:PATH"));

export const postgresUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(?:ql)?:\/\/.+$/, "must be postgres://…"),
);

export const factor = v.pipe(
  v.optional(v.string(), "1"),
  v.transform(Number),
  v.check((value) => value > 0 && Number.isFinite(value), "must be a number above 0"),
);

/** A number of seconds, in milliseconds. */
export const seconds = (fallback: number, most: number) =>
  v.pipe(
    v.optional(v.string(), `${fallback}`),
    v.check(
      (value) => /^\d+$/.test(value) && Number(value) <= most,
      `must be a number of seconds from 0 to ${most}`,
    ),
    v.transform((value) => Number(value) * 1_000),
  );

/** How many days something is kept, at least as long as it can be undone. */
export const days = (fallback: number, least: number) =>
  v.pipe(
    v.optional(v.string(), `${fallback}`),
    v.check(
      (value) => /^\d{1,5}$/.test(value) && Number(value) >= least,
      `must be a number of days, at least ${least}: an entry that can still be undone must not be deleted`,
    ),
    v.transform(Number),
  );

export const webUrl = v.pipe(
  v.string(),
  v.check(
    (value) => URL.canParse(value) && /^https?:\/\/[^/?#@]+(?:\/[^?#]*)?$/.test(value),
    "must be https://HOST/PATH",
  ),
);

export const smtpUrl = v.pipe(
  v.string(),
  v.check(
    (value) => URL.canParse(value) && /^smtps?:\/\/[^/?#]+\/?$/.test(value),
    "must be smtp://HOST:PORT or smtps://HOST:PORT",
  ),
);

export const numbers = v.pipe(
  v.optional(v.string(), ""),
  v.transform((value) => value.split(",").map((one) => one.trim())),
  v.transform((list) => list.filter((one) => one !== "")),
  v.check((list) => list.every((one) => /^\d{1,9}$/.test(one)), "must be numbers such as 3,5"),
  v.transform((list) => list.map(Number)),
);

/** Whether the web server accepts the text as a trusted proxy. */
function isProxy(text: string): boolean {
  const [address = "", bits] = text.split("/");
  if (bits === undefined && PROXY_NAMES.has(text)) return true;
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6];
  return bits === undefined ? longest > 0 : /^\d{1,3}$/.test(bits) && Number(bits) <= longest;
}

const PROXY_NAMES: ReadonlySet<string> = new Set(["loopback", "linklocal", "uniquelocal"]);

export const proxies = v.pipe(
  v.optional(v.string(), ""),
  v.transform((value) => value.split(",").map((one) => one.trim())),
  v.transform((list) => list.filter((one) => one !== "")),
  v.check((list) => list.every(isProxy), "must be addresses or ranges such as 10.0.0.0/8"),
);

/** The address of an identity provider. We send codes and secrets there: plain http is allowed only on this machine. */
export const issuer = (fallback: string) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.check(
      (value) =>
        URL.canParse(value) &&
        (/^https:/.test(value) || (/^http:/.test(value) && isLoopback(value))),
      "must be an https address",
    ),
  );

/** The key fits on one line: `\n` stands for a line break. */
export const ecPrivateKey = v.pipe(
  v.string(),
  v.transform((value) => value.replaceAll("\\n", "\n")),
  v.check(isEcPrivateKey, "must be an EC private key in PEM"),
);

function isEcPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === "ec";
  } catch {
    return false;
  }
}

/** If a provider's client id is set, its other settings are required. */
export const togetherWith = <S extends v.GenericSchema>(id: string | undefined, schema: S) =>
  id ? schema : v.optional(schema);

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;

export const logLevel = v.optional(
  v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`),
  "info",
);

/**
 * Whether tokens are good only together with the mark of the browser in which their log-in was made. `auto`: those of
 * a family whose browser has shown its mark with them. `always`: there are no others. `off`: no mark is asked for.
 */
const BIND_TOKENS = ["auto", "always", "off"] as const;
export type BindTokens = (typeof BIND_TOKENS)[number];

export const bindTokens = v.optional(
  v.picklist(BIND_TOKENS, `must be one of ${BIND_TOKENS.join(", ")}`),
  "auto",
);
