import { initializeApp } from "@firebase/app";
import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  OAuthProvider,
  signInWithCredential,
  signInWithEmailAndPassword,
  signOut,
  type UserCredential,
} from "@firebase/auth";
import { type LinkBy, PROVIDERS, type ProviderName } from "@musubi/contract";
import { codeOf } from "./error-codes.ts";

export type SdkSignIn =
  | { readonly ok: true; readonly idToken: string; readonly email: string | undefined }
  /** A client code of the SDK, such as `auth/invalid-credential`. */
  | { readonly ok: false; readonly code: string };

/** Whom a provider vouches for, and the nonce that ties its word to this browser. */
export type ProviderToken = { readonly idToken: string; readonly rawNonce: string };

export type AppSdk = {
  signInWithPassword(email: string, password: string): Promise<SdkSignIn>;
  signInWithProvider(provider: ProviderName, token: ProviderToken): Promise<SdkSignIn>;
};

/**
 * A service's own sign-in, by its identity SDK. It proves control over an account there and is over
 * with that: nobody stays signed in to the service in this browser.
 */
export function openAppSdk(service: string, settings: LinkBy<"firebase">): AppSdk {
  const auth = connect(service, settings);
  return {
    signInWithPassword: (email, password) =>
      prove(auth, () => signInWithEmailAndPassword(auth, email, password)),
    signInWithProvider: (provider, token) =>
      prove(auth, () =>
        signInWithCredential(auth, new OAuthProvider(PROVIDERS[provider].sdkId).credential(token)),
      ),
  };
}

const connected = new Map<string, Auth>();

/** Once a page and service: the SDK takes its settings only before its first call. No popup of its own: that would load a foreign script. */
function connect(service: string, { emulatorOrigin, ...settings }: LinkBy<"firebase">): Auth {
  const known = connected.get(service);
  if (known !== undefined) return known;
  const { apiKey, authDomain, project: projectId, appId } = settings;
  const app = initializeApp({ apiKey, authDomain, projectId, appId }, service);
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  });
  if (emulatorOrigin !== undefined) {
    connectAuthEmulator(auth, emulatorOrigin, { disableWarnings: true });
  }
  connected.set(service, auth);
  return auth;
}

async function prove(auth: Auth, signIn: () => Promise<UserCredential>): Promise<SdkSignIn> {
  try {
    const { user } = await signIn();
    return { ok: true, idToken: await user.getIdToken(), email: user.email ?? undefined };
  } catch (error) {
    return { ok: false, code: codeOf(error) };
  } finally {
    // A sign-out that cannot be stored must not spoil the proof.
    await signOut(auth).catch(() => {});
  }
}
