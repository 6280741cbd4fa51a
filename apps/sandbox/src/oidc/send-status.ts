import type { SendStatus } from "../control/fault-gate.ts";

/** A planned failure, as an authorization server words it. */
export const sendOAuthStatus: SendStatus = (_request, reply, { status }) =>
  reply.status(status).send({ error: status < 500 ? "invalid_request" : "server_error" });
