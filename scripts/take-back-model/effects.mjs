import { D14, H72 } from "./rules.mjs";
import { addRow, hasOlder, isResting, isYoung, openRows, thiefReads } from "./state.mjs";

export function leave(s, cfg, name, service) {
  addRow(s, cfg, { account: name, kind: "leaving", service });
  Object.assign(s.services[service], { state: "asleep", until: s.t + D14 });
}

export function close(s, cfg, name) {
  const a = s.accounts[name];
  for (const [k, v] of Object.entries(s.services)) {
    if (v.owner === name && v.state === "on") leave(s, cfg, name, k);
  }
  addRow(s, cfg, { account: name, kind: "closing" });
  Object.assign(a, { state: "closed", eraseAt: s.t + D14, sessions: {} });
}

export function merge(s, cfg, source, target) {
  const mine = ([, v]) => v.owner === source && v.state === "on";
  const moved = Object.entries(s.services)
    .filter(mine)
    .map(([k]) => k);
  addRow(s, cfg, { account: source, kind: "merge-source" });
  addRow(s, cfg, { account: target, kind: "merge-target", source, moved });
  for (const k of moved) Object.assign(s.services[k], { owner: target, movedAt: s.t });
  const merged = { state: "merged", into: target, eraseAt: s.t + D14, sessions: {} };
  Object.assign(s.accounts[source], merged);
}

export function moveAddress(s, cfg, to) {
  const { A } = s.accounts;
  addRow(s, cfg, { account: "A", kind: "address" });
  if (!A.held.includes(A.address)) A.held.push(A.address);
  Object.assign(A, { address: to, guardUntil: s.t + H72 });
}

export function setPassword(s, cfg, password, who, byCode) {
  const { A } = s.accounts;
  const sealed = { ...A.browsers, ...(A.password && { [A.password]: A.passwordSince }) };
  addRow(s, cfg, { account: "A", kind: "password", sealed, by: who });
  if (byCode || !cfg.rules.inherit) A.passwordSince = s.t;
  Object.assign(A, { password, mustReset: false, sessions: { [who]: s.t } });
  if (byCode) {
    A.browsers = {};
    const wasFrozen = A.frozenFor !== null;
    endFreeze(s, cfg);
    if (who === "V" && !wasFrozen && cfg.rules.resetShows) removeShown(s, cfg);
  }
  const browser = who === "T" ? "bT" : cfg.bare ? "bV" : "b0";
  A.browsers[browser] ??= s.t;
  if (who === "V") s.defended = { mark: s.t, at: s.t };
}

/** The page after a new password: the holder removes the thief's credential there, if it is young. */
function removeShown(s, cfg) {
  const { credentials } = s.accounts.A;
  if ("wT" in credentials && isYoung(credentials.wT, s.t)) removeCredential(s, cfg, "wT", "V");
}

export function addCredential(s, cfg, credential) {
  addRow(s, cfg, { account: "A", kind: "credential", credential });
  s.accounts.A.credentials[credential] = s.t;
}

export function addFirstPassword(s, cfg) {
  addRow(s, cfg, { account: "A", kind: "credential", credential: "password" });
  Object.assign(s.accounts.A, { password: "pT", passwordSince: s.t, passwordAdded: s.t });
}

export function removeCredential(s, cfg, credential, by) {
  const { credentials } = s.accounts.A;
  addRow(s, cfg, {
    account: "A",
    kind: "credential",
    sealed: { [credential]: credentials[credential] },
    by,
  });
  delete credentials[credential];
}

/**
 * Ends credentials younger than 14 days at `mark`, and browsers known since the first of them. At least one credential
 * is left.
 */
function endYoungCredentials(a, mark, t) {
  const young = Object.entries(a.credentials).filter(([, since]) => isYoung(since, mark));
  const { passwordAdded: added } = a;
  const isAdded = added !== null && isYoung(added, mark);
  const first = Math.min(...young.map(([, since]) => since), isAdded ? added : 999);
  for (const [credential] of young) delete a.credentials[credential];
  for (const [k, since] of Object.entries(a.browsers)) if (since >= first) delete a.browsers[k];
  if (isAdded && Object.keys(a.credentials).length > 0) dropPassword(a);
  keepACredential(a, Object.keys(a.credentials), t);
}

const dropPassword = (a) =>
  Object.assign(a, { password: null, passwordAdded: null, mustReset: false });

function keepACredential(a, left, t) {
  if (a.password !== null || left.length > 0) return;
  Object.assign(a, { password: "unset", passwordSince: t, mustReset: true });
}

export function freeze(s, name, mark, who) {
  const a = s.accounts[name];
  const frozenFor = a.frozenFor === null ? mark : Math.min(a.frozenFor, mark);
  Object.assign(a, { sessions: {}, frozenUntil: s.t + H72, frozenFor });
  if (a.password !== null) a.mustReset = true;
  keepACredential(
    a,
    Object.keys(a.credentials).filter(
      (credential) => !isYoung(a.credentials[credential], frozenFor),
    ),
    s.t,
  );
  if (who === "V") s.defended = { mark, at: s.t };
}

export function endFreeze(s, cfg, name = "A") {
  const a = s.accounts[name];
  if (a.frozenFor === null) return;
  if (cfg.rules.freezeEnds) {
    const chosen = a.mustReset ? null : a.password;
    endYoungCredentials(a, a.frozenFor, s.t);
    // A password that was just set by code does not end as a young one.
    if (chosen !== null) Object.assign(a, { password: chosen, passwordAdded: null });
  }
  Object.assign(a, { frozenUntil: 0, frozenFor: null });
}

export function restore(s, cfg, row, who, waited) {
  const a = s.accounts[row.account];
  const { rules } = cfg;
  const loser = a.address;
  const mark = Math.min(row.at, row.floor ?? row.at, a.mark ?? row.at);
  const undone = openRows(s, row.account).filter((r) => r.id >= row.id);
  const isWhole = rules.cascade || row.kind === "address" || row.kind === "loser";
  if (isWhole) {
    Object.assign(a, { address: row.address, state: "on", into: null });
    bringHome(s, cfg, row);
    for (const r of undone) if (r.kind === "merge-target" && r !== row) undoMerge(s, cfg, r);
  }
  if (row.kind === "leaving" && row.service) {
    const left = s.services[row.service];
    if (left.state !== "gone") Object.assign(left, { state: "on", owner: row.account });
    strike(s, cfg, row, row.service);
  }
  if (row.kind === "closing") a.state = "on";
  if (row.kind === "merge-source") {
    Object.assign(a, { state: "on", into: null });
    bringHome(s, cfg, row);
  }
  if (row.kind === "merge-target") undoMerge(s, cfg, row);
  restoreCredentials(s, cfg, row, undone);
  for (const r of undone) r.open = false;
  Object.assign(a, { sessions: {}, stopUntil: 0, frozenUntil: 0, frozenFor: null, guardUntil: 0 });
  delete s.waits[row.account];
  for (const [k, since] of Object.entries(a.browsers)) if (since >= row.at) delete a.browsers[k];
  a.held = a.held.filter((mailbox) => mailbox !== a.address);
  if (a.password !== null) a.mustReset = true;
  if (who === "V") s.defended = { mark: row.at, at: s.t };
  if (!waited) return;
  const lost = { account: row.account, kind: "loser", mailbox: loser };
  addRow(s, cfg, { ...lost, needsOlder: true, floor: mark });
  if (!a.held.includes(loser)) a.held.push(loser);
  if (rules.floor) a.mark = mark;
}

function restoreCredentials(s, cfg, row, undone) {
  const a = s.accounts[row.account];
  const changes = undone.filter(({ kind }) => kind === "credential");
  for (const [k, since] of Object.entries(a.credentials))
    if (since >= row.at) delete a.credentials[k];
  const ends = cfg.rules.takeBackEnds;
  for (const { sealed, at } of changes) {
    for (const [k, since] of Object.entries(sealed)) {
      if (since < row.at && !isYoung(since, ends ? row.at : at)) a.credentials[k] = since;
    }
  }
  const isAdded = changes.some(({ credential }) => credential === "password");
  if (isAdded && Object.keys(a.credentials).length > 0) dropPassword(a);
  if (ends) endYoungCredentials(a, Math.min(row.at, a.frozenFor ?? row.at), s.t);
  keepACredential(a, Object.keys(a.credentials), s.t);
}

function bringHome(s, cfg, row) {
  for (const k of row.services) {
    const v = s.services[k];
    if (v.state === "gone") continue;
    if (v.owner !== row.account || v.state === "asleep") {
      Object.assign(v, { owner: row.account, state: "on", until: 0 });
    }
    strike(s, cfg, row, k);
  }
}

function strike(s, cfg, row, service) {
  if (!cfg.rules.lineageRank) return;
  for (const r of s.rows) {
    if (!r.open || r.id <= row.id) continue;
    r.services = r.services.filter((k) => k !== service);
    r.moved &&= r.moved.filter((k) => k !== service);
    if (r.kind === "leaving" && r.service === service && r.account !== row.account)
      r.service = null;
  }
}

function undoMerge(s, cfg, row) {
  const source = s.accounts[row.source];
  if (source.state !== "merged" || source.into !== row.account) return;
  Object.assign(source, { state: "on", into: null });
  for (const k of row.moved) {
    if (s.services[k].state === "gone") continue;
    Object.assign(s.services[k], { owner: row.source, state: "on" });
    strike(s, cfg, row, k);
  }
  for (const r of openRows(s, row.source)) {
    if (r.kind === "merge-source" && r.at === row.at) r.open = false;
  }
}

/** Returns what a link does for its user now. */
export function usesOf(s, cfg, row, who) {
  const { rules } = cfg;
  const a = s.accounts[row.account];
  if (!row.open || a.state === "gone") return [];
  const wait = s.waits[row.account];
  const isPresent = row.mailbox === a.address;
  if (row.kind === "sign-in") return isPresent && a.state === "on" ? ["freeze"] : [];
  if (rules.stopHolds && wait && wait.row < row.id) return [];
  const hasStopped = rules.oneStop && a.stopsBy.includes(row.mailbox);
  if (row.kind === "password" && isPresent) return row.frozen ? [] : ["freeze"];
  if (isPresent && !row.needsOlder) return ["restore"];
  const uses = hasOlder(s, cfg, row.account, who) ? ["restore"] : [];
  if (!row.needsOlder && !row.stopped && !wait && !hasStopped) uses.push("stop");
  return uses;
}

export function useLink(s, cfg, id, who, use) {
  const row = s.rows.find((r) => r.id === id);
  const a = s.accounts[row.account];
  const isThiefs = who === "T" && row.account === "A" && s.t >= s.mailboxStolenUntil;
  if (isThiefs && use !== "restore") s.thiefStops++;
  switch (use) {
    case "restore":
      restore(s, cfg, row, who, false);
      break;
    case "freeze":
      row.frozen = true;
      if (row.kind === "sign-in") row.open = false;
      freeze(s, row.account, row.at, who);
      break;
    case "stop":
      row.stopped = true;
      a.stopsBy.push(row.mailbox);
      Object.assign(a, { sessions: {}, stopUntil: s.t + H72 });
      s.waits[row.account] = { row: row.id, due: s.t + H72 };
      if (cfg.rules.stopKeeps) row.end = Math.max(row.end, s.t + H72 + 1);
      break;
  }
}

export function objectTo(s, name) {
  delete s.waits[name];
  s.accounts[name].stopUntil = 0;
}

export function mailLinksAnew(s, cfg) {
  for (const r of openRows(s, "A")) {
    if (r.mailbox !== "m0") continue;
    r.holderHasLink = true;
    if (cfg.rules.relink) r.thiefHasLink = Boolean(thiefReads(s, cfg, "m0"));
  }
}

export function tick(s, cfg) {
  s.t++;
  const endRows = () => {
    for (const r of s.rows) if (s.t >= r.end) r.open = false;
  };
  endRows();
  for (const [name, { row: id, due }] of Object.entries(s.waits)) {
    if (s.t < due) continue;
    const row = s.rows.find((r) => r.id === id);
    delete s.waits[name];
    if (row?.open) restore(s, cfg, row, row.mailbox === "m0" ? "V" : "T", true);
  }
  endRows();
  for (const [name, a] of Object.entries(s.accounts)) {
    if (a.frozenFor !== null && s.t >= a.frozenUntil) endFreeze(s, cfg, name);
  }
  const isNamed = (name, k) =>
    s.rows.some((r) => r.open && (r.account === name || r.services.includes(k) || r.service === k));
  for (const [k, v] of Object.entries(s.services)) {
    if (v.state === "asleep" && s.t >= v.until && !isNamed(v.owner, k)) v.state = "gone";
  }
  for (const [name, a] of Object.entries(s.accounts)) {
    const sleeps = a.state === "closed" || a.state === "merged";
    if (sleeps && s.t >= a.eraseAt && !isNamed(name)) a.state = "gone";
  }
  if (isResting(s, s.accounts.A) && s.mailboxStolenUntil <= 0) s.restTicks++;
  s.rows = s.rows.filter((r) => r.open);
  return s;
}
