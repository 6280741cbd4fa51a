import { type PopupReturn, readReturn } from "./popup-answer.ts";

const CHANNEL = "musubi-social";
const HEARD = "heard";

/** Every page of the portal in this browser hears the channel: the part that both ends agree on. */
type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener" | "close">;

export type OpenChannel = () => Channel;

const openChannel: OpenChannel = () => new BroadcastChannel(CHANNEL);

/**
 * Listens for a popup that came home. A tab that opened another one hears it too, so that `take` says
 * whether it was the own one; only then the popup is told that it may go.
 */
export function listenForReturn(
  take: (brought: PopupReturn) => Promise<boolean>,
  signal: AbortSignal,
  open = openChannel,
): void {
  const channel = open();
  signal.addEventListener("abort", () => channel.close(), { once: true });
  channel.addEventListener("message", async ({ data }) => {
    const brought = readReturn(data);
    if (brought === undefined || signal.aborted) return;
    if (await take(brought)) announce(HEARD, open);
  });
}

/** The popup's end of it: tells what it brought, and waits until its opener has heard. */
export function reportReturn(brought: PopupReturn, signal: AbortSignal): Promise<void> {
  const channel = openChannel();
  signal.addEventListener("abort", () => channel.close(), { once: true });
  return new Promise((resolve) => {
    channel.addEventListener("message", ({ data }) => {
      if (data === HEARD) resolve();
    });
    channel.postMessage(brought);
  });
}

/** By a channel of its own: the listening one closes with the sign-in that it served. */
function announce(message: string, open: OpenChannel): void {
  const channel = open();
  channel.postMessage(message);
  channel.close();
}
