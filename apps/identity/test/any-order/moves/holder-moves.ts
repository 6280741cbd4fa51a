import { changeEmail as changeAddress } from "../../../src/accounts/change-email.ts";
import { closeAccount } from "../../../src/accounts/close-account.ts";
import { linkAccount } from "../../../src/ties/linking/link.ts";
import { openAtService } from "../../../src/ties/linking/open-at-service.ts";
import { undoLink } from "../../../src/ties/linking/undo-link.ts";
import { cancelMerge } from "../../../src/ties/merging/cancel-merge.ts";
import { continueMerge } from "../../../src/ties/merging/continue-merge.ts";
import { closeMerged, moveService, openOrContinue } from "../../../src/ties/merging/merge.ts";
import { undoMerge } from "../../../src/ties/merging/undo.ts";
import { deleteService } from "../../../src/ties/places/delete-service.ts";
import { wakeService } from "../../../src/ties/places/wake-service.ts";
import { LOGGED_IN } from "../../world/logged-in.ts";
import { findOpOf } from "../see-ops.ts";
import { signIn } from "../sign-in.ts";
import type { Stage } from "../stage.ts";
import { type Moves, type Result, type Turn, VISITOR } from "./move.ts";

const callerOf = (account: string) => ({ account, user_agent: "", ...LOGGED_IN });

const proofOf = ({ world }: Stage, subject: string) => ({
  issuer: "pool",
  subject,
  authTime: world.parts.now(),
  email: "proof@example.jp",
  ...LOGGED_IN,
});

/** Picks a place where the move would have an effect, if there is one: random ones seldom do. */
function pickPlace<P extends { readonly person: string; readonly serviceId: number }>(
  places: readonly P[],
  { service, who }: Turn,
): Pick<P, "person" | "serviceId"> {
  const here = { person: who, serviceId: service } as Pick<P, "person" | "serviceId">;
  return places.find(({ person }) => person === who) ?? places[service % places.length] ?? here;
}

async function changeEmail({ world }: Stage, { who, choice }: Turn): Promise<Result> {
  const { parts } = world;
  // Choice 0 returns to the first address. A delayed call with the other address must not undo this.
  const email = choice === 0 ? `${who}@example.jp` : `${who}-${parts.now()}@example.jp`;
  const family = await signIn(world, who);
  const scope = { purpose: "change-email", account: who } as const;
  const code = await parts.codes.issue(parts.database.db, scope, email, parts.now());
  if (!code.ok) return undefined;
  const holder = { ...VISITOR, family, account: who };
  const verified = await changeAddress(parts, holder, { code: code.data, email });
  return verified.ok ? { ok: true, data: email } : { ok: false, code: verified.code };
}

/** What holders do with their services, merges, address and ID. */
export const HOLDER_MOVES = {
  link: (stage, { who, service }) => {
    const { parts, entryOf } = stage.world;
    const id = stage.nameOld(service);
    const proof = { ...proofOf(stage, id), email: `${id}@example.jp`, emailVerified: true };
    const trace = { userAgent: "", network: "", from: "" };
    return linkAccount(parts, callerOf(who), entryOf(service), proof, { language: "ja", trace });
  },
  join: ({ world }, { who, service: serviceId }) =>
    openAtService(world.parts, { ...callerOf(who), serviceId, language: "ja" }),
  open: (stage, { who, whom }) =>
    openOrContinue(stage.world.parts, callerOf(whom), proofOf(stage, who)),
  move: (stage, { who, whom, service }) =>
    moveService(stage.world.parts, callerOf(whom), service, proofOf(stage, who)),
  finish: ({ world }, { who }) => closeMerged(world.parts, who),
  continue: async (stage, { who }) => {
    const op = await findOpOf(stage, who, ["running", "cancelling"]);
    return op && continueMerge(stage.world.parts, op, "ja");
  },
  cancel: async (stage, { who }) => {
    const op = await findOpOf(stage, who, ["running", "cancelling"]);
    return op && cancelMerge(stage.world.parts, op);
  },
  undo: async (stage, { who }) => {
    const op = await findOpOf(stage, who, ["done"]);
    return op && undoMerge(stage.world.parts, op, callerOf(who));
  },
  delete: ({ world }, { who, service }) => deleteService(world.parts, callerOf(who), service, "ja"),
  wake: async ({ world, model }, turn) => {
    const { person, serviceId } = pickPlace([...model.asleep.values()], turn);
    const woken = await wakeService(world.parts, callerOf(person), serviceId, "ja");
    return woken.ok ? { ok: true, data: { person, serviceId, isHeld: true } } : woken;
  },
  unlink: async ({ world, model }, turn) => {
    const { person, serviceId } = pickPlace(model.findLinked(), turn);
    const undone = await undoLink(world.parts, callerOf(person), serviceId, "ja");
    return undone.ok ? { ok: true, data: { person, serviceId, isHeld: false } } : undone;
  },
  "change-email": changeEmail,
  close: async ({ world }, { who: subject }) =>
    closeAccount(world.parts, { family: await signIn(world, subject), subject }),
} satisfies Moves;
