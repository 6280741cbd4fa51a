import { connect } from "node:net";
import { readHtml } from "@musubi/phrases/as-read";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { buildSandbox } from "../src/app.ts";
import { MESSAGES_KEPT } from "../src/mail/mailbox.ts";
import { openSandbox, readJson, type TestSandbox } from "./test-sandbox.ts";

type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: { cid: string; content: Buffer; contentType: string }[];
};

async function sendMail(sandbox: TestSandbox, ...mails: Mail[]): Promise<void> {
  const transport = createTransport({
    host: "127.0.0.1",
    port: sandbox.smtpPort,
    ignoreTLS: true,
  });
  for (const { to, ...mail } of mails) {
    await transport.sendMail({
      ...mail,
      from: { name: "むすび ID", address: "no-reply@example.jp" },
      to: { name: "", address: to },
    });
  }
  transport.close();
}

type Listed = Mail & { readonly receivedAt: string };

const list = async (sandbox: TestSandbox, query = ""): Promise<Listed[]> =>
  readJson(await sandbox.fetch(`/mail/api/messages${query}`));

/** Returns the address of the only message's page. */
async function pageOfMessage(sandbox: TestSandbox): Promise<string> {
  const page = await (await sandbox.fetch("/mail")).text();
  return /href="(\/mail\/[^?"]+)\?/.exec(page)?.[1] ?? "";
}

test("a mail that was sent by SMTP can be read, also in Japanese", async () => {
  await using sandbox = await openSandbox();
  const mail = { to: "hana@example.jp", subject: "確認コード", text: "コードは 7K3 M9P です。" };
  await sendMail(sandbox, { ...mail, html: "<p>コード</p>" });
  const [message, ...others] = await list(sandbox, "?to=HANA@example.jp");
  expect(others).toEqual([]);
  expect(message).toEqual({
    ...mail,
    text: expect.stringContaining(mail.text),
    html: expect.stringContaining("<p>コード</p>"),
    receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
});

test("an attached picture is shown where the HTML names it", async () => {
  await using sandbox = await openSandbox();
  const mail = {
    to: "hana@example.jp",
    subject: "s",
    text: "t",
    html: '<img src="cid:mark@example.jp">',
  };
  const content = Buffer.from("a picture");
  const picture = { cid: "mark@example.jp", content, contentType: "image/png" };
  await sendMail(sandbox, { ...mail, attachments: [picture] });
  const [message] = await list(sandbox);
  expect(message?.html).toContain(`src="data:image/png;base64,${content.toString("base64")}"`);
});

test("the newest mail comes first, and each address has its own list", async () => {
  await using sandbox = await openSandbox();
  const text = "…";
  await sendMail(
    sandbox,
    { to: "hana@example.jp", subject: "one", text },
    { to: "mio@example.jp", subject: "two", text },
    { to: "hana@example.jp", subject: "three", text },
  );
  const subjects = async (query: string) =>
    (await list(sandbox, query)).map(({ subject }) => subject);
  expect(await subjects("?to=hana@example.jp")).toEqual(["three", "one"]);
  expect(await subjects("")).toEqual(["three", "two", "one"]);
  expect(await subjects("?to=ren@example.jp")).toEqual([]);
});

test("a call empties the mailbox, and so does a reset of the sandbox", async () => {
  await using sandbox = await openSandbox();
  for (const [method, path] of [
    ["DELETE", "/mail/api/messages"],
    ["POST", "/control/reset"],
  ] as const) {
    await sendMail(sandbox, { to: "hana@example.jp", subject: "s", text: "t" });
    expect(await list(sandbox)).toHaveLength(1);
    await sandbox.send(method, path);
    expect(await list(sandbox)).toEqual([]);
  }
});

test("only the newest mails are kept", () => {
  const { mailbox } = buildSandbox();
  for (let index = 0; index <= MESSAGES_KEPT; index += 1) {
    mailbox.put({ to: "hana@example.jp", subject: `${index}`, text: "", html: null });
  }
  expect(mailbox.list()).toHaveLength(MESSAGES_KEPT);
  expect(mailbox.list()[0]?.subject).toBe(`${MESSAGES_KEPT}`);
});

test("the pages show a mail as text, whatever it contains", async () => {
  await using sandbox = await openSandbox();
  await sendMail(sandbox, {
    to: "hana@example.jp",
    subject: '<img src=x onerror="alert(1)">',
    text: "</pre><script>alert(2)</script>",
  });
  const path = await pageOfMessage(sandbox);
  for (const address of ["/mail", "/mail?lng=en", path, `${path}?lng=en`]) {
    const response = await sandbox.fetch(address);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
    expect(page).toContain("&lt;script&gt;");
    expect(page).not.toMatch(/<script|<img src=x/);
  }
});

test("a mail's own HTML is shown in a frame that runs no script and loads nothing", async () => {
  await using sandbox = await openSandbox();
  const html = "<p>hello</p><script>alert(1)</script>";
  await sendMail(sandbox, { to: "hana@example.jp", subject: "s", text: "t", html });
  const path = await pageOfMessage(sandbox);
  const page = await (await sandbox.fetch(path)).text();
  expect(page).toContain(`<iframe class="mail-frame" sandbox src="${path}/html"`);
  const framed = await sandbox.fetch(`${path}/html`);
  expect(framed.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
  expect((await sandbox.fetch("/mail/unknown")).status).toBe(404);
  expect((await sandbox.fetch("/mail/unknown/html")).status).toBe(404);
});

test("the pages of the mailbox are in both languages", async () => {
  await using sandbox = await openSandbox();
  const read = async (query: string) =>
    readHtml(await (await sandbox.fetch(`/mail${query}`)).text());
  expect(await read("")).toContain("まだメールは届いていません。");
  expect(await read("?lng=en")).toContain("No mail yet.");
});

test("after a client breaks off in the middle, the next mail still arrives", async () => {
  await using sandbox = await openSandbox();
  await new Promise<void>((resolve) => {
    const socket = connect(sandbox.smtpPort, "127.0.0.1");
    socket.once("data", () => {
      socket.write("EHLO x\r\nMAIL FROM:<a@example.jp>\r\n");
      socket.once("data", () => socket.resetAndDestroy());
    });
    socket.once("close", () => resolve());
  });
  await sendMail(sandbox, { to: "hana@example.jp", subject: "s", text: "t" });
  expect(await list(sandbox)).toHaveLength(1);
});
