import * as v from "valibot";
import { exists, type ServiceAccount } from "../services/account.ts";
import { barOf } from "../services/password-sign-in.ts";
import { answerSdk, refuseSdk, type SdkAnswer } from "./answer.ts";
import { type AppSdk, isVerified, methodOf } from "./app-sdk.ts";

const request = v.object({ idToken: v.string() });

/** `accounts:lookup`, which the SDK calls right after every sign-in. */
export async function lookUp(sdk: AppSdk, body: unknown): Promise<SdkAnswer> {
  const read = v.safeParse(request, body);
  const id = read.success ? await sdk.readIdToken(read.output.idToken) : undefined;
  if (id === undefined) return refuseSdk("INVALID_ID_TOKEN");
  const account = sdk.memory.find((each) => exists(each) && each.id === id);
  if (account === undefined) return refuseSdk("USER_NOT_FOUND");
  if (barOf(account) !== null) return refuseSdk("USER_DISABLED");
  return answerSdk({
    kind: "identitytoolkit#GetAccountInfoResponse",
    users: [describeUser(account)],
  });
}

const describeUser = (account: ServiceAccount) => ({
  localId: account.id,
  email: account.email,
  emailVerified: isVerified(account),
  disabled: false,
  createdAt: `${Date.parse(account.since)}`,
  providerUserInfo: [
    account.provider === null
      ? {
          providerId: "password",
          federatedId: account.email,
          rawId: account.email,
          email: account.email,
        }
      : {
          providerId: methodOf(account.provider.name),
          federatedId: account.provider.subject,
          rawId: account.provider.subject,
          email: account.email,
        },
  ],
});
