import { CODE_CHALLENGE_LENGTH } from "@musubi/contract";

const CHALLENGE = new RegExp(`^[A-Za-z0-9_-]{${CODE_CHALLENGE_LENGTH}}$`);

/**
 * Returns what is wrong with a request for a sign-in in a way that nobody is sent back with: a parameter that stands
 * twice means one thing to us and another to whoever checked it before, without a proof key the answer could be
 * another's, and we send answers in one way. Everything else is the provider's to judge.
 */
export function findRequestFault(query: URLSearchParams): string | undefined {
  const names = [...query.keys()];
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) return "a parameter stands twice";
  if (!query.has("code_challenge")) return "code_challenge is missing";
  if (!CHALLENGE.test(query.get("code_challenge") ?? "")) return "code_challenge is not one";
  if (query.get("code_challenge_method") !== "S256") return "code_challenge_method must be S256";
  const mode = query.get("response_mode");
  if (mode !== null && mode !== "query") return "response_mode must be query";
  return undefined;
}
