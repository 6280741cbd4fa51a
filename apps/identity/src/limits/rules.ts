/**
 * One limit.
 * - `network`: per source address, and per wider network around it.
 * - `address`: per source address alone.
 * - `holder`: per session's holder.
 * - `mailbox`: per recipient of mails.
 * - `all`: for all callers together.
 */
export type LimitRule = {
  readonly per: "network" | "address" | "holder" | "mailbox" | "all";
  /** For the narrowest network, if wider ones count, too. */
  readonly points: number;
  readonly seconds: number;
  /** While counting is impossible, what this limit guards is refused. */
  readonly guardsSecret: boolean;
  /** `process`: counted in memory, for calls that must stay one statement. */
  readonly counted: "together" | "process";
};

/** A rule with the name under which its uses are counted. */
export type Limit = LimitRule & { readonly name: string };

export const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const perAddress = (points: number, seconds: number): LimitRule => ({
  per: "address",
  points,
  seconds,
  guardsSecret: false,
  counted: "together",
});

export const perNetwork = (points: number, seconds: number): LimitRule => ({
  ...perAddress(points, seconds),
  per: "network",
});

/** How much may go wrong for all callers together before guesses without a budget of their own are not checked. */
const ofAll = (points: number, seconds: number): LimitRule => ({
  ...perAddress(points, seconds),
  per: "all",
  guardsSecret: true,
});

// The limits of calls are set in their entries in the API's map. They stop machines: a whole office behind one
// address, or one person in a hurry, stays below them.
export const ASKS_SERVICE: LimitRule = { ...perAddress(120, MINUTE), per: "holder" };
/** Reads a screen of long-lived rows, or all of them, page after page. */
export const READS_ROWS: LimitRule = { ...perAddress(240, MINUTE), per: "holder" };
/** Leaves long-lived rows. No user of the portal comes near this, and a machine cannot fill a disk with it. */
export const LEAVES_ROWS: LimitRule = { ...perAddress(500, DAY), per: "holder" };
/** Turns a switch, which leaves a row each time. */
export const TURNS_SWITCH: LimitRule = { ...perAddress(60, 10 * MINUTE), per: "holder" };
/** Asks all the holder's services for their data, and sends mails. */
export const GATHERS_DATA: LimitRule = { ...perAddress(10, HOUR), per: "holder" };
export const SENDS_MAIL: LimitRule = { ...perAddress(20, 10 * MINUTE), per: "holder" };
export const TAKES_GUESSES: LimitRule = {
  ...perAddress(40, 10 * MINUTE),
  per: "holder",
  guardsSecret: true,
};

const RULES = {
  openPopup: perNetwork(120, 5 * MINUTE),
  signIn: { ...perNetwork(300, 5 * MINUTE), guardsSecret: true },
  /** For a browser that the account knows, which its network's limit does not stop. */
  signInByBrowser: { ...perAddress(60, 5 * MINUTE), per: "holder", guardsSecret: true },
  /**
   * Tries in a browser that the account knows. Stops nobody; the metrics show that tries come faster than people
   * do.
   */
  knownTry: { ...perAddress(300, 5 * MINUTE), per: "holder" },
  /** A form behind the link of a notice. What is typed there may be compared with ten older passwords. */
  claim: { ...perNetwork(60, 10 * MINUTE), guardsSecret: true },
  // A login session that is sent straight back to the portal, with a new code each time.
  sendBack: { ...perAddress(120, 5 * MINUTE), per: "holder" },

  // A form of the hosted login that sends a mail, and one that takes the code from it.
  loginMail: perNetwork(60, 10 * MINUTE),
  loginCode: { ...perNetwork(120, 10 * MINUTE), guardsSecret: true },
  newAccount: perNetwork(60, 10 * MINUTE),
  // Each leaves a row, whatever was typed: this only keeps one network from filling the table.
  formState: perNetwork(600, 5 * MINUTE),
  socialSignIn: perNetwork(300, 5 * MINUTE),
  // The challenge for a passkey: every page with the form asks for one, which leaves a row. Then the signed answer.
  passkeyChallenge: perNetwork(600, 5 * MINUTE),
  passkeyLogIn: perNetwork(300, 5 * MINUTE),
  // A browser that is sent to the pool, and may sign in there.
  poolRequest: perNetwork(300, 5 * MINUTE),
  // The same for a service. A signed-in holder is counted separately, and gets a code each time.
  authorizationRequest: perNetwork(600, 5 * MINUTE),
  authorizationOfHolder: { ...perAddress(120, 5 * MINUTE), per: "holder", counted: "process" },

  /** Rows about renewals that were refused to another browser: of one family. */
  strayRenewal: { ...perAddress(1, HOUR), per: "holder" },
  /** Mails about them. */
  copiedSessionMail: { ...perAddress(1, DAY), per: "holder" },

  // A holder who has an account opened or woken at a service, or leaves to link one.
  firstUse: { ...perAddress(60, 10 * MINUTE), per: "holder" },

  // A service that reports closed accounts: each report makes us ask the service once.
  serviceReport: perAddress(600, MINUTE),

  /** Codes to an address that holders named, all holders together. One holder alone has five of each kind. */
  mailTo: { ...perAddress(10, 15 * MINUTE), per: "mailbox" },
  /** Codes to addresses with a tag, such as `hana+1@…`: without it they are one mailbox at most mail servers. */
  mailToTagged: { ...perAddress(20, 15 * MINUTE), per: "mailbox" },

  // For an address that is typed into the hosted login. Past any of these the mail carries a link instead of a code:
  // requests within the life of a code, each with its own tries; mails; and wrong codes.
  codeSeries: { ...perAddress(3, 10 * MINUTE), per: "mailbox" },
  codeMails: { ...perAddress(10, 15 * MINUTE), per: "mailbox" },
  wrongCodesAt: { ...perAddress(15, HOUR), per: "mailbox" },

  // Wrong guesses: a few tries at each of many accounts add up here. An address's budget is so small that sixty
  // addresses cannot use up the global one, and no office comes near it.
  wrongPasswords: { ...perNetwork(40, HOUR), guardsSecret: true },
  /** One password at many accounts, from many networks. Log-ins in known or admitted browsers do not count. */
  wrongPasswordsOfAll: ofAll(4_000, HOUR),
  wrongCodes: { ...perNetwork(40, 10 * MINUTE), guardsSecret: true },
  /** So few that hitting one code of 2^30 takes years. */
  wrongCodesOfAll: ofAll(6_000, 10 * MINUTE),
  // For a holder in a browser known for 72 hours, once the global budget is spent: as many as a person types wrong. An
  // attacker with many IDs that are old enough for this is still stopped by the budgets of their networks.
  wrongPasswordsOfHolder: { ...perAddress(10, HOUR), per: "holder", guardsSecret: true },
  wrongCodesOfHolder: { ...perAddress(10, 10 * MINUTE), per: "holder", guardsSecret: true },
} as const satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof RULES;

/** The limits of everything that is not a call: pages, mails, guesses. */
export const LIMITS: Readonly<Record<LimitName, Limit>> = Object.fromEntries(
  Object.entries(RULES).map(([name, rule]) => [name, { name, ...rule }]),
) as Record<LimitName, Limit>;
