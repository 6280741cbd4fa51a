import * as act from "./effects.mjs";
import { D14 } from "./rules.mjs";
import {
  addRow,
  hasOlder,
  holderHas,
  holderKnows,
  holderReads,
  isFrozen,
  isResting,
  letsThiefIn,
  thiefKnows,
  thiefReads,
} from "./state.mjs";

/** Every act that a thief can do now, as [its name, what it does to a state]. */
export function thiefMoves(s, cfg) {
  const moves = [];
  const may = (name, work) => moves.push([name, work]);
  const { A, J } = s.accounts;
  const rests = isResting(s, A);
  const isOn = A.state === "on";
  const knows = isOn && !A.mustReset && thiefKnows(cfg, A.password);
  const byCredential = letsThiefIn(cfg, A);
  const isIn = isOn && (knows || byCredential || "T" in A.sessions);
  const isFresh = isOn && (knows || byCredential || A.sessions.T === s.t);
  const enter = (z) => {
    if (!knows && !byCredential) return;
    const { browsers, sessions } = z.accounts.A;
    if (!("bT" in browsers)) {
      browsers.bT = z.t;
      addRow(z, cfg, { account: "A", kind: "sign-in" });
    }
    sessions.T = z.t;
  };
  const changes = (name, work) =>
    may(name, (z) => {
      enter(z);
      work(z);
    });
  const asked = cfg.rules.chainGuard ? A.held : A.held.slice(-1);
  const allReads = (held) => held.every((mailbox) => thiefReads(s, cfg, mailbox));
  const isGuarded = s.t < A.guardUntil && !allReads(asked);
  const isBreach = s.t < A.guardUntil && !allReads(A.held);
  const carriesOff = (name, work) =>
    changes(name, (z) => {
      if (isBreach) z.broken ??= "carried off without every held address";
      work(z);
    });

  if (byCredential && A.frozenFor !== null) {
    may("T logs in by a credential of their own", (z) => {
      z.broken ??= "let in while frozen";
    });
  }
  if ((knows || byCredential) && !("bT" in A.browsers)) may("T logs in", enter);
  if (isFresh && !rests) {
    if (A.address !== "mT2" && (!cfg.rules.chainGuard || !isGuarded)) {
      const to = A.address === "mT" ? "mT2" : "mT";
      changes(`T moves A from ${A.address} to ${to}`, (z) => act.moveAddress(z, cfg, to));
    }
    if (knows && A.password !== "pT") {
      changes("T changes A's password", (z) => act.setPassword(z, cfg, "pT", "T", false));
    }
    if (!isGuarded) {
      if (s.services.s1.owner === "A" && s.services.s1.state === "on") {
        carriesOff("T leaves s1", (z) => act.leave(z, cfg, "A", "s1"));
      }
      if (cfg.closes) carriesOff("T closes A", (z) => act.close(z, cfg, "A"));
    }
    if (cfg.credentials && !isGuarded) credentialMoves(s, cfg, changes);
  }
  const isReset = isOn && thiefReads(s, cfg, A.address) && s.t >= A.stopUntil;
  if (isReset && A.password !== null && (A.password !== "pT" || A.mustReset)) {
    may("T sets a password by code", (z) => act.setPassword(z, cfg, "pT", "T", true));
  }
  if (!cfg.noMerging && J.state === "on" && !rests) {
    if (knows && !isGuarded) carriesOff("T merges A into J", (z) => act.merge(z, cfg, "A", "J"));
    if (isIn) changes("T merges J into A", (z) => act.merge(z, cfg, "J", "A"));
  }
  if (!cfg.noMerging && J.state === "on" && s.services.s1.owner === "J") {
    if (s.services.s1.state === "on") may("T leaves s1 at J", (z) => act.leave(z, cfg, "J", "s1"));
    if (cfg.closes) may("T closes J", (z) => act.close(z, cfg, "J"));
  }
  if (s.waits.A && thiefReads(s, cfg, A.address) && hasOlder(s, cfg, "A", "T")) {
    may("T objects", (z) => act.objectTo(z, "A"));
  }
  eraseMoves(s, cfg, { A: isIn && !rests && !isGuarded, J: J.state === "on" }, may);
  for (const r of s.rows) {
    if (!r.thiefHasLink || (cfg.noMerging && r.account !== "A")) continue;
    for (const use of act.usesOf(s, cfg, r, "T")) {
      may(`T uses link ${r.id} (${r.kind}): ${use}`, (z) => act.useLink(z, cfg, r.id, "T", use));
    }
  }
  return moves;
}

function credentialMoves(s, cfg, may) {
  const { A } = s.accounts;
  if (!("wT" in A.credentials)) may("T adds a credential", (z) => act.addCredential(z, cfg, "wT"));
  if (A.password === null) may("T adds a password", (z) => act.addFirstPassword(z, cfg));
  for (const credential of ["w0", "wV"]) {
    const isLast = A.password === null && Object.keys(A.credentials).length === 1;
    if (credential in A.credentials && !isLast)
      may(`T removes ${credential}`, (z) => act.removeCredential(z, cfg, credential, "T"));
  }
  if (!s.ownFreeze) {
    may("T freezes A without a link", (z) => {
      z.ownFreeze = true;
      z.thiefStops++;
      act.freeze(z, "A", z.t, "T");
    });
  }
}

/**
 * Early erasure, with a code from the mailbox; not while a row names ID or service (but for sign-ins and
 * its own leaving), or within 14 days after it has moved.
 */
function eraseMoves(s, cfg, mayAct, may) {
  for (const [k, v] of Object.entries(s.services)) {
    if (v.state !== "asleep" || !mayAct[v.owner]) continue;
    if (!thiefReads(s, cfg, s.accounts[v.owner].address) || s.t - v.movedAt < D14) continue;
    const isOwn = (r) => r.kind === "leaving" && r.service === k && r.account === v.owner;
    const names = (r) => r.account === v.owner || r.services.includes(k);
    if (s.rows.some((r) => r.open && r.kind !== "sign-in" && !isOwn(r) && names(r))) continue;
    may(`T erases ${k} early`, (z) => {
      z.services[k].state = "gone";
    });
  }
}

/** Returns whether the holder has the ID, its address and both services, and no stop waits. */
export function isWell(s) {
  const { A } = s.accounts;
  const isHome = ({ owner, state }) => owner === "A" && state === "on";
  const { s1, s2 } = s.services;
  return A.state === "on" && A.address === "m0" && !s.waits.A && isHome(s1) && isHome(s2);
}

/** Every act that a holder can do now; `isLink`: one that they may press without thinking. */
export function holderMoves(s, cfg) {
  const moves = [];
  const may = (name, work, isLink = false) => moves.push([name, work, isLink]);
  const { A } = s.accounts;
  const isAlarmed = "T" in A.sessions || thiefKnows(cfg, A.password) || "wT" in A.credentials;
  for (const r of s.rows) {
    if (!r.holderHasLink || !r.open || r.by === "V") continue;
    if (isWell(s) && !isAlarmed && r.kind !== "merge-target") continue;
    for (const use of act.usesOf(s, cfg, r, "V")) {
      if (use === "freeze" && isFrozen(s, A)) continue;
      const name = `V uses link ${r.id} (${r.kind}): ${use}`;
      may(name, (z) => act.useLink(z, cfg, r.id, "V", use), r.account === "A");
    }
  }
  if (A.state === "on" && holderReads(s, A.address)) {
    if (s.waits.A && hasOlder(s, cfg, "A", "V")) {
      may("V objects", (z) => act.objectTo(z, "A"));
    }
    const isWanted = A.mustReset || isAlarmed;
    if (A.password !== null && isWanted && A.password !== "pV" && s.t >= A.stopUntil) {
      may("V sets a password by code", (z) => act.setPassword(z, cfg, "pV", "V", true));
    }
    if (!A.mustReset && !isResting(s, A)) {
      for (const k of ["s1", "s2"]) {
        if (s.services[k].owner === "A" && s.services[k].state === "asleep") {
          may(`V wakes ${k}`, (z) => {
            z.services[k].state = "on";
          });
        }
      }
    }
  }
  if (holderReads(s, "m0") && !isWell(s)) mailboxMoves(s, cfg, may);
  return moves;
}

function mailboxMoves(s, cfg, may) {
  const { A } = s.accounts;
  const rows = s.rows.filter((r) => r.open && r.account === "A" && r.mailbox === "m0");
  const mayAsk = cfg.rules.relink
    ? A.address !== "m0" || A.state !== "on"
    : A.address === "m0" && A.state === "merged";
  if (mayAsk && rows.some((r) => !r.holderHasLink)) {
    may("V has the links mailed anew", (z) => act.mailLinksAnew(z, cfg));
  }
  if (A.address === "m0" && A.state === "closed" && !A.mustReset && holderKnows(cfg, A.password)) {
    may("V wakes A", (z) => {
      Object.assign(z.accounts.A, { state: "on", sessions: { V: z.t } });
    });
  }
}

/** Returns whether the holder has no credential to log in with, though the mailbox is theirs. */
export const isLockedOut = ({ accounts: { A } }, cfg) =>
  A.state === "on" &&
  A.address === "m0" &&
  A.password === null &&
  !Object.keys(A.credentials).some((credential) => holderHas(cfg, credential));
