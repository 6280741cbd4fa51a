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

/** A rule with the name that its uses are counted under. */
export type Limit = LimitRule & { readonly name: string };

export const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export const perAddress = (points: number, seconds: number): LimitRule => ({
  per: "address",
  points,
  seconds,
  guardsSecret: false,
  counted: "together",
});

// The limits of calls hang on their entries in the map of the API. They stop machines: a whole
// office behind one address, or one person in a hurry, stays below them.
export const ASKS_SERVICE: LimitRule = { ...perAddress(120, MINUTE), per: "holder" };
/** What is kept for long. Nobody who uses the portal comes near it, and a machine fills no disk with it. */
export const LEAVES_ROWS: LimitRule = { ...perAddress(500, DAY), per: "holder" };
export const SENDS_MAIL: LimitRule = { ...perAddress(20, 10 * MINUTE), per: "holder" };
export const TAKES_GUESSES: LimitRule = {
  ...perAddress(40, 10 * MINUTE),
  per: "holder",
  guardsSecret: true,
};

const RULES = {
  openPopup: perAddress(120, 5 * MINUTE),
  signIn: { ...perAddress(300, 5 * MINUTE), guardsSecret: true },
  // A login session that is sent straight back to the portal, with a new code each time.
  sendBack: { ...perAddress(120, 5 * MINUTE), per: "holder" },

  // A form of the hosted login that sends a mail, and one that takes what the mail said.
  loginMail: perAddress(60, 10 * MINUTE),
  loginCode: { ...perAddress(120, 10 * MINUTE), guardsSecret: true },
  newAccount: perAddress(60, 10 * MINUTE),
  // A row each, whatever was typed: this only keeps one address from filling the table.
  loginStep: perAddress(600, 5 * MINUTE),
  socialSignIn: perAddress(300, 5 * MINUTE),
  // A browser that is sent to the pool, and may sign in there.
  poolRequest: perAddress(300, 5 * MINUTE),

  // A service that tells of accounts which were closed there: each is asked about once.
  serviceReport: perAddress(600, MINUTE),

  /** Codes to an address that holders named, whichever of them did. One alone has five of each kind. */
  mailTo: { ...perAddress(10, 15 * MINUTE), per: "mailbox" },

  /**
   * Wrong codes, from any caller: a few tries at each of many accounts add up here. So many that
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

export type LimitName = keyof typeof RULES;

/** The limits of what is no call: pages, mails, codes. */
export const LIMITS: Readonly<Record<LimitName, Limit>> = Object.fromEntries(
  Object.entries(RULES).map(([name, rule]) => [name, { name, ...rule }]),
) as Record<LimitName, Limit>;
