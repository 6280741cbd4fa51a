// Plays the rules of docs/reversals.md as a game: `node scripts/take-back-model/play.mjs [NAME …]`,
// half a minute. Each rule is played in a scene that needs it, with it and without it: with it the
// holder has to win, and without it some thief wins, whose acts are printed. Last come scenes with
// all rules. `cut`: not every game with that number of acts was played.
import { RULES } from "./rules.mjs";
import { solve } from "./solve.mjs";

const noMerging = true;
/** The notices that the holder does not read. */
const unread = ["added credential", "sign-in"];
/** A thief with a token, who may add and remove credentials. */
const ADDS = { token: true, reads: 2, credentials: true, noMerging };

/** For each rule the scene that needs it, and the number of the thief's acts. */
const NEEDED_IN = {
  cascade: [{ token: true, reads: 5, hasty: true }, 2],
  floor: [{ token: true, reads: 5, bare: true }, 3],
  lineageRank: [{ password: true, reads: 2 }, 3],
  chainGuard: [{ token: true, reads: 5 }, 3],
  oneStop: [
    {
      oldMailbox: true,
      reads: 5,
      noMerging,
      most: 1,
      leaveBefore: true,
      passwordBefore: true,
      movedAt: -3,
    },
    3,
  ],
  relink: [{ mailbox: true, reads: 5, noMerging, closes: true }, 3],
  inherit: [
    { oldMailbox: true, reads: 5, noMerging, passwordBefore: true, movedAt: -2, spring: true },
    2,
  ],
  stopKeeps: [{ token: true, reads: 27, bare: true, noMerging }, 2],
  stopHolds: [{ token: true, reads: 5, bare: true }, 3],
  frozenOut: [{ ...ADDS, unread: ["added credential"], hasty: true }, 3],
  freezeEnds: [
    { ...ADDS, unread: ["added credential"], hasty: true, early: true, provider: true },
    2,
  ],
  takeBackEnds: [{ ...ADDS, unread, hasty: true, early: true, provider: true }, 2],
  resetShows: [{ ...ADDS, password: true, unread, early: true, clean: true }, 2],
};

/** With all rules. Some holders recently added a credential; one came by a provider and has no password. */
const SCENES = {
  "token, young credential": [
    { token: true, reads: 5, credentials: true, noMerging, young: true },
    4,
  ],
  "token, no password": [
    { token: true, reads: 5, credentials: true, noMerging, provider: true, young: true },
    3,
  ],
  "token, hasty holder": [
    { token: true, reads: 2, credentials: true, noMerging, hasty: true, young: true },
    3,
  ],
  "password, credentials": [
    { password: true, reads: 5, credentials: true, noMerging, young: true },
    4,
  ],
  "mailbox, credentials": [
    { mailbox: true, reads: 5, credentials: true, noMerging, young: true },
    4,
  ],
  "old mailbox, credentials": [
    { oldMailbox: true, reads: 5, credentials: true, noMerging, passwordBefore: true },
    3,
  ],
  "token and password": [
    { token: true, password: true, reads: 5, closes: true, credentials: true },
    2,
  ],
};

const wanted = process.argv.slice(2);
const LIMITS = { states: 3_000_000, ms: 20_000 };
let asExpected = true;

function play(name, scene, rules, acts, shouldHold) {
  for (let budget = 1; budget <= acts; budget++) {
    const { holds, states, isCut, lines } = solve({ ...scene, rules, budget }, LIMITS);
    if (holds && !isCut && budget < acts) continue;
    const result = holds ? "the holder wins" : "the thief wins";
    console.log(`${name}: ${result}, ${budget} acts, ${states} states${isCut ? ", cut" : ""}`);
    for (const line of lines) console.log(`    ${line}`);
    if (holds !== shouldHold) asExpected = false;
    return;
  }
}

for (const [rule, [scene, acts]] of Object.entries(NEEDED_IN)) {
  if (wanted.length > 0 && !wanted.includes(rule)) continue;
  play(`without ${rule}`, scene, { ...RULES, [rule]: false }, acts, false);
  play(`with ${rule}`, scene, RULES, acts, true);
}
for (const [name, [scene, acts]] of Object.entries(SCENES)) {
  if (wanted.length === 0 || wanted.includes(name)) play(name, scene, RULES, acts, true);
}
process.exitCode = asExpected ? 0 : 1;
