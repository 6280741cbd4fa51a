import { randomBytes } from "node:crypto";
import { type LinkBy, PROVIDERS, type ProviderName } from "@musubi/contract";
import { errors, jwtVerify, SignJWT } from "jose";
import { signingKeyOf } from "../oidc/signing-keys.ts";
import type { ServiceAccount } from "../services/account.ts";
import type { Memory } from "../services/memory.ts";
import { createSignInTries, type SignInTries } from "../services/sign-in-tries.ts";
import type { SocialProvider } from "../social/social-provider.ts";

export const LIFETIME_SECONDS = 3_600;

/** The sign-in method, in the SDK's spelling. */
export type SignInMethod = "password" | (typeof PROVIDERS)[ProviderName]["sdkId"];

/** One sign-in. Renewed tokens keep the time of the sign-in. */
export type SdkSession = {
  readonly accountId: string;
  readonly method: SignInMethod;
  readonly authTime: number;
};

export type AppSdk = {
  /** The project's name as a target of faults. */
  readonly name: string;
  readonly project: string;
  /** The service's accounts are the project's users. */
  readonly memory: Memory;
  readonly tries: SignInTries;
  readonly socials: readonly SocialProvider[];
  readonly now: () => number;
  readonly mintIdToken: (account: ServiceAccount, session: SdkSession) => Promise<string>;
  /** Returns the account of one of our ID tokens. */
  readonly readIdToken: (token: string) => Promise<string | undefined>;
  readonly keepSession: (session: SdkSession) => string;
  readonly findSession: (refreshToken: string) => SdkSession | undefined;
  readonly reset: () => void;
};

export type AppSdkOptions = Pick<AppSdk, "memory" | "socials" | "now"> & {
  readonly kind: string;
  readonly link: LinkBy<"firebase">;
};

const SESSIONS_KEPT = 1_000;

/** An app's project at its identity SDK. */
export function createAppSdk({ kind, link, ...options }: AppSdkOptions): AppSdk {
  const { project } = link;
  const issuer = `https://securetoken.google.com/${project}`;
  const name = `${kind}-sdk`;
  const tries = createSignInTries(options.now);
  const sessions = new Map<string, SdkSession>();
  const nowInSeconds = () => Math.floor(options.now() / 1_000);

  return {
    ...options,
    name,
    project,
    tries,
    async mintIdToken(account, session) {
      const key = await signingKeyOf(name);
      return new SignJWT(claimsOf(account, session))
        .setProtectedHeader({ alg: "RS256", kid: key.kid, typ: "JWT" })
        .setIssuer(issuer)
        .setAudience(project)
        .setSubject(account.id)
        .setIssuedAt(nowInSeconds())
        .setExpirationTime(nowInSeconds() + LIFETIME_SECONDS)
        .sign(key.privateKey);
    },
    async readIdToken(token) {
      const { publicKey } = await signingKeyOf(name);
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          issuer,
          audience: project,
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

/**
 * A user who came with Google or Apple, or has an ID by now, has a verified address. The others
 * signed up long ago, without having to prove theirs.
 */
export const isVerified = ({ provider, subject }: ServiceAccount): boolean =>
  provider !== null || subject !== null;

const identitiesOf = ({ provider }: ServiceAccount): Record<string, readonly string[]> =>
  provider === null ? {} : { [methodOf(provider.name)]: [provider.subject] };

export const methodOf = (provider: ProviderName): SignInMethod => PROVIDERS[provider].sdkId;
