import type { FastifyRequest } from "fastify";
import { findLoginStep, insertLoginStep } from "../../database/queries/login-steps.ts";
import type { LogOut } from "../../provider/log-out-request.ts";
import { hashSecret, randomSecret, seal, unseal } from "../../settings/secrets.ts";
import type { Desk } from "../desk/desk.ts";

/** Long enough to follow a redirect, on any network. */
const GOOD_FOR_MS = 10 * 60_000;

/** What a service's form asked for, until the browser comes to the address that it is sent on to. */
export type PostedLogOuts = {
  /** Returns under what it is found. */
  keep(request: FastifyRequest, asked: LogOut): Promise<string>;
  /** Undefined: over its time, another browser's, or never there. */
  find(request: FastifyRequest, id: string): Promise<LogOut | undefined>;
};

/**
 * A log-out that was checked is kept without its ID token. It is good in the browser that posted it where that could
 * show a cookie. Another site's form brings none, and one that was set for it would replace the browser's own: then
 * it is good wherever its id is shown, and gives nothing but the way back. Used again, it leads the same way.
 */
export function createPostedLogOuts({ parts, cookies }: Desk): PostedLogOuts {
  const { database, secrets, now } = parts;
  const placeOf = (id: string) => ({ idHash: hashSecret(`log-out ${id}`), bindingHash: "" });
  const browserOf = (request: FastifyRequest): string | undefined => {
    const binding = cookies.form.read(request);
    return binding === undefined ? undefined : hashSecret(binding);
  };

  return {
    async keep(request, asked) {
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
