import { isValidEmail } from "@musubi/contract";
import * as v from "valibot";
import { signInWithPassword } from "../services/password-sign-in.ts";
import { answerSdk, PASSWORD_REFUSALS, refuseSdk, type SdkAnswer } from "./answer.ts";
import type { AppSdk } from "./app-sdk.ts";
import { startSession } from "./start-session.ts";

const request = v.object({
  email: v.optional(v.string(), ""),
  password: v.optional(v.string(), ""),
});

/** `accounts:signInWithPassword` */
export async function signInByPassword(sdk: AppSdk, body: unknown): Promise<SdkAnswer> {
  const read = v.safeParse(request, body);
  if (!read.success) return refuseSdk("INVALID_ARGUMENT");
  if (!isValidEmail(read.output.email)) return refuseSdk("INVALID_EMAIL");
  if (read.output.password === "") return refuseSdk("MISSING_PASSWORD");
  const signIn = signInWithPassword(sdk.memory, sdk.tries, read.output);
  if (!signIn.ok) return PASSWORD_REFUSALS[signIn.reason];
  return answerSdk({
    kind: "identitytoolkit#VerifyPasswordResponse",
    displayName: "",
    registered: true,
    ...(await startSession(sdk, signIn.account, "password")),
  });
}
