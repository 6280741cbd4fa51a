import type { FastifyInstance, FastifyReply } from "fastify";
import type { Proven } from "../../database/queries/credentials.ts";
import { findSleepers, wakeId } from "../../ties/places/wake-id.ts";
import { visitorOf } from "../desk/read-request.ts";
import { registerForms } from "./form-routes.ts";
import { giveUp, leadBack, leadTo } from "./lead.ts";
import type { LoginDesk, LoginExchange } from "./login-desk.ts";
import { noteRefusedEntry } from "./note-refused-entry.ts";
import { describeRefusal } from "./terms-routes.ts";

/** Redirects the holder of a closed ID to the page where they may wake it. Nothing changes until they do. */
export async function offerWaking(
  desk: LoginDesk,
  exchange: LoginExchange,
  { account, email, by }: Proven & { readonly email: string },
  until: number,
): Promise<FastifyReply> {
  const { parts } = desk;
  const sleepers = await findSleepers(parts, parts.database.db, account);
  const services = parts.config.catalogue
    .filter((entry) => entry.display && sleepers.some((one) => one.service_id === entry.service_id))
    .map((entry) => entry.service_id);
  const holder = { account, email, by };
  return leadTo(desk, exchange, { form: "wake", path: "wake", holder, services, until });
}

/** Wakes a closed ID with its services after its holder has proved their identity, and logs them in. */
export function registerWaking(app: FastifyInstance, desk: LoginDesk): void {
  registerForms(app, desk, "wake", {
    async wake(posted, kept) {
      const { request, reply, asked } = posted;
      const { holder, until } = kept.state;
      const { parts } = desk;
      const visitor = visitorOf(parts, request, asked.language);
      const woken = await wakeId(parts, { ...holder, until }, visitor);
      if (!woken.ok) {
        const { account } = holder;
        const reason = woken.code === "blocked" ? woken.code : "closed";
        await noteRefusedEntry(desk, request, { about: { account }, reason });
        return giveUp(desk, posted, kept, describeRefusal(reason));
      }
      return (await desk.enter(posted, holder, kept)) ? reply : leadBack(posted, kept);
    },
  });
}
