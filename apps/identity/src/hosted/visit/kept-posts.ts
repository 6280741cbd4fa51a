import type { FastifyReply, FastifyRequest } from "fastify";
import { findLoginStep, insertLoginStep } from "../../database/queries/login-steps.ts";
import { hashSecret, randomSecret, seal, unseal } from "../../settings/secrets.ts";
import type { Desk } from "../desk/desk.ts";

/** Long enough to follow a redirect, on any network. */
const GOOD_FOR_MS = 10 * 60_000;

/** What a service's form asked for, until the browser comes to the address that it is sent on to. */
export type KeptPosts<T> = {
  /** Returns under what it is found; undefined after a page was sent that says that it was one too many. */
  keep(request: FastifyRequest, reply: FastifyReply, asked: T): Promise<string | undefined>;
  /** Undefined: over its time, another browser's, or never there. */
  find(request: FastifyRequest, id: string): Promise<T | undefined>;
};

/**
 * What was posted is kept, sealed, so that no address holds it. It is good in the browser that posted it where that
 * could show a cookie. Another site's form brings none, and one that was set for it would replace the browser's own:
 * then it is good wherever its id is shown, and gives nothing but what its service asked for. Used again, it leads the
 * same way.
 */
export function createKeptPosts<T>(desk: Desk, what: "log-out" | "visit"): KeptPosts<T> {
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
