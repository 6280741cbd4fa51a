/** The union of a constant object's values. Replaces `enum`, which is not erased with the types. */
export type ValueOf<T> = T[keyof T];

export const LANGUAGES = ["ja", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "ja";

export const ServiceType = { STORE: 1, APP: 2, SCHOOL: 3, ID: 4 } as const;
export type ServiceType = ValueOf<typeof ServiceType>;

export const MigrationStatus = { NEED_MIGRATE: 0, NOT: 1, MIGRATED: 2 } as const;
export type MigrationStatus = ValueOf<typeof MigrationStatus>;

/** EXISTING: an old account of a service. HOBO: a whole ID, in a merge. */
export const UserKind = { EXISTING: 0, HOBO: 1 } as const;
export type UserKind = ValueOf<typeof UserKind>;

export const LogIdentifier = { AUTH: 0, ACCOUNT: 1, CMS: 2, MIGRATE: 3 } as const;
export type LogIdentifier = ValueOf<typeof LogIdentifier>;

export const LogLevel = { INFO: 0, ERROR: 1, WARNING: 2, DEBUG: 3 } as const;
export type LogLevel = ValueOf<typeof LogLevel>;

export const OperationDetail = {
  LOGIN: 1,
  TERMS: 2,
  CREATE_USER: 3,
  ISSUE_CONFIRMATION_CODE: 4,
  INPUT_CONFIRMATION_CODE: 5,
  CHANGE_PASSWORD: 6,
  CHANGE_EMAIL: 7,
  RESET_PASSWORD: 8,
  ACCOUNT_LINK: 9,
  ACCOUNT_MIGRATION: 10,
  ACCOUNT_MIGRATION_TERMS: 11,
  ACCOUNT_MIGRATION_EMAIL_CONFIRMATION: 12,
  ACCOUNT_MIGRATION_PASSWORD_RESET: 13,
  ACCOUNT_MIGRATION_COMPLETED: 14,
  ACCOUNT_LINK_STORE: 15,
  ACCOUNT_LINK_APP: 16,
  ACCOUNT_LINK_SCHOOL: 17,
  DELETE_ACCOUNT: 18,
  LOG: 19,
  LOGOUT: 20,
  FETCH_OAUTH_TOKEN: 21,
  ACCOUNT_COMBINE: 22,
  CHANGE_EMAIL_SEND_CODE: 23,
  ADD_SIGN_IN_METHOD: 24,
  REMOVE_SIGN_IN_METHOD: 25,
  END_SESSION: 26,
  FORGET_BROWSER: 27,
  EXPORT_DATA: 28,
  CHANGE_NOTICES: 29,
  OFFICE_ACT: 30,
} as const;
export type OperationDetail = ValueOf<typeof OperationDetail>;
