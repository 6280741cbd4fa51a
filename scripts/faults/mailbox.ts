import { setTimeout as pause } from "node:timers/promises";

type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly receivedAt: string;
};

/** All mails that were received; the sandbox itself keeps the newest alone. */
export type Mailbox = {
  /** Waits for the code that was mailed to an address. Undefined if it did not come before the end. */
  awaitCode(address: string, isOver: () => boolean): Promise<string | undefined>;
  /** How often a mail came to an address, by its subject. */
  count(to: string, about: RegExp): number;
};

const CODE = /\b[A-Z2-9]{6}\b/;
const LOOK_EVERY_MS = 500;

export function watchMailbox(sandbox: string, signal: AbortSignal): Mailbox {
  const mails = new Map<string, Mail>();
  const look = async () => {
    const answer = await fetch(`${sandbox}/mail/api/messages`, { signal });
    for (const mail of (await answer.json()) as readonly Mail[]) {
      mails.set(JSON.stringify([mail.receivedAt, mail.to, mail.subject, mail.text]), mail);
    }
  };
  void (async () => {
    while (!signal.aborted) {
      await look().catch(() => {});
      await pause(LOOK_EVERY_MS);
    }
  })();
  const to = (address: string) => [...mails.values()].filter((mail) => mail.to === address);
  return {
    async awaitCode(address, isOver) {
      while (!isOver()) {
        const code = to(address).flatMap(({ text }) => CODE.exec(text)?.[0] ?? [])[0];
        if (code) return code;
        await pause(LOOK_EVERY_MS);
      }
      return undefined;
    },
    count: (address, about) => to(address).filter(({ subject }) => about.test(subject)).length,
  };
}
