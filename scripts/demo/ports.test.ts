import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { findFreePort } from "@musubi/environment/ports";
import { afterEach, expect, test } from "vitest";
import { findPortFaults } from "./ports.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function takePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

test("each port that is taken is named, with the variable that changes it", async () => {
  const [portal, smtp, identity] = [await takePort(), await takePort(), await findFreePort()];
  const faults = await findPortFaults([
    { port: portal, variable: "PORTAL_PORT", what: "the portal" },
    { port: identity, variable: "IDENTITY_PORT", what: "identity" },
    { port: smtp, variable: "SMTP_PORT", what: "mail" },
  ]);
  expect(faults).toEqual([
    `Port ${portal} for the portal is taken by another program. Stop it, or set PORTAL_PORT to another port.`,
    `Port ${smtp} for mail is taken by another program. Stop it, or set SMTP_PORT to another port.`,
  ]);
});

test("two parts with the same port are reported", async () => {
  const port = await findFreePort();
  expect(
    await findPortFaults([
      { port, variable: "PORTAL_PORT", what: "the portal" },
      { port, variable: "IDENTITY_PORT", what: "identity" },
    ]),
  ).toEqual([`PORTAL_PORT and IDENTITY_PORT both say ${port}.`]);
});
