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
  /** An error code of the SDK, such as `auth/invalid-credential`. */
  | { readonly ok: false; readonly code: string };

/** A provider's token, and the nonce that ties it to this browser. */
export type ProviderToken = { readonly idToken: string; readonly rawNonce: string };

export type AppSdk = {
  signInWithPassword(email: string, password: string): Promise<SdkSignIn>;
  signInWithProvider(provider: ProviderName, token: ProviderToken): Promise<SdkSignIn>;
};

/**
 * A service's own sign-in, by its identity SDK. It only proves control over an account there: the
 * browser does not stay signed in to the service.
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

/**
 * Connects once per page and service: the SDK takes its settings only before its first call. The
 * SDK's own popup stays off, because it would load a foreign script.
 */
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
    // The proof is valid even if the sign-out cannot be stored.
    await signOut(auth).catch(() => {});
  }
}
