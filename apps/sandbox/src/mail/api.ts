import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { sendRefusal } from "../http/send-refusal.ts";
import type { Mailbox } from "./mailbox.ts";

const listQuery = v.strictObject({ to: v.optional(v.string()) });

/** The mailbox for programs: tests read their codes here, as a user would on the page. */
export function registerMailApi(app: FastifyInstance, mailbox: Mailbox): void {
  app.get("/mail/api/messages", async (request, reply) => {
    const query = v.safeParse(listQuery, request.query);
    if (!query.success) return sendRefusal(request, reply, "InvalidParameterException");
    return reply.send(mailbox.list(query.output.to).map(({ id: _, ...message }) => message));
  });

  app.delete("/mail/api/messages", async (_request, reply) => {
    mailbox.clear();
    return reply.send({});
  });
}
