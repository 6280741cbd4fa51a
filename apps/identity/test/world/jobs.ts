import type { JobHandlers } from "../../src/outbox/jobs.ts";
import { createJobHandlers } from "../../src/process/job-handlers.ts";
import type { World } from "./world.ts";

/** A mail without urgency. */
export const notice = (to: string) =>
  ({
    kind: "mail",
    mail: { to, language: "ja", content: { about: "password-changed", seen: { at: 1 } } },
  }) as const;

/** The handlers of a process, with another handler for mails. */
export const handlersWith = (world: World, mail: JobHandlers["mail"]): JobHandlers => ({
  ...createJobHandlers(world.parts),
  mail,
});
