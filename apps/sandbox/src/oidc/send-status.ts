import type { SendStatus } from "../control/fault-gate.ts";

/** A planned failure, in the format of an authorization server. */
export const sendOAuthStatus: SendStatus = (_request, reply, { status }) =>
  reply.status(status).send({ error: status < 500 ? "invalid_request" : "server_error" });
