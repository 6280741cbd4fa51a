import type { Server, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Attachment } from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { Mailbox } from "./mailbox.ts";

export type Smtp = {
  /** The server to listen on. */
  readonly socketServer: Server;
  readonly close: () => Promise<void>;
};

/** A mail server that delivers mails of up to 1 MiB to the mailbox, one copy for each recipient. */
export function createSmtpServer(mailbox: Mailbox): Smtp {
  const server = new SMTPServer({
    name: "sandbox.localhost",
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    size: 1024 * 1024,
    rejectOversized: true,
    onData(stream, { envelope }, callback) {
      buffer(stream)
        .then(async (raw) => {
          if (!stream.sizeExceeded) await deliver(mailbox, envelope.rcptTo, raw);
          callback();
        })
        .catch((error: Error) => callback(error));
    },
  });
  // A client that hangs up causes an error event, which would end the process without a listener.
  server.on("error", () => undefined);
  const sockets = new Set<Socket>();
  server.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return {
    socketServer: server.server,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        // Closing would wait for clients that keep their connections open between mails.
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The envelope decides the recipients. The headers are only text. */
async function deliver(
  mailbox: Mailbox,
  recipients: readonly { readonly address: string }[],
  raw: Buffer,
): Promise<void> {
  const parsed = await PostalMime.parse(raw, { attachmentEncoding: "base64" });
  const { subject = "", text = "" } = parsed;
  const html = parsed.html === undefined ? null : showPictures(parsed.html, parsed.attachments);
  for (const { address } of recipients) mailbox.put({ to: address, subject, text, html });
}

/** Returns a mail's HTML with its attached pictures in place. */
const showPictures = (html: string, pictures: readonly Attachment[]): string =>
  pictures.reduce((shown, { contentId = "", mimeType, content }) => {
    const name = contentId.replaceAll(/[<>]/g, "");
    return name === ""
      ? shown
      : shown.replaceAll(`cid:${name}`, `data:${mimeType};base64,${content}`);
  }, html);
