import { LOGIN_STEP_LIFETIME_MS } from "@musubi/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Queries } from "../../database/database.ts";
import {
  deleteLoginStep,
  findLoginStep,
  holdLoginStep,
  insertLoginStep,
  rewriteLoginStep,
  type StepPlace,
  upsertLoginStep,
} from "../../database/queries/login-steps.ts";
import { authenticate, hashSecret, randomSecret, seal, unseal } from "../../settings/secrets.ts";
import type { Desk } from "./desk.ts";

/** A step as it was read. */
export type Kept<S> = {
  /** As it appears in the URL. */
  readonly id: string;
  readonly step: S;
  readonly place: StepPlace;
  readonly sealed: string;
};

/**
 * What is kept between a posted form and the page that follows: a row under a random id, which is part of the page's
 * URL. So the page can be reloaded and returned to. The row is sealed, and valid only in the browser whose form
 * cookie it was made for, until it expires. Once a step has ended, nothing that is posted later changes its outcome.
 */
export type Steps<S> = {
  /** Returns the new step's id; undefined after a problem page was sent because an address made too many. */
  begin(
    request: FastifyRequest,
    reply: FastifyReply,
    step: S,
    db?: Queries,
  ): Promise<string | undefined>;
  /** Writes the one step that this browser has under a name, replacing the previous one. */
  keep(request: FastifyRequest, name: string, step: S, db: Queries): Promise<void>;
  /** Returns the step that was kept under a name. */
  recall(request: FastifyRequest, name: string, db?: Queries): Promise<Kept<S> | undefined>;
  /** Deletes a step. */
  drop(kept: Kept<S>): Promise<void>;
  /** Returns the current state of a step, and locks it until the transaction ends; undefined if it has expired. */
  hold(kept: Kept<S>, trx: Queries): Promise<S | undefined>;
  /** Returns undefined if the step has expired, belongs to another browser, or never existed. */
  find(request: FastifyRequest, id: string): Promise<Kept<S> | undefined>;
  /** Changes a step, unless it was changed meanwhile: a step that has ended is not opened again. */
  change(kept: Kept<S>, step: S): Promise<void>;
  /** Writes a step's end over its current state. */
  end(kept: Kept<S>, step: S, db?: Queries): Promise<void>;
  /**
   * Returns the secret of the login session that a step may begin. It is always the same, so a step begins one
   * session, however often its form is sent.
   */
  sessionSecret(kept: Kept<S>): string;
};

/** `kind`: separates the steps of different flows. A step of one kind is not found as another's. */
export function createSteps<S>(
  desk: Desk,
  kind: string,
  lifetimeMs = LOGIN_STEP_LIFETIME_MS,
): Steps<S> {
  const { parts, guard, cookies } = desk;
  const { database, now } = parts;
  const key = parts.secrets.loginSteps;
  const placeOf = (id: string, binding: string): StepPlace => ({
    idHash: hashSecret(`${kind} ${id}`),
    bindingHash: hashSecret(binding),
  });
  const labelOf = ({ idHash, bindingHash }: StepPlace) => `${idHash} ${bindingHash}`;
  const close = (place: StepPlace, step: S) => seal(key, labelOf(place), JSON.stringify(step));
  const open = (place: StepPlace, sealed: string): S =>
    JSON.parse(unseal(key, labelOf(place), sealed));
  const write = (place: StepPlace, step: S) => ({
    kept: close(place, step),
    expiresAt: now() + lifetimeMs,
  });

  /** Returns the id of what a browser keeps under a name. It cannot be guessed, and differs in every browser. */
  const idOf = (name: string, binding: string) => authenticate(key, `${kind} ${name} ${binding}`);

  const read = async (
    request: FastifyRequest,
    id: string,
    db: Queries,
  ): Promise<Kept<S> | undefined> => {
    const binding = cookies.form.read(request);
    if (binding === undefined) return undefined;
    const place = placeOf(id, binding);
    const sealed = await findLoginStep(db, place, now());
    return sealed === undefined ? undefined : { id, step: open(place, sealed), place, sealed };
  };

  return {
    find: (request, id) => read(request, id, database.db),

    async hold({ place }, trx) {
      const sealed = await holdLoginStep(trx, place, now());
      return sealed === undefined ? undefined : open(place, sealed);
    },

    async begin(request, reply, step, db = database.db) {
      const pause = await desk.count("loginStep", request);
      if (pause) {
        desk.showPause(request, reply, pause);
        return undefined;
      }
      const id = randomSecret();
      const place = placeOf(id, guard.bind(request, reply));
      await insertLoginStep(db, place, write(place, step));
      return id;
    },

    async keep(request, name, step, db) {
      const binding = cookies.form.read(request) ?? "";
      const place = placeOf(idOf(name, binding), binding);
      await upsertLoginStep(db, place, write(place, step));
    },

    recall: (request, name, db = database.db) =>
      read(request, idOf(name, cookies.form.read(request) ?? ""), db),

    drop: ({ place }) => deleteLoginStep(database.db, place),
    change: ({ place, sealed }, step) =>
      rewriteLoginStep(database.db, place, close(place, step), sealed),
    end: ({ place }, step, db = database.db) => rewriteLoginStep(db, place, close(place, step)),
    sessionSecret: ({ place }) => authenticate(key, `session ${labelOf(place)}`),
  };
}
