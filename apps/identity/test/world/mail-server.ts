import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

export type MailServer = AsyncDisposable & { readonly url: string };

/** A mail server that answers recipients as it is told; what it accepts, it forgets. */
export async function startMailServer(
  answerRecipient: (line: string) => string,
  port = 0,
): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    serve(socket, answerRecipient);
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was given.");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function serve(socket: Socket, answerRecipient: (line: string) => string): void {
  let isInMessage = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say("220 test");
  createInterface({ input: socket }).on("line", (line) => {
    if (isInMessage) {
      if (line !== ".") return;
      isInMessage = false;
      say("250 accepted");
    } else if (/^RCPT TO:/i.test(line)) {
      say(answerRecipient(line));
    } else if (/^DATA$/i.test(line)) {
      isInMessage = true;
      say("354 go on");
    } else {
      say("250 ok");
    }
  });
}
