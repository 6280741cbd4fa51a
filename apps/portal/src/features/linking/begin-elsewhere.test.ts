import { expect, it, vi } from "vitest";
import type { Portal } from "../../portal/portal-context.ts";
import { beginElsewhere } from "./begin-elsewhere.ts";
import type { SignedIn } from "./methods/method.ts";

const portal = {} as Portal;
const hold = () => {};
const createMethod = (opensWindow: boolean) => ({
  opensWindow,
  signInWithProvider: vi.fn(async (): Promise<SignedIn> => ({ result: "leaving" })),
});

it("a popup opens once, while the click is handled", async () => {
  const method = createMethod(true);
  const goOn = beginElsewhere(method, portal, "Google", hold);
  expect(method.signInWithProvider).toHaveBeenCalledExactlyOnceWith(portal, "Google", hold);
  expect(await goOn()).toEqual({ result: "leaving" });
  expect(method.signInWithProvider).toHaveBeenCalledOnce();
});

it("the page is not left for a provider before the session is renewed", async () => {
  const method = createMethod(false);
  const goOn = beginElsewhere(method, portal, "SignInWithApple", hold);
  expect(method.signInWithProvider).not.toHaveBeenCalled();
  expect(await goOn()).toEqual({ result: "leaving" });
  expect(method.signInWithProvider).toHaveBeenCalledExactlyOnceWith(
    portal,
    "SignInWithApple",
    hold,
  );
});

it("a link method that could not be loaded counts as unanswered", async () => {
  expect(await beginElsewhere(undefined, portal, "Google", hold)()).toEqual({
    result: "unanswered",
  });
});

it("the page is not left for the service's own pages before the session is renewed", async () => {
  const signInOnItsPages = vi.fn(async (): Promise<SignedIn> => ({ result: "leaving" }));
  const goOn = beginElsewhere({ signInOnItsPages }, portal, "its-pages", hold);
  expect(signInOnItsPages).not.toHaveBeenCalled();
  expect(await goOn()).toEqual({ result: "leaving" });
  expect(signInOnItsPages).toHaveBeenCalledExactlyOnceWith(portal);
});
