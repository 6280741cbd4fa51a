import type { FastifyInstance, FastifyReply } from "fastify";
import { findSleepers, wakeId } from "../../ties/wake-id.ts";
import { strangerOf } from "../desk/read-request.ts";
import { finish, giveUp, leadBack, leadTo } from "./lead.ts";
import type { LoginDesk, Visit } from "./login-desk.ts";
import { registerSteps } from "./step-routes.ts";
import type { WakeStep } from "./steps.ts";
import { describeRefusal } from "./terms-routes.ts";

/** Leads the holder of a closed ID to where they may wake it. Until they do, nothing changes. */
export async function offerWaking(
  desk: LoginDesk,
  visit: Visit,
  { account, email, passwordHash, passkey }: WakeStep["holder"],
  until: number,
): Promise<FastifyReply> {
  const { parts } = desk;
  const sleepers = await findSleepers(parts, parts.database.db, account);
  const services = parts.config.catalogue
    .filter((entry) => entry.display && sleepers.some((one) => one.service_id === entry.service_id))
    .map((entry) => entry.service_id);
  const holder = {
    account,
    email,
    ...(passwordHash !== undefined && { passwordHash }),
    ...(passkey && { passkey }),
  };
  return leadTo(desk, visit, { step: "wake", path: "wake", holder, services, until });
}

/** A closed ID, whose holder has proved who they are: it wakes with its services, and is entered. */
export function registerWaking(app: FastifyInstance, desk: LoginDesk): void {
  registerSteps(app, desk, "wake", {
    async wake(posted, kept) {
      const { request, reply, asked } = posted;
      const { holder } = kept.step;
      const stranger = strangerOf(desk.parts, request, asked.language);
      const woken = await wakeId(desk.parts, holder.account, stranger);
      if (!woken.ok) return giveUp(desk, posted, kept, describeRefusal("closed"));
      await finish(desk, kept);
      // Sent again it leads into the session that it began, while that lasts.
      return (await desk.enter(posted, holder, kept)) ? reply : leadBack(posted, kept);
    },
  });
}
