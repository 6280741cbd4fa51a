import type { FastifyReply, FastifyRequest } from "fastify";
import { findFormState, writeFormState } from "../../database/queries/login-form-states.ts";
import { hashSecret, randomSecret, seal, unseal } from "../../settings/secrets.ts";
import type { Desk } from "../desk/desk.ts";

/** Long enough to follow a redirect on any network. */
const GOOD_FOR_MS = 10 * 60_000;

/** What a service asked for, by a form or before its user went to the portal, until the browser follows a redirect. */
export type KeptPosts<T> = {
  /** Returns the id; undefined after a page was sent because too many were kept. */
  keep(request: FastifyRequest, reply: FastifyReply, asked: T): Promise<string | undefined>;
  /** Returns undefined if it has expired, belongs to another browser, or never existed. */
  find(request: FastifyRequest, id: string): Promise<T | undefined>;
};

/**
 * Keeps what was posted, sealed, so that no URL contains it. If the browser sent its cookie, only that browser can read
 * it again. Another site's form brings no cookie, and setting one would replace the browser's own: then the id alone is
 * enough, and gives nothing but what the service asked for. Using the id again has the same result.
 */
export function createKeptPosts<T>(desk: Desk, what: "log-out" | "interaction"): KeptPosts<T> {
  const { parts, cookies } = desk;
  const { database, secrets, now } = parts;
  const rowKeyOf = (id: string) => ({ idHash: hashSecret(`${what} ${id}`), bindingHash: "" });
  const browserOf = (request: FastifyRequest): string | undefined => {
    const binding = cookies.form.read(request);
    return binding === undefined ? undefined : hashSecret(binding);
  };

  return {
    async keep(request, reply, asked) {
      const pause = await desk.count("formState", request);
      if (pause) {
        desk.showPause(request, reply, pause);
        return undefined;
      }
      const id = randomSecret();
      const rowKey = rowKeyOf(id);
      const state = JSON.stringify({ asked, browser: browserOf(request) });
      const kept = seal(secrets.formStates, rowKey.idHash, state);
      await writeFormState(database.db, rowKey, { kept, expiresAt: now() + GOOD_FOR_MS });
      return id;
    },

    async find(request, id) {
      const rowKey = rowKeyOf(id);
      const kept = await findFormState(database.db, rowKey, now());
      if (kept === undefined) return undefined;
      const state = JSON.parse(unseal(secrets.formStates, rowKey.idHash, kept));
      const isTheirs = state.browser === undefined || state.browser === browserOf(request);
      return isTheirs ? state.asked : undefined;
    },
  };
}
