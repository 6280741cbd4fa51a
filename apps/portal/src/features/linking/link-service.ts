import {
  API_IDENTIFIER,
  checkOldAccount,
  checkServiceAccount,
  LogIdentifier,
  migrateAccount,
  OperationDetail,
  type PublicService,
  readIdToken,
  ServiceType,
  UserKind,
} from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import { askServices } from "../../api/ask-services.ts";
import { logOperation } from "../../api/log-operation.ts";
import type { Actor } from "../../forms/use-protected.ts";
import { type AfterLink, decideAfterLink } from "../../refusals/after-link.ts";
import { LINK_SITUATIONS } from "../../refusals/link-situations.ts";
import { decideBy, type Next } from "../../refusals/next.ts";
import type { Proved } from "./methods/method.ts";
import { createSilences } from "./silences.ts";

/** The proof of control over the old account. */
export type LinkProof = Omit<Proved, "result"> & {
  /** The mailed code, if one was required. */
  readonly code?: string;
};

/** The services with a log operation of their own. */
const OPERATIONS: Readonly<Record<number, OperationDetail>> = {
  [ServiceType.STORE]: OperationDetail.ACCOUNT_LINK_STORE,
  [ServiceType.APP]: OperationDetail.ACCOUNT_LINK_APP,
  [ServiceType.SCHOOL]: OperationDetail.ACCOUNT_LINK_SCHOOL,
};

const silences = createSilences(globalThis.history);

/** Links an old account with proven control to the holder's ID, and writes a log row. */
export async function linkService(
  client: Client,
  actor: Actor,
  service: PublicService,
  proved: LinkProof,
): Promise<AfterLink> {
  const next = await checkAndMigrate(client, actor, service, proved);
  logLink(client, actor, service, next.do === "go-on", describeNext(next));
  return next;
}

/** Writes a log row about a link, or about a failed try to make one. */
export function logLink(
  client: Client,
  actor: Actor,
  service: PublicService,
  succeeded: boolean,
  text: string,
): void {
  // Not awaited: the holder does not wait for the log.
  void logOperation(client, actor, {
    operation: OPERATIONS[service.service_id] ?? OperationDetail.ACCOUNT_LINK,
    identifier: LogIdentifier.MIGRATE,
    succeeded,
    text: `${service.kind}: ${text}`,
  });
}

async function checkAndMigrate(
  client: Client,
  actor: Actor,
  service: PublicService,
  proved: LinkProof,
): Promise<AfterLink> {
  const account = nameAccount(service, proved);
  // After a lost answer the account may have moved already, and is then no old account. The checks are left out:
  // if asked again, identity confirms or completes the link.
  if (!silences.has(account)) {
    const place = await checkPlace(client, actor, service);
    if (place.do !== "go-on") return place;
    const checked = await checkOld(client, actor, service, proved);
    if (checked.do !== "go-on") return checked;
  }
  const migrated = await migrate(client, actor, service, proved);
  if (migrated.do === "offer-retry") silences.add(account);
  else silences.delete(account);
  return migrated;
}

/**
 * Names an account by its id, not by its address, which a service may change when the account moves.
 * A proof by password has no account id and is new for every sign-in, so there the typed address is used.
 */
const nameAccount = (
  service: PublicService,
  { proof, email }: Pick<Proved, "proof" | "email">,
): string => `${service.service_id}:${readIdToken(proof)?.sub ?? email}`;

/**
 * Returns whether a link whose answer was lost was made. The store refuses a sign-in to an account
 * that has moved, so there is no proof with which identity could be asked again.
 */
export async function isLinkedByNow(
  client: Client,
  service: PublicService | undefined,
  email: string,
): Promise<boolean> {
  if (service?.link.method !== "password") return false;
  const account = nameAccount(service, { proof: "", email });
  if (!silences.has(account)) return false;
  const services = await askServices(client);
  const isActive =
    services.ok &&
    services.data.some(
      (each) => each.service_id === service.service_id && each.service_active === 1,
    );
  if (isActive) silences.delete(account);
  return isActive;
}

const told = (message: "transfer_same_service" | "transfer_failed"): Next => ({
  ...{ do: "show", message, title: "", said: "" },
});

/** Checks whether the ID already has an account at the service: it can have only one. */
async function checkPlace(
  client: Client,
  { accessToken: bearer, idToken }: Actor,
  { kind }: PublicService,
): Promise<Next> {
  const query = { sub_key: readIdToken(idToken)?.sub ?? "" };
  const own = await client.send(checkServiceAccount, { params: { kind }, query }, { bearer });
  const isTaken = own.ok && own.data.activation === 1;
  return isTaken
    ? told("transfer_same_service")
    : decideBy(LINK_SITUATIONS["activation-check"], own);
}

async function checkOld(
  client: Client,
  { accessToken: bearer }: Actor,
  { kind }: PublicService,
  { proof, email }: Omit<Proved, "result">,
): Promise<Next> {
  const query = email === "" ? {} : { email };
  const options = { bearer, headers: { "x-musubi-proof": proof } };
  const old = await client.send(checkOldAccount, { params: { kind }, query }, options);
  const isGone = old.ok && old.data.activation === 0;
  return isGone ? told("transfer_failed") : decideBy(LINK_SITUATIONS["activation-check"], old);
}

async function migrate(
  client: Client,
  { accessToken, idToken }: Actor,
  service: PublicService,
  { proof, email, code }: LinkProof,
): Promise<AfterLink> {
  const current = readIdToken(idToken)?.email;
  const migration = await client.send(
    migrateAccount,
    {
      body: {
        identifier: API_IDENTIFIER,
        migration_user_key: proof,
        service_kind: service.service_id,
        account_pattern: UserKind.EXISTING,
        ...(code === undefined ? {} : { confirmation_code: code }),
        ...(current === undefined
          ? {}
          : { store_migration_info: { before_email: email, after_email: current } }),
      },
    },
    { bearer: accessToken },
  );
  return decideAfterLink(migration);
}

function describeNext(next: AfterLink): string {
  switch (next.do) {
    case "go-on":
      return "linked";
    case "show":
      return next.message;
    case "offer-retry":
      return "no answer";
    case "ask-code":
      return next.message ?? "code required";
    case "error-page":
      return next.reason;
  }
}
