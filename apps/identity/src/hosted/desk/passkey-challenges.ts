import type { FastifyInstance } from "fastify";
import { CHALLENGE_LIFETIME_MS, issueChallenge } from "../../accounts/passkeys/challenges.ts";
import type { Desk } from "./desk.ts";

/** Where a page's script gets the challenge for a passkey: to log in, or as proof of an older claim. */
export const PASSKEY_CHALLENGE = {
  logIn: "/login/passkey/challenge",
  prove: "/login/passkey/proof-challenge",
} as const;

/** Gives challenges to our pages. Each is valid once, for a while, in the browser that got it. */
export function registerPasskeyChallenges(app: FastifyInstance, desk: Desk): void {
  const { parts, cookies, party } = desk;
  for (const [address, purpose] of [
    [PASSKEY_CHALLENGE.logIn, "log-in"],
    [PASSKEY_CHALLENGE.prove, "prove"],
  ] as const) {
    app.post(address.slice(app.prefix.length), async (request, reply) => {
      if (!party) return desk.showProblem(request, reply, "not-found");
      if (!desk.readForm(request, reply)) return reply;
      const pause = await desk.count("passkeyChallenge", request);
      if (pause) return desk.showPause(request, reply, pause);
      const binding = cookies.form.read(request) ?? "";
      // Any passkey may sign it: the answer does not reveal whether a typed address has one.
      const challenge = await issueChallenge(parts, { purpose, binding }, null);
      return { challenge, rpId: party.id, seconds: CHALLENGE_LIFETIME_MS / 1_000 };
    });
  }
}
