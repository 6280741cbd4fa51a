import * as v from "valibot";
import { call, serve } from "../define-call.ts";
import { migrationStatus, storeLogin } from "../entities/migration.ts";
import { done, email, kindParam, password, typedCode } from "../fields.ts";

export const certifyStoreAccount = call(
  "POST",
  "certifyStoreAccount",
  "/account/store/certification",
  storeLogin,
);

export const certifyServiceAccount = call(
  "POST",
  "certifyServiceAccount",
  "/services/:kind/account/certification",
  storeLogin,
  { params: kindParam },
);

export const checkStoreMigration = call(
  "POST",
  "checkStoreMigration",
  "/account/store/migration-check",
  v.object({ migration_status: migrationStatus }),
);

export const checkServiceMigration = call(
  "POST",
  "checkServiceMigration",
  "/services/:kind/account/migration-check",
  v.object({ migration_status: migrationStatus }),
  { params: kindParam },
);

export const forgotStorePassword = call(
  "POST",
  "forgotStorePassword",
  "/account/store/forgotpassword",
  done,
);

export const forgotServicePassword = call(
  "POST",
  "forgotServicePassword",
  "/services/:kind/account/forgotpassword",
  done,
  { params: kindParam },
);

export const resetStorePassword = call(
  "POST",
  "resetStorePassword",
  "/account/store/forgotPasswordSubmit",
  done,
);

export const resetServicePassword = call(
  "POST",
  "resetServicePassword",
  "/services/:kind/account/forgotPasswordSubmit",
  done,
  { params: kindParam },
);

/** Each call at the store's path and at any other service's differ by their words alone. */
export const passwordsServed = serve(() => {
  const certification = {
    caller: "holder",
    body: v.strictObject({ email, password }),
    errors: ["UserNotFoundException", "LimitExceededException", "ResourceNotFoundException"],
  } as const;
  const migrationCheck = {
    caller: "holder",
    body: v.strictObject({ email }),
    errors: ["ResourceNotFoundException"],
  } as const;
  const forgotten = {
    caller: "holder",
    body: v.strictObject({ email }),
    errors: ["LimitExceededException", "CodeDeliveryFailureException", "ResourceNotFoundException"],
  } as const;
  const reset = {
    caller: "holder",
    body: v.strictObject({ email, password, confirmation_code: typedCode }),
    errors: [
      "CodeMismatchException",
      "ExpiredCodeException",
      "LimitExceededException",
      "InvalidPasswordException",
      "CommonPasswordException",
      "ResourceNotFoundException",
    ],
  } as const;
  return {
    certifyStoreAccount: {
      ...certification,
      summary: "Signs in to an old store account; `user_id` is the proof that a migration takes.",
    },
    certifyServiceAccount: {
      ...certification,
      summary:
        "Signs in to an old account with the service's own password; `user_id` is the proof that a migration takes.",
    },
    checkStoreMigration: {
      ...migrationCheck,
      summary:
        "The migration status of an old store account. Reveals nothing about addresses that the caller has not proven.",
    },
    checkServiceMigration: {
      ...migrationCheck,
      summary:
        "The migration status of an old account at the service. Reveals nothing about addresses that the caller has not proven.",
    },
    forgotStorePassword: {
      ...forgotten,
      summary: "Sends a code for a new store password, if the address has an old store account.",
    },
    forgotServicePassword: {
      ...forgotten,
      summary:
        "Sends a code for a new password at the service, if the address has an old account there.",
    },
    resetStorePassword: { ...reset, summary: "Sets the new store password with the code." },
    resetServicePassword: {
      ...reset,
      summary: "Sets the new password at the service with the code.",
    },
  };
});
