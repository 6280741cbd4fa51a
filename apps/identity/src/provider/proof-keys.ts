import { CODE_CHALLENGE_LENGTH, isPublicClient } from "@musubi/contract";
import { errors, type KoaContextWithOIDC } from "oidc-provider";
import type { Client } from "./clients.ts";

/**
 * Refuses a request without a challenge (RFC 7636, RFC 9700 §2.1.1) by a client that cannot authenticate. Others need
 * one only if their entry says `required`; if it says `optional` they may send a nonce instead, by which the client
 * detects an injected code; we cannot.
 */
export function checkMissingChallenge(
  { oidc }: KoaContextWithOIDC,
  client: Client | undefined,
): void {
  if (!client || isPublicClient(client) || client.pkce === "required") {
    throw new errors.InvalidRequest("the request needs a code_challenge (S256)");
  }
  if (client.pkce !== "optional" || oidc.params?.nonce) return;
  throw new errors.InvalidRequest("without a code_challenge the request needs a nonce");
}

const CHALLENGE = new RegExp(`^[A-Za-z0-9_-]{${CODE_CHALLENGE_LENGTH}}$`);

/** Refuses a challenge that no verifier can match. The library checks the method. */
export function checkChallenge({ oidc }: KoaContextWithOIDC): void {
  const challenge = oidc.params?.code_challenge;
  if (challenge === undefined || CHALLENGE.test(`${challenge}`)) return;
  throw new errors.InvalidRequest(
    `code_challenge must have ${CODE_CHALLENGE_LENGTH} characters of base64url`,
  );
}
