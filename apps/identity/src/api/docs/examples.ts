import {
  type Call,
  cancelMerge,
  certifyStoreAccount,
  changeEmail,
  changePassword,
  checkDeletion,
  checkOldAccount,
  checkServiceAccount,
  checkStoreMigration,
  continueMerge,
  deleteService,
  disableAccount,
  forgotStorePassword,
  getAttributes,
  getTokens,
  type Input,
  LogIdentifier,
  LogLevel,
  listActiveServiceIds,
  listMerges,
  listServiceAddresses,
  listServices,
  logOut,
  migrateAccount,
  OperationDetail,
  openMerge,
  previewMerge,
  redeemSocialHandle,
  renewTokens,
  resetStorePassword,
  setAttributes,
  UserKind,
  undoMerge,
  updateServiceAccount,
  verifyCode,
  writeLog,
} from "@musubi/contract";
import { OLD_ACCOUNTS, PEOPLE, SERVICE_ID } from "@musubi/demo-world";

/** What an example cannot know: the shell of whoever copies it holds it. */
export type Variable =
  | "ACCESS_TOKEN"
  | "REFRESH_TOKEN"
  | "AUTHORIZATION_CODE"
  | "CODE_VERIFIER"
  /** From the mail that the call before it sent. */
  | "CODE"
  /** From the answer of the store certification. */
  | "STORE_USER_ID"
  /** From the other ID's sign-in to the pool. */
  | "SOURCE_ID_TOKEN"
  /** From the answer that opened the merge. */
  | "MERGE_ID"
  /** From the address at which a popup ended, and what it was opened with. */
  | "POPUP_HANDLE"
  | "POPUP_NONCE";

const shell = (name: Variable): string => `$${name}`;

/** A request that works in the demo world when it is copied. */
export type Example = {
  readonly call: Call;
  readonly input: Parts;
  /** Who is signed in. */
  readonly person: keyof typeof PEOPLE;
  /** The call that has to be made first, as its own example shows it. */
  readonly after?: Call;
  readonly headers: Readonly<Record<string, string>>;
};

type Parts = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

type Circumstances = Partial<Pick<Example, "person" | "after" | "headers">>;

const example = <C extends Call>(
  call: C,
  input: Input<C>,
  { person = "hana", headers = {}, ...rest }: Circumstances = {},
): Example => ({ call, input: input as Parts, person, headers, ...rest });

const { hana } = PEOPLE;
const NEW_ADDRESS = "hana.new@example.jp";
const oldStore = OLD_ACCOUNTS.find(({ id }) => id === "store-1001") ?? { email: "", password: "" };
const { email: OLD_ADDRESS, password: OLD_PASSWORD = "" } = oldStore;
const access_token = shell("ACCESS_TOKEN");
const caller = { auth_service_id: 0, identifier: 1 } as const;

/** One example for each call of the API; a test sends every one of them. */
export const EXAMPLES: readonly Example[] = [
  example(getTokens, {
    body: {
      authorization_code: shell("AUTHORIZATION_CODE"),
      code_verifier: shell("CODE_VERIFIER"),
      auth_service_id: caller.auth_service_id,
    },
  }),
  example(renewTokens, {
    body: { refresh_token: shell("REFRESH_TOKEN"), auth_service_id: caller.auth_service_id },
  }),
  example(logOut, { body: { access_token } }),
  example(getAttributes, {}),
  example(setAttributes, { body: { language: "en" } }),
  example(changeEmail, { body: { access_token, email: NEW_ADDRESS } }),
  example(
    verifyCode,
    {
      body: {
        access_token,
        attribute_name: "email",
        code: shell("CODE"),
        after_email: NEW_ADDRESS,
      },
    },
    { after: changeEmail },
  ),
  example(changePassword, {
    body: { access_token, previous_password: hana.password, proposed_password: "Hanami2027" },
  }),
  example(listServices, { query: { identifier: `${caller.identifier}` } }),
  example(listActiveServiceIds, { body: { user_key: hana.subject } }),
  example(listServiceAddresses, {
    query: { auth_service_id: `${caller.auth_service_id}`, identifier: `${caller.identifier}` },
  }),
  example(checkServiceAccount, {
    params: { kind: "store" },
    query: { sub_key: hana.subject },
  }),
  example(
    checkOldAccount,
    { params: { kind: "store" }, query: { email: OLD_ADDRESS } },
    {
      person: "kenji",
      after: certifyStoreAccount,
      headers: { "x-musubi-proof": shell("STORE_USER_ID") },
    },
  ),
  example(updateServiceAccount, {
    params: { kind: "store" },
    body: { user_key: hana.subject, before_email: hana.email, after_email: hana.email },
  }),
  example(checkDeletion, { body: { service_id: SERVICE_ID.store, user_key: hana.subject } }),
  example(deleteService, { body: { service_id: SERVICE_ID.store } }),
  example(
    disableAccount,
    { body: { user_key: hana.subject, is_token_for_login_page: false } },
    { after: deleteService },
  ),
  example(
    certifyStoreAccount,
    { body: { email: OLD_ADDRESS, password: OLD_PASSWORD } },
    { person: "kenji" },
  ),
  example(checkStoreMigration, { body: { email: OLD_ADDRESS } }, { person: "kenji" }),
  example(forgotStorePassword, { body: { email: OLD_ADDRESS } }, { person: "kenji" }),
  example(
    resetStorePassword,
    { body: { email: OLD_ADDRESS, password: "Store2027", confirmation_code: shell("CODE") } },
    { person: "kenji", after: forgotStorePassword },
  ),
  example(
    migrateAccount,
    {
      body: {
        identifier: caller.identifier,
        migration_user_key: shell("STORE_USER_ID"),
        service_kind: SERVICE_ID.store,
        account_pattern: UserKind.EXISTING,
        store_migration_info: { before_email: OLD_ADDRESS, after_email: PEOPLE.kenji.email },
      },
    },
    { person: "kenji", after: certifyStoreAccount },
  ),
  example(previewMerge, { body: { migration_user_key: shell("SOURCE_ID_TOKEN") } }),
  example(openMerge, { body: { migration_user_key: shell("SOURCE_ID_TOKEN") } }),
  example(listMerges, {}),
  example(continueMerge, { body: { merge_id: shell("MERGE_ID") } }, { after: openMerge }),
  example(cancelMerge, { body: { merge_id: shell("MERGE_ID") } }, { after: openMerge }),
  example(undoMerge, { body: { merge_id: shell("MERGE_ID") } }, { after: continueMerge }),
  example(redeemSocialHandle, {
    body: { handle: shell("POPUP_HANDLE"), nonce: shell("POPUP_NONCE") },
  }),
  example(writeLog, {
    body: {
      log_level: LogLevel.INFO,
      identifier: LogIdentifier.ACCOUNT,
      operation_detail: OperationDetail.LOGIN,
      log_info: { email: hana.email, user_id: hana.subject, log_text: "signed in" },
    },
  }),
];

export const exampleOf = (call: Call): Example | undefined =>
  EXAMPLES.find((candidate) => candidate.call.name === call.name);
