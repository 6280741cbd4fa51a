import {
  type Api,
  type Call,
  certifyServiceAccount,
  certifyStoreAccount,
  checkEmail,
  checkServiceMigration,
  checkStoreMigration,
  forgotServicePassword,
  forgotStorePassword,
  MigrationStatus,
  resetServicePassword,
  resetStorePassword,
  ServiceType,
} from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { findProvenStatus } from "../../database/queries/certifications.ts";
import { ASKS_SERVICE, SENDS_MAIL, TAKES_GUESSES } from "../../limits/rules.ts";
import { certifyAccount } from "../../ties/linking/password-services/certify-account.ts";
import { asPasswordService } from "../../ties/linking/password-services/password-service.ts";
import { requestReset } from "../../ties/linking/password-services/request-reset.ts";
import { resetPassword } from "../../ties/linking/password-services/reset-password.ts";
import type { Parts } from "../../ties/operations/parts.ts";
import { OLD_ADDRESS, OLD_PASSWORD } from "../docs/demo-values.ts";
import { shell } from "../docs/example.ts";
import { type Asked, entry } from "../entry.ts";

/** Empty for a path without parameters. */
type Params = { readonly kind?: string } | undefined;

/**
 * Returns the service that a call is about, the one in its path or the store, and the canonical form of the address that
 * was typed. `isReset`: only if a forgotten password can be reset there.
 */
function readAsked(
  { connectors }: Parts,
  { params, body }: { readonly params: Params; readonly body: { readonly email: string } },
  isReset = false,
) {
  const service = asPasswordService(
    params?.kind === undefined
      ? connectors.byId(ServiceType.STORE)
      : connectors.byKind(params.kind),
  );
  if (!service || (isReset && !service.entry.link.forgot)) {
    return refuse("ResourceNotFoundException");
  }
  const email = checkEmail(body.email);
  if (!email.ok) return refuse("InvalidParameterException");
  return answer({ service, email: email.canonical });
}

/** The input of each call, at the store's path or at any other service's. */
type AskedOf<Store extends Call, S = "unread"> = Omit<Asked<Store, S>, "params"> & {
  readonly params: Params;
};

async function certify(parts: Parts, sent: AskedOf<Api["certifyStoreAccount"], "live">) {
  const asked = readAsked(parts, sent);
  if (!asked.ok) return asked;
  const { service, email } = asked.data;
  const { body, bearer, session, language, trace } = sent;
  const typed = { emailKey: email, password: body.password };
  const caller = { family: bearer.family, account: session.account, language, ...trace() };
  const certified = await certifyAccount(parts, service, caller, typed);
  if (!certified.ok) return certified;
  const { proof, status } = certified.data;
  return answer({ user_id: proof, migration_status: status });
}

/** Never asks the service: a caller learns nothing about an address that they have not proven. */
async function checkMigration(parts: Parts, sent: AskedOf<Api["checkStoreMigration"]>) {
  const asked = readAsked(parts, sent);
  if (!asked.ok) return asked;
  const { service, email } = asked.data;
  const { database, now } = parts;
  const about = { serviceId: service.entry.service_id, email };
  const status = await findProvenStatus(database.db, sent.bearer.family, about, now());
  if (status === undefined) return refuse("NotAuthorizedException");
  return answer({ migration_status: status ?? MigrationStatus.NEED_MIGRATE });
}

async function forgot(parts: Parts, sent: AskedOf<Api["forgotStorePassword"], "live">) {
  const asked = readAsked(parts, sent, true);
  if (!asked.ok) return asked;
  const { service, email } = asked.data;
  const { session, language } = sent;
  return requestReset(parts, service, { ...session, language }, email);
}

async function reset(parts: Parts, sent: AskedOf<Api["resetStorePassword"], "live">) {
  const asked = readAsked(parts, sent, true);
  if (!asked.ok) return asked;
  const { service, email } = asked.data;
  const { body, bearer, session, language, trace } = sent;
  const { password, confirmation_code: code } = body;
  const typed = { emailKey: email, password, code };
  const caller = { family: bearer.family, account: session.account, language, ...trace() };
  return resetPassword(parts, service, caller, typed);
}

const params = { kind: "store" };
const EXAMPLES = {
  certify: { body: { email: OLD_ADDRESS, password: OLD_PASSWORD }, person: "kenji" },
  address: { body: { email: OLD_ADDRESS }, person: "kenji" },
  reset: {
    body: { email: OLD_ADDRESS, password: "Store2027", confirmation_code: shell("CODE") },
    person: "kenji",
  },
} as const;

// Each at the store's path, and at that of any other service.
const CERTIFY = { session: "live", limit: TAKES_GUESSES, handler: certify } as const;
const CHECK = { session: "unread", limit: ASKS_SERVICE, handler: checkMigration } as const;
const FORGOT = { session: "live", limit: SENDS_MAIL, handler: forgot } as const;
const RESET = { session: "live", limit: TAKES_GUESSES, handler: reset } as const;

/** Old accounts that are proven with their service's own credentials. */
export const passwordCalls = {
  certifyStoreAccount: entry(certifyStoreAccount, { ...CERTIFY, example: EXAMPLES.certify }),
  certifyServiceAccount: entry(certifyServiceAccount, {
    ...CERTIFY,
    example: { params, ...EXAMPLES.certify },
  }),

  checkStoreMigration: entry(checkStoreMigration, { ...CHECK, example: EXAMPLES.address }),
  checkServiceMigration: entry(checkServiceMigration, {
    ...CHECK,
    example: { params, ...EXAMPLES.address },
  }),

  forgotStorePassword: entry(forgotStorePassword, { ...FORGOT, example: EXAMPLES.address }),
  forgotServicePassword: entry(forgotServicePassword, {
    ...FORGOT,
    example: { params, ...EXAMPLES.address },
  }),

  resetStorePassword: entry(resetStorePassword, {
    ...RESET,
    example: { ...EXAMPLES.reset, after: forgotStorePassword },
  }),
  resetServicePassword: entry(resetServicePassword, {
    ...RESET,
    example: { params, ...EXAMPLES.reset, after: forgotServicePassword },
  }),
};
