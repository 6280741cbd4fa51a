import { D14, H72, SIGN_UP } from "./rules.mjs";

// A is the holder's account and J the thief's. s1 and s2 are the holder's services, s3 is the
// thief's. m0 is the holder's mailbox; mT, mT2 and mJ are the thief's. p0, b0, w0: what the holder
// had since sign-up. wV: a credential that the holder added five days ago. wT: the thief's.

const account = (address, password, browsers, credentials) => ({
  address,
  password,
  passwordSince: SIGN_UP,
  /** When it was added, if the account began without one. */
  passwordAdded: null,
  browsers,
  credentials,
  state: "on",
  into: null,
  eraseAt: 0,
  sessions: {},
  mustReset: false,
  stopUntil: 0,
  frozenUntil: 0,
  /** The cause of the freeze. Null: not frozen, and nothing is left of a freeze. */
  frozenFor: null,
  guardUntil: 0,
  held: [],
  stopsBy: [],
  mark: null,
});

const service = (owner) => ({ owner, state: "on", until: 0, movedAt: -99 });

export function initial(cfg) {
  const credentials = { ...(cfg.provider && { w0: SIGN_UP }), ...(cfg.young && { wV: -10 }) };
  const A = account("m0", cfg.provider ? null : "p0", { b0: SIGN_UP }, credentials);
  const s = {
    t: 0,
    accounts: { A, J: account("mJ", "pJ", { bT: SIGN_UP }, {}) },
    services: { s1: service("A"), s2: service("A"), s3: service("J") },
    rows: [],
    rowCount: 0,
    waits: {},
    budget: cfg.budget,
    restTicks: 0,
    thiefStops: 0,
    mailboxStolenUntil: cfg.mailbox ? (cfg.mailboxTicks ?? 4) : -1,
    /** When the holder last froze, took back or set a new password, and the time from which that counts. */
    defended: null,
    broken: null,
  };
  // Stolen shortly after a log-in: it passes as recent only in the first tick.
  if (cfg.token) A.sessions.T = 0;
  if (cfg.oldMailbox) beforeTheMove(s, cfg);
  return s;
}

/** The holder moved from mX, which the thief reads, to m0 some ticks ago. */
function beforeTheMove(s, cfg) {
  const { A } = s.accounts;
  const at = cfg.movedAt ?? -4;
  if (cfg.passwordBefore) {
    const sealed = { p9: SIGN_UP, b0: SIGN_UP };
    addRow(s, cfg, { account: "A", kind: "password", mailbox: "mX", at: at - 2, sealed });
    A.passwordSince = cfg.rules.inherit ? SIGN_UP : at - 2;
  }
  if (cfg.leaveBefore) {
    addRow(s, cfg, { account: "A", kind: "leaving", service: "s2", mailbox: "mX", at: at - 1 });
    Object.assign(s.services.s2, { state: "asleep", until: at - 1 + D14 });
  }
  addRow(s, cfg, { account: "A", kind: "address", mailbox: "mX", at });
  A.guardUntil = at + H72;
  A.held = ["mX"];
}

export const holderReads = (s, mailbox) => mailbox === "m0" && s.t >= s.mailboxStolenUntil;
export const thiefReads = (s, cfg, mailbox) =>
  ["mT", "mT2", "mJ"].includes(mailbox) ||
  (cfg.oldMailbox && mailbox === "mX") ||
  (cfg.mailbox && mailbox === "m0" && s.t < s.mailboxStolenUntil);

export const thiefKnows = (cfg, password) =>
  ["pT", "pJ"].includes(password) || (cfg.password && password === "p0");
export const holderKnows = (cfg, password) =>
  password === "pV" || (password === "p0" && !cfg.bare && !cfg.forgot);

export const holderHas = (cfg, thing) =>
  thing.startsWith("w")
    ? thing !== "wT"
    : cfg.spring
      ? thing === "p0" || thing === "pV"
      : thing === "pV" || (!cfg.bare && (["b0", "bV"].includes(thing) || holderKnows(cfg, thing)));
export const thiefHas = (cfg, thing) => thing === "bT" || thing === "wT" || thiefKnows(cfg, thing);

export function addRow(s, cfg, r) {
  const a = s.accounts[r.account];
  const at = r.at ?? s.t;
  const mailbox = r.mailbox ?? a.address;
  const row = {
    id: ++s.rowCount,
    account: r.account,
    kind: r.kind,
    mailbox,
    at,
    end: at + D14,
    open: true,
    stopped: false,
    frozen: false,
    address: mailbox,
    services: Object.keys(s.services).filter((k) => s.services[k].owner === r.account),
    service: r.service ?? null,
    source: r.source ?? null,
    moved: r.moved ?? null,
    sealed: r.sealed ?? {},
    credential: r.credential ?? null,
    by: r.by ?? "T",
    floor: r.floor ?? null,
    needsOlder: r.needsOlder ?? false,
    // The holder does not see what another reader saw first, nor the notices in `unread`.
    holderHasLink:
      holderReads(s, mailbox) && !cfg.unread?.includes(r.credential ? "added credential" : r.kind),
    thiefHasLink: Boolean(thiefReads(s, cfg, mailbox)),
  };
  s.rows.push(row);
}

/** The rows of an account that can be taken back. A sign-in is not one. */
export const openRows = (s, name) =>
  s.rows.filter((r) => r.open && r.account === name && r.kind !== "sign-in");

export const isYoung = (since, at) => since !== SIGN_UP && since > at - D14;

/** What is older than the dispute: passwords and browsers for 72 hours, credentials for 14 days. */
export function olderThings(s, cfg, name) {
  const a = s.accounts[name];
  const rows = openRows(s, name);
  let mark = rows.length > 0 ? Math.min(...rows.map((r) => r.at)) : s.t;
  if (cfg.rules.floor) mark = Math.min(mark, a.mark ?? mark, ...rows.map((r) => r.floor ?? mark));
  const things = {
    ...a.browsers,
    ...a.credentials,
    ...(a.password && { [a.password]: a.passwordSince }),
  };
  for (const { sealed } of rows) {
    for (const [k, since] of Object.entries(sealed)) things[k] = Math.min(since, things[k] ?? 999);
  }
  return Object.keys(things).filter((k) =>
    k.startsWith("w")
      ? !isYoung(things[k], mark)
      : things[k] === SIGN_UP || things[k] <= mark - H72,
  );
}

export const hasOlder = (s, cfg, name, who) =>
  olderThings(s, cfg, name).some((x) => (who === "V" ? holderHas : thiefHas)(cfg, x));

export const isFrozen = (s, a) => s.t < a.frozenUntil;
export const isResting = (s, a) => s.t < a.stopUntil || isFrozen(s, a);

/** Returns whether the thief can log in now with a credential of their own. */
export const letsThiefIn = (cfg, a) =>
  a.state === "on" &&
  "wT" in a.credentials &&
  !(cfg.rules.frozenOut && a.frozenFor !== null && isYoung(a.credentials.wT, a.frozenFor));

/** Far quicker than structuredClone for such a plain object. */
export function clone(value) {
  if (Array.isArray(value)) return value.map(clone);
  if (value === null || typeof value !== "object") return value;
  const copy = {};
  for (const key in value) copy[key] = clone(value[key]);
  return copy;
}

/** States with one key count as the same: past times and the numbers of rows do not matter. */
export function keyOf(s, phase) {
  const left = (until) => Math.max(until - s.t, 0);
  const place = new Map(s.rows.map((r, n) => [r.id, n]));
  const accounts = Object.values(s.accounts).map((a) => ({
    ...a,
    stopUntil: left(a.stopUntil),
    frozenUntil: left(a.frozenUntil),
    guardUntil: left(a.guardUntil),
    browsers: sorted(a.browsers),
    credentials: sorted(a.credentials),
    sessions: sorted(a.sessions),
  }));
  const rows = s.rows
    .filter((r) => r.open)
    .map((r) => Object.values({ ...r, id: 0, sealed: sorted(r.sealed) }));
  const waits = Object.entries(s.waits).map(([k, w]) => [k, place.get(w.row), w.due]);
  const rest = [s.t, s.budget, s.restTicks, s.thiefStops, s.defended, s.broken];
  const all = [rest, rows, accounts.map(Object.values), Object.values(s.services), waits];
  return hash(JSON.stringify(all), phase);
}

const sorted = (record) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

/** 53 bits: a collision could hide a state. */
function hash(text, phase) {
  let h1 = 0xdeadbeef ^ phase;
  let h2 = 0x41c6ce57 ^ phase;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    h1 = Math.imul(h1 ^ c, 2654435761);
    h2 = Math.imul(h2 ^ c, 1597334677);
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909);
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909);
  return 4294967296 * (2097151 & h2) + (h1 >>> 0);
}
