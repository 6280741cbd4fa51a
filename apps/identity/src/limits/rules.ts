/**
 * One limit. `address`: counted for where a request comes from; `holder`: for whose session it is;
 * `mailbox`: for where a mail goes; `all`: for everybody together.
 */
export type LimitRule = {
  readonly per: "address" | "holder" | "mailbox" | "all";
  readonly points: number;
  readonly seconds: number;
  /** What it keeps from being guessed stays shut while nobody can count. */
  readonly guardsSecret: boolean;
  /** `process`: counted in memory, for calls that must stay one statement. */
  readonly counted: "together" | "process";
};

const MINUTE = 60;

const perAddress = (points: number, seconds: number): LimitRule => ({
  per: "address",
  points,
  seconds,
  guardsSecret: false,
  counted: "together",
});

const asksService: LimitRule = { ...perAddress(120, MINUTE), per: "holder" };
const sendsMail: LimitRule = { ...perAddress(20, 10 * MINUTE), per: "holder" };
const takesGuesses: LimitRule = {
  ...perAddress(40, 10 * MINUTE),
  per: "holder",
  guardsSecret: true,
};

/**
 * The limits, by the name of the call or of what is done. They stop machines: a whole office behind
 * one address, or one person in a hurry, stays below them. Renewal has none: it is the hottest call,
 * and what it takes cannot be guessed.
 */
export const LIMIT_RULES = {
  // A code of 256 bits is not guessed either; this only keeps one address from flooding us.
  getTokens: { ...perAddress(600, MINUTE), counted: "process" },
  writeLog: perAddress(600, MINUTE),
  // Rows that nobody answers for are kept as long as any.
  writeUnprovenLog: perAddress(600, 30 * MINUTE),
  openPopup: perAddress(120, 5 * MINUTE),
  signIn: { ...perAddress(300, 5 * MINUTE), guardsSecret: true },

  // A form of the hosted login that sends a mail, and one that takes what the mail said.
  loginMail: perAddress(60, 10 * MINUTE),
  loginCode: { ...perAddress(120, 10 * MINUTE), guardsSecret: true },
  newAccount: perAddress(60, 10 * MINUTE),
  socialSignIn: perAddress(300, 5 * MINUTE),
  // Somebody who is sent to the pool, and may sign in there.
  poolRequest: perAddress(300, 5 * MINUTE),

  /** Codes to an address that holders named, whoever of them did. One alone has five of each kind. */
  mailTo: { ...perAddress(10, 15 * MINUTE), per: "mailbox" },

  changeEmail: sendsMail,
  forgotStorePassword: sendsMail,

  verifyCode: takesGuesses,
  changePassword: takesGuesses,
  certifyStoreAccount: takesGuesses,
  resetStorePassword: takesGuesses,

  checkStoreMigration: asksService,
  checkServiceAccount: asksService,
  checkOldAccount: asksService,
  updateServiceAccount: asksService,
  migrateAccount: asksService,
  previewMerge: asksService,
  openMerge: asksService,
  continueMerge: asksService,
  cancelMerge: asksService,
  undoMerge: asksService,
  checkDeletion: asksService,
  deleteService: asksService,
  disableAccount: asksService,
  redeemSocialHandle: asksService,

  /**
   * Wrong codes, whoever types them: a few tries at each of many accounts add up here. So many that
   * a handful of addresses cannot stop everybody, and so few that to meet one of 2^30 takes years.
   */
  wrongCodes: {
    per: "all",
    points: 6_000,
    seconds: 10 * MINUTE,
    guardsSecret: true,
    counted: "together",
  },
} as const satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof LIMIT_RULES;

/** Limits of calls that anybody may make, for whoever does not say who they are. */
export const STRANGER_LIMITS: Partial<Record<LimitName, LimitName>> = {
  writeLog: "writeUnprovenLog",
};

export const isLimitName = (name: string): name is LimitName => Object.hasOwn(LIMIT_RULES, name);
