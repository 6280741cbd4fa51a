import { canonicalErrorCode, POOL_SIGN_IN_TIMEOUT_MS } from "@musubi/contract";
import * as v from "valibot";
import type { LINK_SITUATIONS } from "../refusals/link-situations.ts";
import { type PasswordPool, type PoolSignIn, refused, UNANSWERED } from "./pool.ts";

const signedIn = v.object({
  AuthenticationResult: v.object({
    AccessToken: v.string(),
    IdToken: v.optional(v.string(), ""),
    RefreshToken: v.optional(v.string(), ""),
  }),
});

/** A pool may ask for more than a password. None of our screens handles that. */
const challenge = v.object({ ChallengeName: v.string() });

/** Errors that ask for a code, to confirm an account or to choose a new password. No screen handles these either. */
const WANTS_A_CODE: ReadonlySet<string> = new Set([
  "UserNotConfirmedException",
  "PasswordResetRequiredException",
]);

const exception = v.object({ __type: v.string(), message: v.optional(v.string(), "") });

type SignInRow = keyof (typeof LINK_SITUATIONS)["pool-sign-in"];

/** The messages of the pools' library for missing input. Each has its row. */
const EMPTY = {
  username: "Username cannot be empty",
  password: "Password cannot be empty",
  confirmationCode: "Confirmation code cannot be empty",
  challengeResponse: "Challenge response cannot be empty",
} as const satisfies Record<string, SignInRow>;

/** A pool refuses a wrong password and a locked account with the same error name. Only this message differs. */
const LOCKED = "Password attempts exceeded" satisfies SignInRow;

/** Signs in to a pool with e-mail address and password, without leaving the page. */
export async function initiateAuth(
  pool: PasswordPool,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<PoolSignIn> {
  if (email === "") return refused(EMPTY.username);
  if (password === "") return refused(EMPTY.password);
  try {
    const response = await fetch(`${pool.endpoint.replace(/\/+$/, "")}/`, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
      },
      body: JSON.stringify({
        AuthFlow: pool.authenticationFlowType,
        ClientId: pool.userPoolWebClientId,
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
      credentials: "omit",
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.timeout(POOL_SIGN_IN_TIMEOUT_MS),
    });
    return readAnswer(response.status, await response.text());
  } catch {
    return UNANSWERED;
  }
}

function readAnswer(status: number, text: string): PoolSignIn {
  const content = parseJson(text);
  const good = v.safeParse(signedIn, content);
  if (good.success) {
    const { AccessToken, IdToken, RefreshToken } = good.output.AuthenticationResult;
    return {
      ok: true,
      tokens: { accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken },
    };
  }
  if (v.is(challenge, content)) return refused(EMPTY.challengeResponse);
  // Whatever the error's name: a 503 says nothing about the account, and a later try may work.
  if (status === 503) return UNANSWERED;
  const refusal = v.safeParse(exception, content);
  if (!refusal.success) return status >= 500 ? UNANSWERED : refused("InvalidResponse");
  const { __type, message } = refusal.output;
  if (message === LOCKED) return refused(LOCKED);
  // AWS sometimes puts a namespace before the name.
  const code = canonicalErrorCode(__type.slice(__type.indexOf("#") + 1));
  return refused(WANTS_A_CODE.has(code) ? EMPTY.confirmationCode : code);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
