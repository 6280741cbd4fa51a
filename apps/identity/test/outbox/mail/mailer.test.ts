import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { demoSite } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { createMailer } from "../../../src/outbox/mail/mailer.ts";
import { startMailServer } from "../../world/mail-server.ts";

const sender = { site: demoSite("", ""), catalogue: [], portalOrigin: "", origin: "" };

test("a refusal marks an address as dead only if it is about the address", async () => {
  let reply = "";
  await using server = await startMailServer(() => reply);
  const mailer = createMailer(server.url, sender);
  const tellsOfDead = async (answer: string) => {
    reply = answer;
    const content = { about: "password-changed", seen: { at: 1 } } as const;
    const delivery = await mailer.send({ to: "hana@example.jp", language: "ja", content }, "id");
    return delivery.result === "refused" && delivery.isDeadAddress;
  };
  for (const dead of [
    "550 5.1.1 No such mailbox",
    "550-5.1.1 No such\r\n550 5.1.1 mailbox",
    "553 5.1.3 Not a mailbox",
    "556 5.1.10 This domain takes no mail",
    "550 No such user here",
    "551 User not local",
    "553 Mailbox name not allowed",
  ]) {
    expect(await tellsOfDead(dead), dead).toBe(true);
  }
  for (const other of [
    "552 5.2.2 Mailbox full",
    "550 5.2.1 Mailbox disabled for a while",
    "550 5.7.1 Relaying denied",
    "553 5.1.8 The sender's domain does not exist",
    "550 5.4.1 Nobody takes it at present",
    "552 Too much mail",
    "554 Transaction failed",
    "450 4.1.1 Try again later",
    "250 2.1.5 ok",
  ]) {
    expect(await tellsOfDead(other), other).toBe(false);
  }
  mailer.close();
});

test("a mail server gets the log-in that it requires; with a wrong or missing one the mail fails, but is not refused for good", async () => {
  const account = { user: "musubi@example.jp", password: "p@ss: /word%" };
  await using server = await startMailServer(
    () => "250 ok",
    0,
    () => "accept",
    account,
  );
  const deliver = async (user: string, password: string) => {
    const url = new URL(server.url);
    url.username = encodeURIComponent(user);
    url.password = encodeURIComponent(password);
    const mailer = createMailer(user ? url.href : server.url, sender);
    const content = { about: "password-changed", seen: { at: 1 } } as const;
    const delivery = await mailer.send({ to: "hana@example.jp", language: "ja", content }, "id");
    mailer.close();
    return delivery;
  };
  expect(await deliver(account.user, account.password)).toEqual({ result: "sent" });
  expect(await deliver(account.user, "wrong")).toMatchObject({
    result: "failed",
    reason: "EAUTH AUTH PLAIN 535",
  });
  expect(await deliver("", "")).toMatchObject({
    result: "failed",
    reason: "EENVELOPE MAIL FROM 530",
  });
});

test("a mail server that never finishes its answer is given up as too slow", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.write("220 test\r\n");
    // In SMTP the dash says that another line follows.
    const speaking = setInterval(() => socket.write("250-one moment\r\n"), 200);
    socket.on("close", () => clearInterval(speaking));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mailer = createMailer(url, sender);
  const content = { about: "password-changed", seen: { at: 1 } } as const;
  const delivery = await mailer.send({ to: "hana@example.jp", language: "ja", content }, "id");
  expect(delivery).toEqual({ result: "failed", reason: "too slow" });
  mailer.close();
  server.close();
});
