import { readFileSync } from "node:fs";
import { EnvironmentError, secret } from "@musubi/environment";
import * as v from "valibot";

type Environment = Readonly<Record<string, string | undefined>>;

/** The secrets that an operator draws for identity. They may come from files, and must be good ones in production. */
export const OWN_SECRETS = {
  IDENTITY_SECRET: secret,
  METRICS_TOKEN: v.optional(secret),
  LEGACY_SIGN_IN_SECRET: v.optional(secret),
};

/** Variables that hold secrets. Callers name more, such as those of the catalogue. */
const SECRETS = [
  ...Object.keys(OWN_SECRETS),
  "DATABASE_URL",
  "READ_DATABASE_URL",
  "SMTP_URL",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "GOOGLE_CLIENT_SECRET",
  "APPLE_PRIVATE_KEY",
];

/**
 * Returns the environment, completed by secrets from files: `IDENTITY_SECRET_FILE` names the file with
 * `IDENTITY_SECRET`. Tools show environments and child processes inherit them; a file can be its owner's alone. Throws
 * an error that lists every fault.
 */
export function readSecretFiles<E extends Environment>(
  environment: E,
  named: readonly string[] = [],
): E {
  const faults: string[] = [];
  const read = [...SECRETS, ...named].flatMap((name) => {
    const path = environment[`${name}_FILE`];
    if (!path) return [];
    if (environment[name]) faults.push(`${name} and ${name}_FILE are both set.`);
    try {
      // Editors and `echo` end a file with a line break, which is not part of the secret.
      return [[name, readFileSync(path, "utf8").replace(/\r?\n$/, "")]];
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      faults.push(`${name}_FILE names ${path}, which cannot be read (${code}).`);
      return [];
    }
  });
  if (faults.length > 0) throw new EnvironmentError(faults);
  return { ...environment, ...Object.fromEntries(read) };
}
