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

/** Returns the service that a call is about: the one in its path, or the store. */
const serviceOf = ({ connectors }: Parts, params: Params) =>
  asPasswordService(
    params?.kind === undefined
      ? connectors.byId(ServiceType.STORE)
      : connectors.byKind(params.kind),
  );

/** The same, but only if a forgotten password can be reset there. */
function resettableOf(parts: Parts, params: Params) {
  const service = serviceOf(parts, params);
  return service?.entry.link.forgot ? service : undefined;
}

/** The input of each call, at the store's path or at any other service's. */
type AskedOf<Store extends Call, S = "unread"> = Omit<Asked<Store, S>, "params"> & {
  readonly params: Params;
};

async function certify(
  parts: Parts,
  { params, body, bearer, session, language, trace }: AskedOf<Api["certifyStoreAccount"], "live">,
) {
  const service = serviceOf(parts, params);
  if (!service) return refuse("ResourceNotFoundException");
  const email = checkEmail(body.email);
  if (!email.ok) return refuse("InvalidParameterException");
  const typed = { emailKey: email.canonical, password: body.password };
  const caller = { family: bearer.family, account: session.account, language, ...trace() };
  const certified = await certifyAccount(parts, service, caller, typed);
  if (!certified.ok) return certified;
  const { proof, status } = certified.data;
  return answer({ user_id: proof, migration_status: status });
}

/** Never asks the service: a caller learns nothing about an address that they have not proven. */
async function checkMigration(
  parts: Parts,
  { params, body, bearer }: AskedOf<Api["checkStoreMigration"]>,
) {
  const service = serviceOf(parts, params);
  if (!service) return refuse("ResourceNotFoundException");
  const email = checkEmail(body.email);
  if (!email.ok) return refuse("InvalidParameterException");
  const { database, now } = parts;
  const about = { serviceId: service.entry.service_id, email: email.canonical };
  const status = await findProvenStatus(database.db, bearer.family, about, now());
  if (status === undefined) return refuse("NotAuthorizedException");
  return answer({ migration_status: status ?? MigrationStatus.NEED_MIGRATE });
}

async function forgot(
  parts: Parts,
  { params, body, session, language }: AskedOf<Api["forgotStorePassword"], "live">,
) {
  const service = resettableOf(parts, params);
  if (!service) return refuse("ResourceNotFoundException");
  const email = checkEmail(body.email);
  if (!email.ok) return refuse("InvalidParameterException");
  return requestReset(parts, service, { ...session, language }, email.canonical);
}

async function reset(
  parts: Parts,
  { params, body, bearer, session, language, trace }: AskedOf<Api["resetStorePassword"], "live">,
) {
  const service = resettableOf(parts, params);
  if (!service) return refuse("ResourceNotFoundException");
  const email = checkEmail(body.email);
  if (!email.ok) return refuse("InvalidParameterException");
  const { password, confirmation_code: code } = body;
  const typed = { emailKey: email.canonical, password, code };
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

/** Old accounts that are proven with their service's own credentials. */
export const passwordCalls = {
  certifyStoreAccount: entry(certifyStoreAccount, {
    session: "live",
    limit: TAKES_GUESSES,
    example: EXAMPLES.certify,
    handler: certify,
  }),
  certifyServiceAccount: entry(certifyServiceAccount, {
    session: "live",
    limit: TAKES_GUESSES,
    example: { params, ...EXAMPLES.certify },
    handler: certify,
  }),

  checkStoreMigration: entry(checkStoreMigration, {
    session: "unread",
    limit: ASKS_SERVICE,
    example: EXAMPLES.address,
    handler: checkMigration,
  }),
  checkServiceMigration: entry(checkServiceMigration, {
    session: "unread",
    limit: ASKS_SERVICE,
    example: { params, ...EXAMPLES.address },
    handler: checkMigration,
  }),

  forgotStorePassword: entry(forgotStorePassword, {
    session: "live",
    limit: SENDS_MAIL,
    example: EXAMPLES.address,
    handler: forgot,
  }),
  forgotServicePassword: entry(forgotServicePassword, {
    session: "live",
    limit: SENDS_MAIL,
    example: { params, ...EXAMPLES.address },
    handler: forgot,
  }),

  resetStorePassword: entry(resetStorePassword, {
    session: "live",
    limit: TAKES_GUESSES,
    example: { ...EXAMPLES.reset, after: forgotStorePassword },
    handler: reset,
  }),
  resetServicePassword: entry(resetServicePassword, {
    session: "live",
    limit: TAKES_GUESSES,
    example: { params, ...EXAMPLES.reset, after: forgotServicePassword },
    handler: reset,
  }),
};
