const SECOND = 1_000;
const MINUTE = 60 * SECOND;
export const DAY_MS = 24 * 60 * MINUTE;

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;
export const EMAIL_MAX_LENGTH = 254;
export const DOMAIN_LABEL_MAX_LENGTH = 63;

/** The holder's name for a passkey. */
export const PASSKEY_NAME_MAX_LENGTH = 40;

/** The codes that users type. */
export const CODE_LENGTH = 6;
export const CODE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const CODE_LIFETIME_MS = 10 * MINUTE;
export const CODE_MAX_TRIES = 5;
/** The life of a link that is mailed instead of a code, and the wait before another is mailed. */
export const CODE_LINK_LIFETIME_MS = 60 * MINUTE;
/**
 * How long a form of the login can be submitted, however often: enough to look for a mail, and to think of a password.
 */
export const LOGIN_FORM_LIFETIME_MS = 30 * MINUTE;
export const TRIES_RESET_AFTER_MS = 15 * MINUTE;

/** The hosted login. */
export const LOGIN_STATE_LENGTH = 8;
export const LOGIN_VERIFIER_VALUES = 28;
/** A SHA-256 in base64url. */
export const CODE_CHALLENGE_LENGTH = 43;
export const AUTHORIZATION_CODE_LIFETIME_MS = 60 * SECOND;

/** The user pools. */
export const POOL_STATE_LENGTH = 32;
export const POOL_VERIFIER_LENGTH = 128;
export const POOL_SIGN_IN_TIMEOUT_MS = 10 * SECOND;
export const POOL_SIGN_OUT_TIMEOUT_MS = 3 * SECOND;

/** The session's tokens. */
export const ACCESS_TOKEN_LIFETIME_MS = 10 * MINUTE;
export const REFRESH_TOKEN_LIFETIME_MS = 30 * DAY_MS;
/** A leader of the database that is lost takes the answer of a renewal with it, and half a minute to be replaced. */
export const REFRESH_GRACE_MS = 120 * SECOND;
export const CLOCK_TOLERANCE_MS = 15 * SECOND;
export const PROOF_LIFETIME_MS = 10 * MINUTE;
export const FRESH_SIGN_IN_MS = 5 * MINUTE;
/** The greatest age of a sign-in for what could cost an account or its data. */
export const RECENT_SIGN_IN_MS = 15 * MINUTE;

/** What the browser stores. */
export const PERSIST_KEY = "root";
export const PERSIST_PREFIX = "persist:";
export const PERSIST_RESTORE_TIMEOUT_MS = 5 * SECOND;
export const TOKEN_SYNC_MAX_AGE_MS = 5 * MINUTE;

/** How long a browser stays known without a sign-in: browsers keep no cookie longer. */
export const KNOWN_BROWSER_MS = 400 * DAY_MS;

/** The life of a mailed link that admits a browser, and then of the admission. At most one is mailed in this time. */
export const ADMISSION_MS = 60 * MINUTE;
/** How long a service's request waits for a user who links an account there first. */
export const PENDING_INTERACTION_MS = 60 * MINUTE;

/** The popup of a social sign-in. */
export const POPUP_WIDTH = 500;
export const POPUP_HEIGHT = 600;
export const POPUP_CLOSED_CHECK_MS = 8 * SECOND;
/** The portal's page for a popup that has lost its opener. */
export const POPUP_RETURN_PATH = "/social-popup";

/** Calls to a service, and to identity. */
export const CONNECTOR_TIMEOUT_MS = 3 * SECOND;
export const CALL_TIMEOUT_MS = 10 * SECOND;

export const AUTH_SERVICE_ID = 0;
export const API_IDENTIFIER = 1;
/** The catalogue entry that is never shown. */
export const HIDDEN_SERVICE_ID = 0;
export const DEFAULT_SERVICE_TYPE = 3;
export const MERGE_BLOCKED_SERVICE_ID = 5;

/** How long a closed or merged ID sleeps before it is erased. Until then a merge can be undone. */
export const SLEEP_DAYS = 14;
export const SLEEP_MS = SLEEP_DAYS * DAY_MS;

/** How long before its erasing the holder of a closed ID is reminded. */
export const ERASING_REMINDER_DAYS = 2;
export const ERASING_REMINDER_MS = ERASING_REMINDER_DAYS * DAY_MS;

/** How long changes are paused after a stop or a freeze, and need more proof after a new address. */
export const REST_MS = 3 * DAY_MS;

/**
 * How long a forgotten browser still counts as an older thing: as long as a holder can claim that a
 * thief had it forgotten. A browser that becomes known again is too new to count.
 */
export const FORGOTTEN_BROWSER_MS = SLEEP_MS + 2 * REST_MS;

/** The most sessions of an ID. */
export const MOST_SESSIONS = 200;

/** A sign-up is one request: a credential this close to it is as old as the account. */
export const SIGN_UP_MS = 60_000;

/** How long the file of all data about a holder can be fetched. */
export const EXPORT_KEPT_MS = DAY_MS;
/** How long services that do not answer are asked again for a file of all data. */
export const EXPORT_WAIT_MS = 60 * MINUTE;
/** The most data from one service, and from all together. */
export const EXPORT_SERVICE_MAX_BYTES = 1024 * 1024;
export const EXPORT_MAX_BYTES = 8 * 1024 * 1024;

/** The accepted length of a log entry's free text, and the stored length. */
export const LOG_TEXT_ACCEPTED_LENGTH = 65_536;
export const LOG_TEXT_MAX_LENGTH = 2_000;

/** How long the operation log is kept by default, and at least: as long as anything that it records can be reversed. */
export const LOG_RETENTION_DAYS = 400;
export const LOG_RETENTION_LEAST_DAYS = FORGOTTEN_BROWSER_MS / DAY_MS + 1;
