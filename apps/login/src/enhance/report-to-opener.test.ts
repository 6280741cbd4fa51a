import { describe, expect, test, vi } from "vitest";
import { reportToOpener } from "./report-to-opener.ts";

const ANSWER = { type: "musubi-social", ok: true, idToken: "a.b.c" };
const TARGET = "http://portal.test";
const FALLBACK = `${TARGET}/social-popup#handle=h`;

/** Runs the script on the parts of a popup's window that it uses. */
function popupWith(opener: { postMessage(...message: unknown[]): void } | null, hasAnswer = true) {
  const dataset = {
    popup: JSON.stringify(ANSWER),
    popupTarget: TARGET,
    popupFallback: FALLBACK,
  };
  const popup = {
    opener,
    document: { querySelector: () => (hasAnswer ? { dataset } : null) },
    location: { replace: vi.fn() },
    close: vi.fn(),
  };
  reportToOpener(popup as unknown as Window);
  return popup;
}

describe("the last page of a popup", () => {
  test("posts its answer to the opener, only at the portal's origin, and closes", () => {
    const opener = { postMessage: vi.fn() };
    const popup = popupWith(opener);
    expect(opener.postMessage).toHaveBeenCalledExactlyOnceWith(ANSWER, TARGET);
    expect(popup.close).toHaveBeenCalledOnce();
    expect(popup.location.replace).not.toHaveBeenCalled();
  });

  test("without an opener, goes to the portal; the address contains no token", () => {
    const popup = popupWith(null);
    expect(popup.location.replace).toHaveBeenCalledExactlyOnceWith(FALLBACK);
    expect(popup.close).not.toHaveBeenCalled();
  });

  test("without an answer, posts nothing and does not close", () => {
    const opener = { postMessage: vi.fn() };
    const popup = popupWith(opener, false);
    expect(opener.postMessage).not.toHaveBeenCalled();
    expect(popup.close).not.toHaveBeenCalled();
  });
});
