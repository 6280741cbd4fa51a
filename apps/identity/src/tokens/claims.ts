/** The claims that every token of ours has, and any others. */
export type Claims = {
  readonly iss: string;
  readonly aud: string;
  readonly sub: string;
  readonly iat: number;
  readonly exp: number;
  readonly [claim: string]: unknown;
};

export const isClaims = (value: Record<string, unknown>): value is Claims =>
  typeof value.iss === "string" &&
  typeof value.aud === "string" &&
  typeof value.sub === "string" &&
  typeof value.iat === "number" &&
  typeof value.exp === "number";
