import type { ProviderName } from "@musubi/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OpeningPage } from "./popup-window.ts";
import { reportReturn } from "./return-channel.ts";
import { type OpenPopup, signInByPopup } from "./sign-in-by-popup.ts";

const PORTAL = "https://portal.example";
const IDENTITY = "https://id.example";
const SUCCESS = { type: "musubi-social", ok: true, idToken: "their-token", handle: "kept" };

/** Starts a sign-in on a page with a popup, both of which the test controls. */
function startPopup({
  provider = "Google" as ProviderName,
  origin = PORTAL,
  isBlocked = false,
} = {}) {
  const events = new EventTarget();
  const popup = {
    closed: false,
    address: "",
    location: {
      replace(address: string) {
        popup.address = address;
      },
    },
    close() {
      popup.closed = true;
    },
    focus: vi.fn(),
  };
  let held: OpenPopup | undefined;
  let hasFocus = true;
  const open = vi.fn<OpeningPage["open"]>(() => (isBlocked ? null : (popup as unknown as Window)));
  const page = {
    open,
    addEventListener: events.addEventListener.bind(events),
    ...{ screenX: 100, screenY: 50, outerWidth: 1_500, outerHeight: 1_000 },
    document: { hasFocus: () => hasFocus },
    location: { origin },
  } as OpeningPage;
  const redeemed: { handle: string; nonce: string }[] = [];
  const result = signInByPopup(
    {
      page,
      identityOrigin: IDENTITY,
      portalOrigin: PORTAL,
      language: "en",
      async redeem(handle, nonce) {
        redeemed.push({ handle, nonce });
        return handle === "ours" ? "fetched-token" : undefined;
      },
      onOpen(opened) {
        held = opened;
      },
    },
    provider,
  );
  const settled = vi.fn();
  void result.then(settled);
  return {
    open,
    popup,
    result,
    settled,
    redeemed,
    held,
    leaveAlone: () => {
      hasFocus = false;
    },
    comeBack: () => {
      hasFocus = true;
    },
    post(data: unknown, { from = IDENTITY, source = popup as unknown } = {}) {
      events.dispatchEvent(Object.assign(new Event("message"), { data, origin: from, source }));
    },
  };
}

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"],
    }),
);
afterEach(() => void vi.useRealTimers());

describe("the popup of a social sign-in", () => {
  it("opens empty, 500×600, in the middle of the page, and then goes to the broker", async () => {
    const { open, popup, post, result } = startPopup({ provider: "SignInWithApple" });
    expect(open).toHaveBeenCalledWith("", "", "popup,width=500,height=600,left=600,top=250");
    const address = new URL(popup.address);
    expect(`${address.origin}${address.pathname}`).toBe(`${IDENTITY}/social/broker/apple`);
    expect(address.searchParams.get("origin")).toBe(PORTAL);
    expect(address.searchParams.get("lng")).toBe("en");
    const nonce = address.searchParams.get("nonce") ?? "";
    expect(nonce).toMatch(/^[\w.~-]{16,128}$/);
    post(SUCCESS);
    expect(await result).toEqual({
      ok: true,
      idToken: "their-token",
      handle: "kept",
      rawNonce: nonce,
    });
  });

  it("uses a new nonce every time", () => {
    const [one, two] = [startPopup(), startPopup()];
    expect(one.popup.address).not.toBe(two.popup.address);
  });

  it("reports that it was blocked, or that this page is not the portal", async () => {
    expect(await startPopup({ isBlocked: true }).result).toEqual({
      ok: false,
      error: "auth/popup-blocked",
    });
    const elsewhere = startPopup({ origin: "https://preview.example" });
    expect(await elsewhere.result).toEqual({ ok: false, error: "auth/unauthorized-domain" });
    expect(elsewhere.open).not.toHaveBeenCalled();
  });

  it("accepts only valid messages, from identity's origin and its own window", async () => {
    const { post, result } = startPopup();
    post({ ...SUCCESS, idToken: "forged" }, { from: "https://evil.example" });
    post({ ...SUCCESS, idToken: "forged" }, { source: {} });
    post({ ...SUCCESS, type: "something-else" });
    post({ type: "musubi-social", ok: true });
    post("text");
    post(SUCCESS);
    expect(await result).toMatchObject({ ok: true, idToken: "their-token" });
  });

  it.each(["cancelled", "expired", "refused", "unavailable"])(
    "reports that it was %s",
    async (error) => {
      const { post, result } = startPopup();
      post({ type: "musubi-social", ok: false, error });
      expect(await result).toMatchObject({ ok: false, error });
    },
  );

  it("waits 8 s for a late answer after the window closes, and then fails", async () => {
    const { popup, result, settled } = startPopup();
    popup.close();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await result).toEqual({ ok: false, error: "auth/popup-closed-by-user" });
  });

  it("keeps waiting while the holder is on another page: a popup that lost its opener looks closed", async () => {
    const { popup, result, settled, leaveAlone, comeBack } = startPopup();
    leaveAlone();
    popup.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(settled).not.toHaveBeenCalled();
    comeBack();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await result).toMatchObject({ error: "auth/popup-closed-by-user" });
  });

  it("can be brought to the front while open, and opened again at the same address once closed", async () => {
    const { open, popup, held, post, result } = startPopup();
    const { address } = popup;
    held?.openAgain();
    expect(popup.focus).toHaveBeenCalledOnce();
    expect(open).toHaveBeenCalledOnce();
    popup.close();
    const next = { ...popup, closed: false, address: "" };
    next.location = { replace: (to) => void Object.assign(next, { address: to }) };
    open.mockReturnValueOnce(next as unknown as Window);
    await vi.advanceTimersByTimeAsync(5_000);
    held?.openAgain();
    expect(next.address).toBe(address);
    // The waiting time for a closed window starts again with the new window.
    await vi.advanceTimersByTimeAsync(5_000);
    post({ ...SUCCESS, idToken: "of the first" });
    post(SUCCESS, { source: next });
    expect(await result).toMatchObject({ ok: true, idToken: "their-token" });
  });

  it("reports that it was blocked the second time", async () => {
    const { open, popup, held, result } = startPopup();
    popup.close();
    open.mockReturnValueOnce(null);
    held?.openAgain();
    expect(await result).toEqual({ ok: false, error: "auth/popup-blocked" });
  });

  it("can be cancelled, and does not open again after that", async () => {
    const { open, popup, held, result } = startPopup();
    held?.callOff();
    expect(popup.closed).toBe(true);
    expect(await result).toEqual({ ok: false, error: "called-off" });
    held?.openAgain();
    held?.callOff();
    expect(open).toHaveBeenCalledOnce();
  });

  it("is closed after ten minutes, and reports that the time was up", async () => {
    const { popup, result } = startPopup();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(await result).toEqual({ ok: false, error: "timed-out" });
    expect(popup.closed).toBe(true);
  });
});

describe("a popup that lost its opener", () => {
  it("returns a handle, which is exchanged with the nonce, and learns that the handle was received", async () => {
    const { popup, result, redeemed } = startPopup();
    popup.close();
    const gone = new AbortController();
    await reportReturn({ ok: true, handle: "ours" }, gone.signal);
    expect(await result).toMatchObject({ ok: true, idToken: "fetched-token" });
    expect(redeemed).toHaveLength(1);
    expect(popup.address).toContain(redeemed[0]?.nonce);
    gone.abort();
  });

  it("is ignored by a page that opened another popup", async () => {
    const { popup, redeemed, settled, post, result } = startPopup();
    const gone = new AbortController();
    const heard = vi.fn();
    void reportReturn({ ok: true, handle: "somebody else's" }, gone.signal).then(heard);
    await expect.poll(() => redeemed).toHaveLength(1);
    void reportReturn({ ok: false, error: "cancelled" }, gone.signal).then(heard);
    await vi.advanceTimersByTimeAsync(100);
    expect(popup.closed).toBe(false);
    expect(settled).not.toHaveBeenCalled();
    expect(heard).not.toHaveBeenCalled();
    gone.abort();
    post(SUCCESS);
    await result;
  });

  it("can report an error too", async () => {
    const { popup, result } = startPopup();
    popup.close();
    const gone = new AbortController();
    await reportReturn({ ok: false, error: "cancelled" }, gone.signal);
    expect(await result).toEqual({ ok: false, error: "cancelled" });
    gone.abort();
  });
});
