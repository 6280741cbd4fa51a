import { createCodes } from "../accounts/codes.ts";
import { createEvenTime } from "../accounts/passwords/even-time.ts";
import { createPasswordHasher } from "../accounts/passwords/hashing.ts";
import { createNewPasswords } from "../accounts/passwords/new-passwords.ts";
import type { Database } from "../database/database.ts";
import { countsOf, createLimits } from "../limits/limits.ts";
import { createMailer } from "../outbox/mail/mailer.ts";
import { createOutbox } from "../outbox/outbox.ts";
import { createConnectors } from "../services/connectors.ts";
import { createOldSystem } from "../services/old-system.ts";
import type { Config } from "../settings/config.ts";
import { deriveSecrets } from "../settings/secrets.ts";
import { createSocial } from "../social/social.ts";
import { createServiceTokens } from "../ties/proofs/service-tokens.ts";
import { createKeyRing } from "../tokens/keys.ts";
import { watchClock } from "./clock-watch.ts";
import { OPERATION_KINDS } from "./operation-kinds.ts";
import type { Parts } from "./parts.ts";
import { createStopping } from "./stopping.ts";

/** Makes the parts of a process from its configuration and an open database. */
export function makeParts(
  config: Config,
  database: Database,
  rest: Pick<
    Parts,
    | "now"
    | "onUndeclared"
    | "onJobFailure"
    | "onLimitFailure"
    | "onServiceForgets"
    | "onServiceSilent"
    | "onOldSystemSilent"
    | "onRestoreRefused"
    | "onExportLacks"
    | "onOfficeHead"
  >,
): Parts {
  const secrets = deriveSecrets(config.secret);
  const limits = createLimits(countsOf(database), config.rateLimitFactor, rest.onLimitFailure);
  const hasher = createPasswordHasher(config.peppers);
  const oldSystem = createOldSystem(config, rest.now, rest.onOldSystemSilent);
  return {
    config,
    database,
    secrets,
    hasher,
    oldSystem,
    evenTime: createEvenTime({ database, hasher, oldSystem }),
    newPasswords: createNewPasswords(config.site.brand),
    limits,
    stopping: createStopping(),
    clock: watchClock(database),
    codes: createCodes(secrets, limits),
    outbox: createOutbox(database, secrets.outbox, rest.now, rest.onJobFailure),
    mailer: createMailer(config.smtpUrl, config),
    serviceTokens: createServiceTokens(rest.now),
    social: createSocial({ config, database, secrets, now: rest.now }),
    connectors: createConnectors(
      config.catalogue,
      config.connectorSecrets,
      rest.now,
      rest.onServiceSilent,
    ),
    kinds: OPERATION_KINDS,
    issuer: {
      issuer: config.origin,
      keys: createKeyRing(database, secrets.signingKeys, rest.now),
      refreshKey: secrets.refreshTokens,
    },
    ...rest,
  };
}
