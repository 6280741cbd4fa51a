import type { FastifyReply, FastifyRequest } from "fastify";
import { findLoginStep, insertLoginStep } from "../../database/queries/login-steps.ts";
import { hashSecret, randomSecret, seal, unseal } from "../../settings/secrets.ts";
import type { Desk } from "../desk/desk.ts";

/** Long enough to follow a redirect on any network. */
const GOOD_FOR_MS = 10 * 60_000;

/** What a service's form asked for, until the browser follows the redirect. */
export type KeptPosts<T> = {
  /** Returns the id; undefined after a page was sent because there were too many. */
  keep(request: FastifyRequest, reply: FastifyReply, asked: T): Promise<string | undefined>;
  /** Returns undefined if it has expired, belongs to another browser, or never existed. */
  find(request: FastifyRequest, id: string): Promise<T | undefined>;
};

/**
 * Keeps what was posted, sealed, so that no URL contains it. If the browser sent its cookie, only that browser can
 * read it again. Another site's form brings no cookie, and setting one would replace the browser's own: then the id
 * alone is enough, and gives nothing but what the service asked for. Using it again leads to the same place.
 */
export function createKeptPosts<T>(desk: Desk, what: "log-out" | "interaction"): KeptPosts<T> {
  const { parts, cookies } = desk;
  const { database, secrets, now } = parts;
  const placeOf = (id: string) => ({ idHash: hashSecret(`${what} ${id}`), bindingHash: "" });
  const browserOf = (request: FastifyRequest): string | undefined => {
    const binding = cookies.form.read(request);
    return binding === undefined ? undefined : hashSecret(binding);
  };

  return {
    async keep(request, reply, asked) {
      const pause = await desk.count("loginStep", request);
      if (pause) {
        desk.showPause(request, reply, pause);
        return undefined;
      }
      const id = randomSecret();
      const place = placeOf(id);
      const step = JSON.stringify({ asked, browser: browserOf(request) });
      const kept = seal(secrets.loginSteps, place.idHash, step);
      await insertLoginStep(database.db, place, { kept, expiresAt: now() + GOOD_FOR_MS });
      return id;
    },

    async find(request, id) {
      const place = placeOf(id);
      const kept = await findLoginStep(database.db, place, now());
      if (kept === undefined) return undefined;
      const step = JSON.parse(unseal(secrets.loginSteps, place.idHash, kept));
      const isTheirs = step.browser === undefined || step.browser === browserOf(request);
      return isTheirs ? step.asked : undefined;
    },
  };
}
