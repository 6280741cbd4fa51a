import type Provider from "oidc-provider";
import { sameText } from "../settings/secrets.ts";
import { judgeClientSecrets } from "./reach/client-secret.ts";

/** Makes the provider accept any of a client's secrets, also one that is not form-encoded in a Basic header. */
export function knowSecrets(
  provider: Provider,
  secrets: ReadonlyMap<string, readonly string[]>,
): void {
  const isTheirs = (id: string, secret: string): boolean =>
    // All secrets are compared, so that the time does not show which one matched.
    (secrets.get(id) ?? []).map((each) => each !== "" && sameText(each, secret)).includes(true);
  judgeClientSecrets(provider, isTheirs);
  provider.use((ctx, next) => {
    ctx.req.headers.authorization = encodeRaw(ctx.req.headers.authorization, isTheirs);
    return next();
  });
}

/**
 * RFC 6749 wants id and secret form-encoded in a Basic header. Many libraries send them raw, which differs if a secret
 * has more than letters and digits. If the raw text is one of the client's secrets, we encode it for the library.
 */
function encodeRaw(
  header: string | undefined,
  isTheirs: (id: string, secret: string) => boolean,
): string | undefined {
  const [, sent] = /^basic ([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? "") ?? [];
  const [id = "", ...rest] = Buffer.from(sent ?? "", "base64")
    .toString()
    .split(":");
  const secret = rest.join(":");
  if (secret === "" || !isTheirs(id, secret)) return header;
  const encoded = `${encodeURIComponent(id)}:${encodeURIComponent(secret)}`;
  return `Basic ${Buffer.from(encoded).toString("base64")}`;
}
