import { type PopupReturn, readReturn } from "./popup-answer.ts";

const CHANNEL = "musubi-social";
const HEARD = "heard";

/** Every page of the portal in this browser can hear the channel. This is the part that both ends use. */
type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener" | "close">;

export type OpenChannel = () => Channel;

const openChannel: OpenChannel = () => new BroadcastChannel(CHANNEL);

/**
 * Listens for a popup that has returned. Tabs that opened another popup hear it too, so `take` says
 * whether the popup was this tab's own. Only then is the popup told that it may close.
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

/** The popup's side: reports its result, and waits until an opener has confirmed one. */
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

/** Sends a message on a channel of its own: the one that listens closes when its sign-in ends. */
function announce(message: string, open: OpenChannel): void {
  const channel = open();
  channel.postMessage(message);
  channel.close();
}
