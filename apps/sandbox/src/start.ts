import { createServer, type Server } from "node:http";
import type { AddressInfo, Server as NetServer } from "node:net";
import type { Sandbox } from "./app.ts";
import { createSmtpServer, type Smtp } from "./mail/smtp.ts";

export type Running = {
  readonly origin: string;
  readonly smtpPort: number;
  readonly stop: () => Promise<void>;
};

/**
 * Opens the sockets, on this machine only: both loopback addresses, because `localhost` may mean
 * either. Port 0 takes any free one.
 */
export async function startSandbox(
  { app, mailbox, prepare }: Sandbox,
  ports: { readonly port: number; readonly smtpPort: number },
): Promise<Running> {
  await prepare();
  await app.listen({ host: "127.0.0.1", port: ports.port });
  const { port } = app.server.address() as AddressInfo;
  const second = createServer((request, response) => app.routing(request, response));
  const smtpServers: Smtp[] = [];

  const stop = async () => {
    await Promise.all([
      app.close(),
      closeServer(second),
      ...smtpServers.map((smtp) => smtp.close()),
    ]);
  };

  try {
    await listenIfThere(second, port);
    const smtp = createSmtpServer(mailbox);
    smtpServers.push(smtp);
    await listen(smtp.socketServer, ports.smtpPort, "127.0.0.1");
    const { port: smtpPort } = smtp.socketServer.address() as AddressInfo;
    const secondSmtp = createSmtpServer(mailbox);
    smtpServers.push(secondSmtp);
    await listenIfThere(secondSmtp.socketServer, smtpPort);
    return { origin: `http://localhost:${port}`, smtpPort, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function listen(server: NetServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** The IPv6 loopback, on machines that have one. */
async function listenIfThere(server: NetServer, port: number): Promise<void> {
  try {
    await listen(server, port, "::1");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EADDRNOTAVAIL" && code !== "EAFNOSUPPORT") throw error;
  }
}

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
