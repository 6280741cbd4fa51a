import type { IncomingMessage } from "node:http";
import type Provider from "oidc-provider";
import type { AdapterPayload, Session } from "oidc-provider";
import { replace } from "./replace.ts";
import { forgetSession } from "./session-destroyed.ts";

/** The library's types leave out the constructor's parameters. */
type SessionMaker = new (...payload: AdapterPayload[]) => Session;

/**
 * Makes `payloadOf` decide which session a request has. The session is neither stored nor sent to the browser.
 *
 * Needs: the library finds the session of a browser by `Session.get(ctx)` alone, and counts one that was made without a
 * payload as new.
 */
export function presentSessions(
  provider: Provider,
  payloadOf: (request: IncomingMessage) => AdapterPayload | undefined,
): void {
  const Maker = provider.Session as unknown as SessionMaker;
  replace(provider.Session, "get", () => async (ctx) => {
    const payload = payloadOf(ctx.req);
    const session = new Maker(...(payload ? [payload] : []));
    forgetSession(session);
    ctx.oidc?.entity("Session", session);
    return session;
  });
}
