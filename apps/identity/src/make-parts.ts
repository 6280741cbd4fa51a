import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import type { Parts } from "./parts.ts";
import { createPasswordHasher } from "./passwords/hashing.ts";
import { deriveSecrets } from "./secrets.ts";
import { createKeyRing } from "./tokens/keys.ts";

/** The parts of a process, made from its configuration and an open database. */
export function makeParts(
  config: Config,
  database: Database,
  rest: Pick<Parts, "now" | "onUndeclared">,
): Parts {
  const secrets = deriveSecrets(config.secret);
  return {
    config,
    database,
    secrets,
    hasher: createPasswordHasher(),
    issuer: {
      issuer: config.origin,
      keys: createKeyRing(database, secrets.signingKeys, rest.now),
      refreshKey: secrets.refreshTokens,
    },
    ...rest,
  };
}
