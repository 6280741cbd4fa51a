import { beforeEach, describe, expect, it, vi } from "vitest";
import { exampleApp, exampleConfig } from "../../../../test-support/example-config.ts";
import {
  type Answer,
  makeIdToken,
  refusal,
  startFakeIdentity,
} from "../../../../test-support/fake-identity.ts";
import type { AppSdk, SdkSignIn } from "../../../app-sdk/app-sdk.ts";
import type { PopupSignIn, signInByPopup } from "../../../popup/sign-in-by-popup.ts";
import type { Portal } from "../../../portal/portal-context.ts";
import { linkService } from "../link-service.ts";
import { createFirebaseMethod } from "./firebase.ts";

// The SDK and the popup need a browser, so they are mocked. The code that handles their answers needs none.
const sdk = vi.hoisted(() => ({
  signInWithPassword: vi.fn<AppSdk["signInWithPassword"]>(),
  signInWithProvider: vi.fn<AppSdk["signInWithProvider"]>(),
}));
const openPopup = vi.hoisted(() => vi.fn<typeof signInByPopup>());
vi.mock("../../../app-sdk/app-sdk.ts", () => ({ openAppSdk: () => sdk }));
vi.mock("../../../popup/sign-in-by-popup.ts", () => ({ signInByPopup: openPopup }));
vi.stubGlobal("window", {});

beforeEach(() => void vi.resetAllMocks());

const appMethod = createFirebaseMethod("app", exampleApp.link);

const portalWith = (parts: object = {}) =>
  ({
    config: exampleConfig,
    spoken: { getState: () => ({ language: "ja" }) },
    ...parts,
  }) as Portal;

const credentials = { email: "old-app@example.jp", password: "OldApp2020" };
const signedIn: SdkSignIn = { ok: true, idToken: "app-token", email: credentials.email };
const brought: PopupSignIn = {
  ok: true,
  idToken: "their-token",
  handle: "kept",
  rawNonce: "nonce",
};

describe("the app's sign-in by password", () => {
  const signIn = (answer: SdkSignIn) => {
    sdk.signInWithPassword.mockResolvedValue(answer);
    return appMethod.signInWithPassword?.(portalWith(), credentials);
  };

  it("§4 the SDK's ID token is the proof, and no provider is involved", async () => {
    expect(await signIn(signedIn)).toEqual({
      result: "proved",
      proof: "app-token",
      email: credentials.email,
    });
    expect(sdk.signInWithPassword).toHaveBeenCalledWith(credentials.email, credentials.password);
  });

  it("§4 an account without an e-mail address fails with auth_failed", async () => {
    expect(await signIn({ ok: true, idToken: "app-token", email: undefined })).toEqual({
      result: "failed",
      message: "auth_failed",
    });
  });

  it.each([
    ["auth/wrong-password", { message: "transfer_failed", hint: "checkCredentials" }],
    ["auth/invalid-credential", { message: "transfer_failed", hint: "checkCredentials" }],
    ["auth/user-not-found", { message: "transfer_failed", hint: "checkCredentials" }],
    ["auth/user-disabled", { message: "transfer_failed", hint: "accountBarred" }],
    ["auth/too-many-requests", { message: "too_many_requests" }],
  ])("§8 %s fails with %o", async (code, expected) => {
    expect(await signIn({ ok: false, code })).toEqual({ result: "failed", ...expected });
  });

  it.each(["auth/network-request-failed", "auth/timeout"])("%s is unanswered", async (code) => {
    expect(await signIn({ ok: false, code })).toEqual({ result: "unanswered" });
  });
});

describe("the app's sign-in by a provider", () => {
  const signIn = (
    provider: "Google" | "SignInWithApple",
    answer: SdkSignIn = signedIn,
    popup: PopupSignIn = brought,
  ) => {
    openPopup.mockResolvedValue(popup);
    sdk.signInWithProvider.mockResolvedValue(answer);
    return appMethod.signInWithProvider?.(portalWith(), provider);
  };

  it("opens its popup before it waits for anything, and says that it opens a window", async () => {
    const signingIn = signIn("Google");
    expect(openPopup).toHaveBeenCalledOnce();
    expect(appMethod.opensWindow).toBe(true);
    await signingIn;
  });

  it.each(["Google", "SignInWithApple"] as const)(
    "§4 %s: the provider's token goes only to the SDK, whose own token is the proof",
    async (provider) => {
      const proved = await signIn(provider);
      expect(sdk.signInWithProvider).toHaveBeenCalledWith(provider, brought);
      expect(proved).toEqual({
        result: "proved",
        proof: "app-token",
        email: credentials.email,
      });
      if (proved?.result !== "proved") return;
      const identity = await startFakeIdentity(() => ({ status: 200, body: { activation: 0 } }));
      const actor = { phase: "ready", accessToken: "access", idToken: makeIdToken() } as const;
      await linkService(identity.client, actor, exampleApp, proved);
      const asked = identity.asked.map(({ path }) => path);
      expect(asked).toContainEqual(expect.stringContaining("/services/app/account/old/active"));
      expect(asked.join()).not.toContain("their-token");
    },
  );

  it.each([
    ["auth/popup-blocked", "popupBlocked"],
    ["auth/popup-closed-by-user", "popupClosed"],
    ["cancelled", "popupClosed"],
    ["timed-out", "popupLate"],
    ["unavailable", "popupUnavailable"],
  ] as const)("§8 %s fails with auth_failed and the advice %s", async (error, hint) => {
    expect(await signIn("Google", signedIn, { ok: false, error })).toEqual({
      result: "failed",
      message: "auth_failed",
      hint,
    });
    expect(sdk.signInWithProvider).not.toHaveBeenCalled();
  });

  it("is called off without a message if the holder cancels", async () => {
    expect(await signIn("Google", signedIn, { ok: false, error: "called-off" })).toEqual({
      result: "called-off",
    });
  });

  it("§8 a provider that identity refuses fails with auth_failed, without advice", async () => {
    expect(await signIn("Google", signedIn, { ok: false, error: "refused" })).toEqual({
      result: "failed",
      message: "auth_failed",
    });
  });

  it("§8 a refusal by the SDK fails with auth_failed; a lost network counts as unanswered", async () => {
    expect(await signIn("Google", { ok: false, code: "auth/invalid-credential" })).toEqual({
      result: "failed",
      message: "auth_failed",
    });
    expect(await signIn("Google", { ok: false, code: "auth/network-request-failed" })).toEqual({
      result: "unanswered",
    });
    expect(await signIn("Google", { ok: true, idToken: "t", email: undefined })).toEqual({
      result: "failed",
      message: "auth_failed",
    });
  });
});

describe("a popup that lost its opener", () => {
  const redeem = async (phase: "ready" | "leaving", answer: Answer) => {
    const identity = await startFakeIdentity(() => answer);
    const portal = portalWith({
      api: { identity: identity.client },
      session: { prepare: async () => ({ phase }) },
    });
    openPopup.mockResolvedValue({ ok: false, error: "cancelled" });
    await appMethod.signInWithProvider?.(portal, "Google");
    const deps = openPopup.mock.calls[0]?.[0];
    return { idToken: await deps?.redeem("handle", "nonce"), asked: identity.asked };
  };
  const answered = { status: 200, body: { id_token: "fetched" } };

  it("sends a handle, which is exchanged for the token together with the nonce", async () => {
    const { idToken, asked } = await redeem("ready", answered);
    expect(idToken).toBe("fetched");
    expect(asked[0]?.body).toEqual({ handle: "handle", nonce: "nonce" });
  });

  it("gets no token for a handle that identity does not find, or after the session is over", async () => {
    expect((await redeem("ready", refusal(404, "ResourceNotFoundException"))).idToken).toBe(
      undefined,
    );
    vi.resetAllMocks();
    const { idToken, asked } = await redeem("leaving", answered);
    expect(idToken).toBeUndefined();
    expect(asked).toEqual([]);
  });
});
