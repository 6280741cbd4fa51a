import { readFileSync } from "node:fs";
import { EnvironmentError } from "@musubi/environment";

type Environment = Readonly<Record<string, string | undefined>>;

/** What nobody but identity should read; the catalogue names more. */
const SECRETS = [
  "DATABASE_URL",
  "IDENTITY_SECRET",
  "METRICS_TOKEN",
  "LEGACY_SIGN_IN_SECRET",
  "SMTP_URL",
  "GOOGLE_CLIENT_SECRET",
  "APPLE_PRIVATE_KEY",
];

/**
 * Returns the environment with the secrets in it that files hold: `IDENTITY_SECRET_FILE` names the one with
 * `IDENTITY_SECRET`. Environments are shown by tools and handed on to children; files are read by their owner alone.
 * Throws with every fault there is.
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
      // Editors, and `echo`, end a file with a line break that is no part of a secret.
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
