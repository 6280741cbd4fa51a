import { describe, expect, test, vi } from "vitest";
import { reportToOpener } from "./report-to-opener.ts";

const ANSWER = { type: "musubi-social", ok: true, idToken: "a.b.c" };
const TARGET = "http://portal.test";
const FALLBACK = `${TARGET}/social-popup#handle=h`;

/** The parts of a popup's window that the script uses. */
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
  test("posts to its opener, if that is a page of the portal, and closes", () => {
    const opener = { postMessage: vi.fn() };
    const popup = popupWith(opener);
    expect(opener.postMessage).toHaveBeenCalledExactlyOnceWith(ANSWER, TARGET);
    expect(popup.close).toHaveBeenCalledOnce();
    expect(popup.location.replace).not.toHaveBeenCalled();
  });

  test("goes to the portal, without a token in the address, if it has lost its opener", () => {
    const popup = popupWith(null);
    expect(popup.location.replace).toHaveBeenCalledExactlyOnceWith(FALLBACK);
    expect(popup.close).not.toHaveBeenCalled();
  });

  test("is recognised by its answer: on any other page nothing happens", () => {
    const opener = { postMessage: vi.fn() };
    const popup = popupWith(opener, false);
    expect(opener.postMessage).not.toHaveBeenCalled();
    expect(popup.close).not.toHaveBeenCalled();
  });
});
