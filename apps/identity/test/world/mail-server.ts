import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** `cut`: the server has the message, but the connection breaks before it can say so. */
type OnMessage = (message: string) => "accept" | "cut";

/** The only account that may send mail. */
type Account = { readonly user: string; readonly password: string };

export type MailServer = AsyncDisposable & { readonly url: string };

/** Starts a mail server. `answerRecipient` answers for each recipient; `onMessage` gets each message. */
export async function startMailServer(
  answerRecipient: (line: string) => string,
  port = 0,
  onMessage: OnMessage = () => "accept",
  account?: Account,
): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    serve(socket, answerRecipient, onMessage, account);
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

function serve(
  socket: Socket,
  answerRecipient: (line: string) => string,
  onMessage: OnMessage,
  account: Account | undefined,
): void {
  let isKnown = account === undefined;
  let isInMessage = false;
  let message = "";
  const say = (line: string) => socket.write(`${line}\r\n`);
  say("220 test");
  createInterface({ input: socket }).on("line", (line) => {
    if (isInMessage) {
      if (line !== ".") {
        message += `${line}\n`;
        return;
      }
      isInMessage = false;
      if (onMessage(message) === "cut") socket.destroy();
      else say("250 accepted");
      message = "";
    } else if (account && /^EHLO/i.test(line)) {
      say("250-test\r\n250 AUTH PLAIN");
    } else if (account && /^AUTH PLAIN /i.test(line)) {
      isKnown = readLogin(line) === `\0${account.user}\0${account.password}`;
      say(isKnown ? "235 2.7.0 ok" : "535 5.7.8 wrong");
    } else if (!isKnown && /^MAIL FROM:/i.test(line)) {
      say("530 5.7.0 log in first");
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

const readLogin = (line: string): string =>
  Buffer.from(line.split(" ")[2] ?? "", "base64").toString("utf8");
