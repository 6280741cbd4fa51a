import { SITE_PATHS } from "@musubi/demo-world";
import type { FastifyInstance } from "fastify";
import type { SendStatus } from "../control/fault-gate.ts";
import type { Faults } from "../control/faults.ts";
import { guardScope } from "../control/guard-scope.ts";
import { formOf, readForms } from "../http/form-body.ts";
import type { Site } from "./site.ts";

/** The endpoint at which identity reports that a session is over: it ends here at once, without its browser. */
export function registerBackchannelLogOut(
  scope: FastifyInstance,
  { kind, party, sessions }: Site,
  faults: Faults,
): void {
  guardScope(scope, faults, kind, sendFaultStatus);
  readForms(scope);
  scope.post(SITE_PATHS.backchannelLogout, async (request, reply) => {
    const logOut = await party.readLogOut(formOf(request.body).get("logout_token") ?? "");
    if (logOut === undefined) {
      const error_description = "This is not a log-out token for this client.";
      return reply.status(400).send({ error: "invalid_request", error_description });
    }
    sessions.endUnseen(
      ({ who }) =>
        who.by === "id" &&
        ("sid" in logOut ? who.sid === logOut.sid : who.subject === logOut.subject),
    );
    return reply.status(200).send();
  });
}

const sendFaultStatus: SendStatus = (_request, reply, { status }) => reply.status(status).send();
