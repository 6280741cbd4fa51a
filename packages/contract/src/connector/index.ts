// Calls only: the connector is made of what this file exports.
export * from "./account-active.ts";
export * from "./account-deletable.ts";
export * from "./account-migration.ts";
export * from "./certify-account.ts";
export * from "./change-owner.ts";
export * from "./erase-account.ts";
export * from "./export-account.ts";
export * from "./old-account-active.ts";
export * from "./open-account.ts";
export * from "./restore-account.ts";
export * from "./set-account-password.ts";
export * from "./suspend-account.ts";
export * from "./update-account.ts";
