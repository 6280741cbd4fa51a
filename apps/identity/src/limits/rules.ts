/**
 * One limit. `network`: counted for where a request comes from, and for the wider networks around it;
 * `address`: for where it comes from alone; `holder`: for whose session it is; `mailbox`: for where a
 * mail goes; `all`: for everybody together.
 */
export type LimitRule = {
  readonly per: "network" | "address" | "holder" | "mailbox" | "all";
  /** Of the narrowest network, where wider ones count, too. */
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

/** What may go wrong with everybody together, in a while, before nobody new is simply believed. */
const ofAll = (points: number, seconds: number): LimitRule => ({
  ...perAddress(points, seconds),
  per: "all",
  guardsSecret: true,
});

// The limits of calls hang on their entries in the map of the API. They stop machines: a whole
// office behind one address, or one person in a hurry, stays below them.
export const ASKS_SERVICE: LimitRule = { ...perAddress(120, MINUTE), per: "holder" };
/** A screen of what is kept for long, or all of it, page after page. */
export const READS_ROWS: LimitRule = { ...perAddress(240, MINUTE), per: "holder" };
/** What is kept for long. Nobody who uses the portal comes near it, and a machine fills no disk with it. */
export const LEAVES_ROWS: LimitRule = { ...perAddress(500, DAY), per: "holder" };
/** A switch, which leaves a row each time. */
export const TURNS_SWITCH: LimitRule = { ...perAddress(60, 10 * MINUTE), per: "holder" };
/** Every service is asked for all that it keeps, and mails are sent. */
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
  /** Of a browser that the account expects, which its network's does not stop. */
  signInByBrowser: { ...perAddress(60, 5 * MINUTE), per: "holder", guardsSecret: true },
  /** Tries in a browser that the account knows. It stops nobody, and shows in the metrics who types faster than people do. */
  knownTry: { ...perAddress(300, 5 * MINUTE), per: "holder" },
  /** A form behind the link of a notice. What is typed there may be compared with ten older passwords. */
  claim: { ...perNetwork(60, 10 * MINUTE), guardsSecret: true },
  // A login session that is sent straight back to the portal, with a new code each time.
  sendBack: { ...perAddress(120, 5 * MINUTE), per: "holder" },

  // A form of the hosted login that sends a mail, and one that takes what the mail said.
  loginMail: perNetwork(60, 10 * MINUTE),
  loginCode: { ...perNetwork(120, 10 * MINUTE), guardsSecret: true },
  newAccount: perNetwork(60, 10 * MINUTE),
  // A row each, whatever was typed: this only keeps one network from filling the table.
  loginStep: perNetwork(600, 5 * MINUTE),
  socialSignIn: perNetwork(300, 5 * MINUTE),
  // What a passkey is to sign: every page with the form asks for it, and leaves a row. Then what was signed.
  passkeyChallenge: perNetwork(600, 5 * MINUTE),
  passkeyLogIn: perNetwork(300, 5 * MINUTE),
  // A browser that is sent to the pool, and may sign in there.
  poolRequest: perNetwork(300, 5 * MINUTE),
  // The same for a service. Who is signed in there is counted alone, and gets a code each time.
  visitRequest: perNetwork(600, 5 * MINUTE),
  visitOfHolder: { ...perAddress(120, 5 * MINUTE), per: "holder", counted: "process" },

  // A holder who has an account opened or woken at a service, or leaves to link one.
  firstVisit: { ...perAddress(60, 10 * MINUTE), per: "holder" },

  // A service that tells of accounts which were closed there: each is asked about once.
  serviceReport: perAddress(600, MINUTE),

  /** Codes to an address that holders named, whichever of them did. One alone has five of each kind. */
  mailTo: { ...perAddress(10, 15 * MINUTE), per: "mailbox" },

  // Of an address that is typed into the hosted login, past either of which the mail carries a link
  // instead of a code: requests in the life of a code, each with tries of its own, mails, and wrong codes.
  codeRequests: { ...perAddress(3, 10 * MINUTE), per: "mailbox" },
  codeMails: { ...perAddress(10, 15 * MINUTE), per: "mailbox" },
  wrongCodesAt: { ...perAddress(15, HOUR), per: "mailbox" },

  // What was guessed wrong: a few tries at each of many accounts add up here. A network's own is so
  // small that sixty of them cannot use up everybody's, and no office comes near it.
  wrongPasswords: { ...perNetwork(40, HOUR), guardsSecret: true },
  /** One password at many accounts, from many networks. Of strangers' browsers alone. */
  wrongPasswordsOfAll: ofAll(4_000, HOUR),
  wrongCodes: { ...perNetwork(40, 10 * MINUTE), guardsSecret: true },
  /** So few that to meet one of 2^30 takes years. */
  wrongCodesOfAll: ofAll(6_000, 10 * MINUTE),
  // Of a holder at a service, once everybody's are spent: as many as a person types wrong. An attacker with many IDs
  // that are old enough for it is stopped by their networks' all the same.
  wrongPasswordsOfHolder: { ...perAddress(10, HOUR), per: "holder", guardsSecret: true },
  wrongCodesOfHolder: { ...perAddress(10, 10 * MINUTE), per: "holder", guardsSecret: true },
} as const satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof RULES;

/** The limits of what is no call: pages, mails, guesses. */
export const LIMITS: Readonly<Record<LimitName, Limit>> = Object.fromEntries(
  Object.entries(RULES).map(([name, rule]) => [name, { name, ...rule }]),
) as Record<LimitName, Limit>;
