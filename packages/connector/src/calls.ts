import { changeAddress } from "./change-address.ts";
import { changeOwner } from "./change-owner.ts";
import { eraseAccount, restoreAccount, suspendAccount } from "./change-state.ts";
import type { Desk } from "./desk.ts";
import { type Fields, flag, object, oneOf, owner, seq, text } from "./fields.ts";
import { openAccount } from "./open-account.ts";
import { certify, checkMigration, passwordsOf, setPassword } from "./passwords.ts";
import {
  exportAccount,
  summarize,
  tellActive,
  tellDeletable,
  tellOldActive,
} from "./read-account.ts";
import type { Outcome } from "./refusals.ts";
import type { Work } from "./work.ts";

type People = Pick<Desk, "users">;

/** One call of the contract. Its request has been checked when the rest of it is asked. */
export type Call = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly fields: Fields;
  /** Whether the service has what the call needs. Otherwise there is nothing at its address. */
  readonly isOffered: (people: People) => boolean;
  /** A call that only reads gets no transaction. */
  readonly changes: boolean;
  /** Runs before the transaction, for what takes long. */
  readonly prepare: (people: People, request: never) => Promise<unknown>;
  readonly work: (desk: Desk, request: never) => Work<Outcome>;
};

/** Binds a call to its work, which gets the request as `prepare` leaves it. */
const call = <Request>(
  method: Call["method"],
  path: string,
  fields: Fields,
  work: (desk: Desk, request: Request) => Work<Outcome>,
  more: Partial<Pick<Call, "isOffered" | "changes" | "prepare">> = {},
): Call => ({
  ...{ method, path, fields, work },
  isOffered: () => true,
  changes: method !== "GET",
  prepare: async (_people, request) => request,
  ...more,
});

const subject = text(128);
const key = text(200);
const email = text(254);
const password = text(128);
const named = { user_key: subject };
const keyed = { user_key: subject, key };
const credentials = { email, password };
const checksPasswords = ({ users }: People) => users.passwords !== undefined;

export const CALLS: readonly Call[] = [
  call("GET", "/account/active", { sub_key: subject }, tellActive),
  call(
    "GET",
    "/account/old/active",
    {
      "email?": email,
      "provider?": oneOf("google", "apple"),
      "provider_subject?": text(255),
    },
    tellOldActive,
  ),
  call("GET", "/account/deletable", named, tellDeletable),
  call("GET", "/account/export", named, exportAccount),
  call("GET", "/account/summary", named, summarize, {
    isOffered: ({ users }) => users.summary !== undefined,
  }),
  call("PUT", "/account/owner", { key, seq, from: owner, to: owner }, changeOwner),
  call(
    "POST",
    "/account/update",
    { seq, user_key: subject, before_email: email, after_email: email },
    changeAddress,
  ),
  call(
    "POST",
    "/account/open",
    { ...keyed, seq, email, email_verified: flag, language: oneOf("ja", "en") },
    openAccount,
    { isOffered: ({ users }) => users.create !== undefined },
  ),
  call("POST", "/account/suspend", { ...keyed, "cause?": oneOf("block") }, suspendAccount),
  call("POST", "/account/restore", keyed, restoreAccount),
  call("DELETE", "/account", { ...keyed, "opening?": object({ key, seq }) }, eraseAccount),
  call("POST", "/account/certification", credentials, certify, {
    isOffered: checksPasswords,
    changes: false,
  }),
  call("POST", "/account/migration-check", { email }, checkMigration, {
    isOffered: checksPasswords,
    changes: false,
  }),
  call("POST", "/account/password", credentials, setPassword, {
    isOffered: checksPasswords,
    async prepare(
      people,
      { email: address, password: plain }: Record<"email" | "password", string>,
    ) {
      return { email: address, hash: await passwordsOf(people).hash(plain) };
    },
  }),
];
