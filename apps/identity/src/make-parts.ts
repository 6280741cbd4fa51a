import { createCodes } from "./codes/codes.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import { createStopping } from "./http/stopping.ts";
import { limitersOf } from "./limits/limiters.ts";
import { createLimits } from "./limits/limits.ts";
import { createMailer } from "./mail/mailer.ts";
import { createOutbox } from "./outbox/outbox.ts";
import type { Parts } from "./parts.ts";
import { createPasswordHasher } from "./passwords/hashing.ts";
import { createServiceTokens } from "./proofs/service-tokens.ts";
import { deriveSecrets } from "./secrets.ts";
import { createConnectors } from "./services/connectors.ts";
import { createSocial } from "./social/social.ts";
import { createKeyRing } from "./tokens/keys.ts";

/** The parts of a process, made from its configuration and an open database. */
export function makeParts(
  config: Config,
  database: Database,
  rest: Pick<Parts, "now" | "onUndeclared" | "onJobFailure" | "onLimitFailure">,
): Parts {
  const secrets = deriveSecrets(config.secret);
  const limits = createLimits(limitersOf(database), config.rateLimitFactor, rest.onLimitFailure);
  return {
    config,
    database,
    secrets,
    hasher: createPasswordHasher(),
    limits,
    stopping: createStopping(),
    codes: createCodes(secrets.codes, limits),
    outbox: createOutbox(database, secrets.outbox, rest.now, rest.onJobFailure),
    mailer: createMailer(config.smtpUrl, config.mailFrom, config.site),
    serviceTokens: createServiceTokens(),
    social: createSocial({ config, database, secrets, now: rest.now }),
    connectors: createConnectors(config.catalogue, config.connectorSecrets, rest.now),
    issuer: {
      issuer: config.origin,
      keys: createKeyRing(database, secrets.signingKeys, rest.now),
      refreshKey: secrets.refreshTokens,
    },
    ...rest,
  };
}
