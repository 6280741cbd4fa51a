import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "@musubi/contract/client";
import { onTestFinished } from "vitest";

export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly text: string;
  /** Empty if the text is not JSON. */
  readonly body: Record<string, unknown>;
  readonly authorization: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
};

export type Answer =
  | { readonly status: number; readonly body: unknown; readonly when?: Promise<void> }
  /** Cuts the connection without an answer. */
  | "cut";

/** A small identity server over real HTTP. It answers as the test says, and records its requests. */
export async function startFakeIdentity(answer: (asked: Asked) => Answer) {
  const asked: Asked[] = [];
  const server = createServer(async (req, res) => {
    const text = (await req.toArray()).join("");
    const question = {
      method: req.method ?? "",
      path: req.url ?? "",
      text,
      body: text.startsWith("{") ? JSON.parse(text) : {},
      authorization: req.headers.authorization,
      headers: req.headers,
    };
    asked.push(question);
    const reply = answer(question);
    if (reply === "cut") return void req.socket.destroy();
    await reply.when;
    res.writeHead(reply.status, { "content-type": "application/json" });
    res.end(JSON.stringify(reply.body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    asked,
    origin,
    client: createClient({ origin, apiKey: "key", language: () => "ja" }),
    askedFor: (path: string) => asked.filter((question) => question.path === path),
  };
}

let serial = 0;

/** Returns an unsigned JWT: the browser only reads it. */
export function makeIdToken(claims: Record<string, unknown> = {}): string {
  serial += 1;
  const payload = { sub: "hana", email: "hana@example.jp", exp: 2_000_000_000, jti: serial };
  return `e30.${Buffer.from(JSON.stringify({ ...payload, ...claims })).toString("base64url")}.sig`;
}

/** Returns three new tokens, as `/token/get` and `/token/renew` answer them. */
export function makeTokens(claims: Record<string, unknown> = {}) {
  const idToken = makeIdToken(claims);
  return {
    access_token: `access-${serial}`,
    id_token: idToken,
    refresh_token: `refresh-${serial}`,
  };
}

export const refusal = (status: number, error_code: string, deed?: string): Answer => ({
  status,
  body: { error_code, message_title: "title", message_body: "body", ...(deed && { deed }) },
});
