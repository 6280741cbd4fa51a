import type { Contender } from "./contenders.ts";
import { PASSWORD } from "./dataset.ts";
import type { Load, Server } from "./processes.ts";
import {
  CONNECTIONS,
  deal,
  jsonHeaders,
  LISTS,
  measure,
  type Round,
  readCookies,
  SIGN_IN_CONNECTIONS,
  SIGN_INS,
} from "./workloads.ts";

const OTHER_PASSWORD = "Bench2027";
const EMAILS = Array.from({ length: SIGN_INS }, (_, n) => `person-${n}@example.jp`);

const headersAt = ({ url }: Server) => ({ "content-type": "application/json", origin: url });

const describeSignIn = (email: string): string => JSON.stringify({ email, password: PASSWORD });

/** Signs people in and returns their cookies. */
const signIn = (server: Server, emails: readonly string[]): Promise<string[]> =>
  Promise.all(
    emails.map(async (email) => {
      const answer = await fetch(`${server.url}/api/auth/sign-in/email`, {
        method: "POST",
        headers: headersAt(server),
        body: describeSignIn(email),
      });
      await answer.arrayBuffer();
      return readCookies(answer).join("; ");
    }),
  );

/** A read about the caller's own account, repeated. */
const reads =
  (path: string) =>
  async (load: Load, server: Server): Promise<Round> => {
    const cookies = await signIn(server, EMAILS.slice(0, CONNECTIONS));
    return async () => {
      const { rate } = await measure(load, server, {
        url: `${server.url}/api/auth/${path}`,
        method: "GET",
        headers: headersAt(server),
        expects: 200,
        connections: cookies.map((cookie) =>
          Array.from({ length: LISTS / CONNECTIONS }, () => ({ headers: { cookie } })),
        ),
      });
      return rate;
    };
  };

export const theirSession = reads("get-session");
export const theirAccounts = reads("list-accounts");

export const theirSignIns =
  (load: Load, server: Server): Round =>
  async () => {
    const { rate } = await measure(load, server, {
      url: `${server.url}/api/auth/sign-in/email`,
      method: "POST",
      headers: headersAt(server),
      expects: 200,
      connections: deal(
        EMAILS.map((email) => ({ body: describeSignIn(email) })),
        SIGN_IN_CONNECTIONS,
      ),
    });
    return rate;
  };

/** Alternates between two passwords. */
function* turns(): Generator<readonly [before: string, after: string], never> {
  for (;;) {
    yield [PASSWORD, OTHER_PASSWORD];
    yield [OTHER_PASSWORD, PASSWORD];
  }
}

export async function theirChanges(load: Load, server: Server): Promise<Round> {
  const cookies = await signIn(server, EMAILS);
  const passwords = turns();
  return async () => {
    const [currentPassword, newPassword] = passwords.next().value;
    const body = JSON.stringify({ currentPassword, newPassword });
    const { rate } = await measure(load, server, {
      url: `${server.url}/api/auth/change-password`,
      method: "POST",
      headers: headersAt(server),
      expects: 200,
      connections: deal(
        cookies.map((cookie) => ({ body, headers: { cookie } })),
        SIGN_IN_CONNECTIONS,
      ),
    });
    return rate;
  };
}

/** Changes passwords at identity; each ends every other session and mails the holder. */
export async function changes(load: Load, { server, data }: Contender): Promise<Round> {
  const tokens = await data.accessTokens(SIGN_INS);
  const passwords = turns();
  return async () => {
    const [previous_password, proposed_password] = passwords.next().value;
    const { rate } = await measure(load, server, {
      url: `${server.url}/account/change-password`,
      method: "POST",
      headers: jsonHeaders(data),
      expects: 200,
      connections: deal(
        tokens.map((access_token) => ({
          body: JSON.stringify({ access_token, previous_password, proposed_password }),
          headers: { authorization: `Bearer ${access_token}` },
        })),
        SIGN_IN_CONNECTIONS,
      ),
    });
    return rate;
  };
}
