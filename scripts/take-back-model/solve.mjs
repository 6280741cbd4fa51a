import { tick } from "./effects.mjs";
import { holderMoves, isLockedOut, isWell, thiefMoves } from "./moves.mjs";
import { HORIZON } from "./rules.mjs";
import { clone, initial, isYoung, keyOf, letsThiefIn } from "./state.mjs";

const HOLDER_ACTS = 4;

/**
 * Plays every game of a thief, who has a number of acts at the times that `mayAct` names, against a
 * holder who reads mail every `cfg.reads` ticks and then makes the best four acts; or, with
 * `cfg.hasty`, presses any link they have before anything else.
 */
export function solve(cfg, { states: most, ms }) {
  const known = new Map();
  const choices = new Map();
  const began = Date.now();
  let states = 0;
  let isCut = false;

  const isLost = (s) =>
    s.broken !== null ||
    s.services.s1.state === "gone" ||
    s.services.s2.state === "gone" ||
    s.accounts.A.state === "gone" ||
    (cfg.most !== undefined && (s.thiefStops > cfg.most || s.restTicks > 6));

  /**
   * Returns whether the thief has no credential that the holder defended the account against, or, with
   * `cfg.clean`, none at all.
   */
  const isRidOf = (s) => {
    const { A } = s.accounts;
    if (!letsThiefIn(cfg, A)) return true;
    if (cfg.clean) return false;
    const { wT } = A.credentials;
    return s.defended === null || wT > s.defended.at || !isYoung(wT, s.defended.mark);
  };

  const mayAct = (s) =>
    s.budget > 0 &&
    (s.t <= 8 ||
      (!cfg.early &&
        (s.t % 7 === 0 || Object.keys(s.waits).length > 0 || s.accounts.A.frozenUntil > s.t)));

  function remember(key, work) {
    const before = known.get(key);
    if (before !== undefined) return before;
    states++;
    if (states > most || Date.now() - began > ms) {
      isCut = true;
      return true;
    }
    const { holds, choice } = work();
    known.set(key, holds);
    if (choice) choices.set(key, choice);
    return holds;
  }

  const apply = (s, work) => {
    const z = clone(s);
    work(z);
    return z;
  };
  const later = (s) => tick(clone(s), cfg);

  function thief(s) {
    if (isLost(s)) return false;
    if (s.t >= HORIZON) return isWell(s) && isRidOf(s) && !isLockedOut(s, cfg);
    return remember(keyOf(s, 1), () => {
      if (mayAct(s)) {
        for (const [name, work] of thiefMoves(s, cfg)) {
          const z = apply(s, work);
          z.budget--;
          if (!thief(z)) return { holds: false, choice: { name, next: "thief", z } };
        }
      }
      const wakes = s.t > 0 && s.t % cfg.reads === 0;
      const holds = wakes ? holder(s, HOLDER_ACTS) : thief(later(s));
      const choice = wakes
        ? { next: "holder", left: HOLDER_ACTS, z: s }
        : { next: "thief", z: later(s) };
      return { holds, choice: holds ? undefined : choice };
    });
  }

  function holder(s, left) {
    if (isLost(s)) return false;
    return remember(keyOf(s, 2 + left), () => {
      const moves = left > 0 ? holderMoves(s, cfg) : [];
      const links = cfg.hasty ? moves.filter(([, , isLink]) => isLink) : [];
      let loss;
      for (const [name, work] of links.length > 0 ? links : moves) {
        const z = apply(s, work);
        const holds = holder(z, left - 1);
        if (holds && links.length === 0) return { holds };
        if (!holds) loss ??= { name, next: "holder", left: left - 1, z };
      }
      if (links.length > 0) return { holds: loss === undefined, choice: loss };
      if (thief(later(s))) return { holds: true };
      return { holds: false, choice: loss ?? { next: "thief", z: later(s) } };
    });
  }

  const first = initial(cfg);
  const holds = thief(first);
  return { holds, states, isCut, lines: holds ? [] : retrace(first) };

  function retrace(s) {
    const lines = [];
    let at = { next: "thief", z: s };
    for (;;) {
      const choice = choices.get(keyOf(at.z, at.next === "thief" ? 1 : 2 + at.left));
      if (!choice) break;
      if (choice.name) lines.push(`${at.z.t * 12} h: ${choice.name}`);
      at = choice;
    }
    const { A } = at.z.accounts;
    const why =
      at.z.broken ??
      (isLockedOut(at.z, cfg)
        ? "the holder is locked out"
        : `A is ${A.state} at ${A.address}, its credentials ${Object.keys(A.credentials)}`);
    return [...lines, `${at.z.t * 12} h: ${why}`];
  }
}
