import { authenticate, sameText } from "../settings/secrets.ts";

/**
 * A refresh token names its family and its generation, and carries a code that only we can make. So a token's
 * successor can be computed again at any time, and no token is stored.
 */
export type RefreshToken = { readonly family: string; readonly generation: number };

const PREFIX = "mr1";

export function writeRefreshToken(key: Buffer, token: RefreshToken): string {
  const content = `${PREFIX}.${token.family}.${token.generation}`;
  return `${content}.${authenticate(key, content)}`;
}

/** Returns what a refresh token says, if we made it. */
export function readRefreshToken(key: Buffer, text: string): RefreshToken | undefined {
  const [prefix, family, generation, code, ...rest] = text.split(".");
  if (prefix !== PREFIX || !family || !generation || !code || rest.length > 0) return undefined;
  if (!/^\d{1,9}$/.test(generation)) return undefined;
  if (!sameText(code, authenticate(key, `${prefix}.${family}.${generation}`))) return undefined;
  return { family, generation: Number(generation) };
}
