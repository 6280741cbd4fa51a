import { LOGIN_FORM_LIFETIME_MS } from "@musubi/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Queries } from "../../database/database.ts";
import {
  deleteFormState,
  type FormStateKey,
  findFormState,
  holdFormState,
  rewriteFormState,
  writeFormState,
} from "../../database/queries/login-form-states.ts";
import { authenticate, hashSecret, randomSecret, seal, unseal } from "../../settings/secrets.ts";
import type { Desk } from "./desk.ts";

/** A form state as it was read. */
export type Kept<S> = {
  /** As it appears in the URL. */
  readonly id: string;
  readonly state: S;
  readonly rowKey: FormStateKey;
  readonly sealed: string;
};

/**
 * What is kept between a posted form and the page that follows: a row under a random id, which is part of the page's
 * URL. So the page can be reloaded and returned to. The row is sealed, and valid only in the browser whose form cookie
 * it was made for, until it expires. Once a form state has ended, no later post changes its outcome.
 */
export type FormStates<S> = {
  /** Returns the new form state's id; undefined after a problem page was sent because an address made too many. */
  begin(
    request: FastifyRequest,
    reply: FastifyReply,
    state: S,
    db?: Queries,
  ): Promise<string | undefined>;
  /** Writes the one form state that this browser has under a name, replacing the previous one. */
  keep(request: FastifyRequest, name: string, state: S, db: Queries): Promise<void>;
  /** Returns the form state that was kept under a name. */
  recall(request: FastifyRequest, name: string, db?: Queries): Promise<Kept<S> | undefined>;
  /** Deletes a form state. */
  drop(kept: Kept<S>): Promise<void>;
  /** Returns what a form state holds now, and locks it until the transaction ends; undefined if it has expired. */
  hold(kept: Kept<S>, trx: Queries): Promise<S | undefined>;
  /** Returns undefined if the form state has expired, belongs to another browser, or never existed. */
  find(request: FastifyRequest, id: string): Promise<Kept<S> | undefined>;
  /** Changes a form state, unless it was changed meanwhile: a form state that has ended is not opened again. */
  change(kept: Kept<S>, state: S): Promise<void>;
  /** Writes a form state's end over its current state. */
  end(kept: Kept<S>, state: S, db?: Queries): Promise<void>;
  /**
   * Returns the secret of the login session that a form state may begin. The secret is always the same, so a form state
   * begins one session, however often its form is sent.
   */
  sessionSecret(kept: Kept<S>): string;
};

/** `kind`: separates the form states of different flows. A form state of one kind is not found as another's. */
export function createFormStates<S>(
  desk: Desk,
  kind: string,
  lifetimeMs = LOGIN_FORM_LIFETIME_MS,
): FormStates<S> {
  const { parts, guard, cookies } = desk;
  const { database, now } = parts;
  const key = parts.secrets.formStates;
  const rowKeyOf = (id: string, binding: string): FormStateKey => ({
    idHash: hashSecret(`${kind} ${id}`),
    bindingHash: hashSecret(binding),
  });
  const labelOf = ({ idHash, bindingHash }: FormStateKey) => `${idHash} ${bindingHash}`;
  const close = (rowKey: FormStateKey, state: S) =>
    seal(key, labelOf(rowKey), JSON.stringify(state));
  const open = (rowKey: FormStateKey, sealed: string): S =>
    JSON.parse(unseal(key, labelOf(rowKey), sealed));
  const write = (rowKey: FormStateKey, state: S) => ({
    kept: close(rowKey, state),
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
    const rowKey = rowKeyOf(id, binding);
    const sealed = await findFormState(db, rowKey, now());
    return sealed === undefined ? undefined : { id, state: open(rowKey, sealed), rowKey, sealed };
  };

  return {
    find: (request, id) => read(request, id, database.db),

    async hold({ rowKey }, trx) {
      const sealed = await holdFormState(trx, rowKey, now());
      return sealed === undefined ? undefined : open(rowKey, sealed);
    },

    async begin(request, reply, state, db = database.db) {
      const pause = await desk.count("formState", request);
      if (pause) {
        desk.showPause(request, reply, pause);
        return undefined;
      }
      const id = randomSecret();
      const rowKey = rowKeyOf(id, guard.bind(request, reply));
      await writeFormState(db, rowKey, write(rowKey, state));
      return id;
    },

    async keep(request, name, state, db) {
      const binding = cookies.form.read(request) ?? "";
      const rowKey = rowKeyOf(idOf(name, binding), binding);
      await writeFormState(db, rowKey, write(rowKey, state));
    },

    recall: (request, name, db = database.db) =>
      read(request, idOf(name, cookies.form.read(request) ?? ""), db),

    drop: ({ rowKey }) => deleteFormState(database.db, rowKey),
    change: ({ rowKey, sealed }, state) =>
      rewriteFormState(database.db, rowKey, close(rowKey, state), sealed),
    end: ({ rowKey }, state, db = database.db) =>
      rewriteFormState(db, rowKey, close(rowKey, state)),
    sessionSecret: ({ rowKey }) => authenticate(key, `session ${labelOf(rowKey)}`),
  };
}
