import { createCodes } from "../accounts/codes/codes.ts";
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
import { createBinding } from "../tokens/binding.ts";
import { createKeyRing } from "../tokens/keys.ts";
import { watchClock } from "./clock-watch.ts";
import { OPERATION_KINDS } from "./operation-kinds.ts";
import type { Parts } from "./parts.ts";
import { createStopping } from "./stopping.ts";

/** Makes the parts of a process from its configuration and an open database. */
export function makeParts(
  config: Config,
  database: Database,
  {
    now,
    report,
    hasStarted = () => true,
    reads = database.db,
  }: Pick<Parts, "now" | "report"> & Partial<Pick<Parts, "hasStarted" | "reads">>,
): Parts {
  const secrets = deriveSecrets(config.secret);
  const limits = createLimits(countsOf(database), config.rateLimitFactor, (limit, err) =>
    report("limitUncounted", { limit, err }),
  );
  const hasher = createPasswordHasher(config.peppers);
  const oldSystem = createOldSystem(config, now, (reason) => report("oldSystemSilent", { reason }));
  return {
    config,
    database,
    reads,
    secrets,
    hasher,
    oldSystem,
    evenTime: createEvenTime({ database, hasher, oldSystem }),
    newPasswords: createNewPasswords(config.site.brand),
    limits,
    hasStarted,
    stopping: createStopping(),
    clock: watchClock(database),
    codes: createCodes(secrets, limits),
    outbox: createOutbox(database, secrets.outbox, now, (failure) =>
      report(failure.final ? "jobGivenUp" : "jobFailed", failure),
    ),
    mailer: createMailer(config.smtpUrl, config),
    serviceTokens: createServiceTokens(now),
    social: createSocial({ config, database, secrets, now: now }),
    connectors: createConnectors(config.catalogue, config.connectorSecrets, now, (silent) =>
      report("serviceSilent", silent),
    ),
    kinds: OPERATION_KINDS,
    issuer: {
      issuer: config.origin,
      keys: createKeyRing(database, secrets.signingKeys, now),
      refreshKey: secrets.refreshTokens,
      binding: createBinding(config.bindTokens, secrets.binding),
    },
    now,
    report,
  };
}
