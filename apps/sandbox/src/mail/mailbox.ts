import { randomUUID } from "node:crypto";
import { canonicalEmail } from "@musubi/contract";

export type Message = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly receivedAt: string;
};

export type Mailbox = {
  readonly put: (message: Omit<Message, "id" | "receivedAt">) => void;
  /** Newest first. */
  readonly list: (to?: string) => readonly Message[];
  readonly find: (id: string) => Message | undefined;
  readonly clear: () => void;
};

export const MESSAGES_KEPT = 500;

export function createMailbox(): Mailbox {
  let messages: readonly Message[] = [];
  return {
    put(message) {
      const received = { ...message, id: randomUUID(), receivedAt: new Date().toISOString() };
      messages = [received, ...messages].slice(0, MESSAGES_KEPT);
    },
    list: (to) =>
      to === undefined
        ? messages
        : messages.filter((each) => canonicalEmail(each.to) === canonicalEmail(to)),
    find: (id) => messages.find((each) => each.id === id),
    clear() {
      messages = [];
    },
  };
}
