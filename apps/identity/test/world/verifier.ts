import { createHash, randomBytes } from "node:crypto";

export type Verifier = { readonly verifier: string; readonly challenge: string };

export function makeVerifier(): Verifier {
  const verifier = randomBytes(28).toString("hex");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}
