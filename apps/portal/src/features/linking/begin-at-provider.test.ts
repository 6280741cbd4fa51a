import { expect, it, vi } from "vitest";
import type { Portal } from "../../portal/portal-context.ts";
import { beginAtProvider } from "./begin-at-provider.ts";
import type { SignedIn, Way } from "./ways/way.ts";

const portal = {} as Portal;
const createWay = (opensWindow: boolean) => ({
  opensWindow,
  signInWithPassword: vi.fn<Way["signInWithPassword"]>(),
  signInWithProvider: vi.fn(async (): Promise<SignedIn> => ({ result: "leaving" })),
});

it("a window opens inside the click, and once", async () => {
  const way = createWay(true);
  const goOn = beginAtProvider(way, portal, "Google");
  expect(way.signInWithProvider).toHaveBeenCalledExactlyOnceWith(portal, "Google");
  expect(await goOn()).toEqual({ result: "leaving" });
  expect(way.signInWithProvider).toHaveBeenCalledOnce();
});

it("nobody leaves the page before the session is renewed", async () => {
  const way = createWay(false);
  const goOn = beginAtProvider(way, portal, "SignInWithApple");
  expect(way.signInWithProvider).not.toHaveBeenCalled();
  expect(await goOn()).toEqual({ result: "leaving" });
  expect(way.signInWithProvider).toHaveBeenCalledExactlyOnceWith(portal, "SignInWithApple");
});

it("a way that could not be loaded leads nowhere", async () => {
  expect(await beginAtProvider(undefined, portal, "Google")()).toEqual({ result: "unanswered" });
});
