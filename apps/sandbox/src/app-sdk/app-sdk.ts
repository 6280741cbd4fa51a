import { randomBytes } from "node:crypto";
import { PROVIDERS, type ProviderName } from "@musubi/contract";
import { APP_SDK } from "@musubi/demo-world";
import { errors, jwtVerify, SignJWT } from "jose";
import { signingKeyOf } from "../oidc/signing-keys.ts";
import type { ServiceAccount } from "../services/account.ts";
import type { Memory } from "../services/memory.ts";
import { createSignInTries, type SignInTries } from "../services/sign-in-tries.ts";
import type { SocialProvider } from "../social/social-provider.ts";

export const LIFETIME_SECONDS = 3_600;

/** How a person signed in, as the SDK spells it. */
export type SignInMethod = "password" | (typeof PROVIDERS)[ProviderName]["sdkId"];

/** One sign-in: renewed tokens still say when it was. */
export type SdkSession = {
  readonly accountId: string;
  readonly method: SignInMethod;
  readonly authTime: number;
};

export type AppSdk = {
  /** The app's accounts are the project's users. */
  readonly memory: Memory;
  readonly tries: SignInTries;
  readonly google: SocialProvider;
  readonly apple: SocialProvider;
  readonly now: () => number;
  readonly mintIdToken: (account: ServiceAccount, session: SdkSession) => Promise<string>;
  /** The account that an ID token of ours is about. */
  readonly readIdToken: (token: string) => Promise<string | undefined>;
  readonly keepSession: (session: SdkSession) => string;
  readonly findSession: (refreshToken: string) => SdkSession | undefined;
  readonly reset: () => void;
};

export type AppSdkOptions = Pick<AppSdk, "memory" | "google" | "apple" | "now">;

const SESSIONS_KEPT = 1_000;

/** The app's project at its identity SDK. */
export function createAppSdk(options: AppSdkOptions): AppSdk {
  const tries = createSignInTries(options.now);
  const sessions = new Map<string, SdkSession>();
  const nowInSeconds = () => Math.floor(options.now() / 1_000);

  return {
    ...options,
    tries,
    async mintIdToken(account, session) {
      const key = await signingKeyOf("app-sdk");
      return new SignJWT(claimsOf(account, session))
        .setProtectedHeader({ alg: "RS256", kid: key.kid, typ: "JWT" })
        .setIssuer(APP_SDK.issuer)
        .setAudience(APP_SDK.projectId)
        .setSubject(account.id)
        .setIssuedAt(nowInSeconds())
        .setExpirationTime(nowInSeconds() + LIFETIME_SECONDS)
        .sign(key.privateKey);
    },
    async readIdToken(token) {
      const { publicKey } = await signingKeyOf("app-sdk");
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          issuer: APP_SDK.issuer,
          audience: APP_SDK.projectId,
          algorithms: ["RS256"],
          currentDate: new Date(options.now()),
        });
        return payload.sub;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
    keepSession(session) {
      const refreshToken = randomBytes(32).toString("base64url");
      sessions.set(refreshToken, session);
      for (const [oldest] of sessions) {
        if (sessions.size <= SESSIONS_KEPT) break;
        sessions.delete(oldest);
      }
      return refreshToken;
    },
    findSession: (refreshToken) => sessions.get(refreshToken),
    reset() {
      tries.clear();
      sessions.clear();
    },
  };
}

const claimsOf = (account: ServiceAccount, { method, authTime }: SdkSession) => ({
  user_id: account.id,
  email: account.email,
  email_verified: isVerified(account),
  auth_time: authTime,
  firebase: {
    identities: { email: [account.email], ...identitiesOf(account) },
    sign_in_provider: method,
  },
});

/** A person who came by Google or Apple, or has an ID by now, has a verified address there. The rest signed up long ago, and never had to prove it. */
export const isVerified = ({ provider, subject }: ServiceAccount): boolean =>
  provider !== null || subject !== null;

const identitiesOf = ({ provider }: ServiceAccount): Record<string, readonly string[]> =>
  provider === null ? {} : { [methodOf(provider.name)]: [provider.subject] };

export const methodOf = (provider: ProviderName): SignInMethod => PROVIDERS[provider].sdkId;
