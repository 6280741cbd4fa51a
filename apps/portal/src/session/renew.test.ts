import { NO_SESSION } from "@musubi/contract";
import { describe, expect, it } from "vitest";
import {
  type Answer,
  makeTokens,
  refusal,
  startFakeIdentity,
} from "../../test-support/fake-identity.ts";
import { createMemoryStorage, fillUp } from "../../test-support/memory-storage.ts";
import type { EarlyRenewal } from "./early.ts";
import { createKept } from "./kept.ts";
import { createRenew } from "./renew.ts";
import { type Renewal, toSession } from "./renewal.ts";

/** Web Locks as in a browser: one caller at a time has the lock, across tabs. */
function createFakeLocks() {
  let queue: Promise<unknown> = Promise.resolve();
  return {
    request<T>(_: string, work: () => Promise<T>): Promise<T> {
      const turn = queue.then(work);
      queue = turn.catch(() => {});
      return turn;
    },
  };
}

async function signedIn(answer: () => Answer) {
  const identity = await startFakeIdentity(answer);
  const storage = createMemoryStorage();
  const first = toSession(makeTokens());
  const openTab = (locks?: ReturnType<typeof createFakeLocks>, early?: EarlyRenewal) => {
    const kept = createKept(storage);
    kept.reread();
    return { kept, renew: createRenew(kept, identity.client, locks, early) };
  };
  const tab = openTab();
  tab.kept.keep({ session: first });
  return { identity, storage, first, openTab, ...tab };
}

describe("a renewal", () => {
  it("replaces all three tokens, and is sent without a bearer token", async () => {
    const tokens = makeTokens();
    const { kept, renew, identity, first } = await signedIn(() => ({ status: 200, body: tokens }));
    expect(await renew()).toBe("renewed");
    expect(kept.reread().session).toEqual(toSession(tokens));
    expect(identity.asked).toMatchObject([
      {
        method: "POST",
        path: "/token/renew",
        body: { refresh_token: first.refreshToken, auth_service_id: 0 },
        authorization: undefined,
      },
    ]);
  });

  it("is shared by all simultaneous callers in the tab, and runs again for a later caller", async () => {
    const { renew, identity } = await signedIn(() => ({ status: 200, body: makeTokens() }));
    expect(await Promise.all([renew(), renew(), renew()])).toEqual(Array(3).fill("renewed"));
    expect(identity.asked).toHaveLength(1);
    await renew();
    expect(identity.asked).toHaveLength(2);
  });

  it("fails if it cannot be stored: the next read would bring the used token back", async () => {
    const tokens = makeTokens();
    const { kept, renew, storage } = await signedIn(() => ({ status: 200, body: tokens }));
    fillUp(storage);
    expect(await renew()).toBe("not-stored");
    // The new tokens are in memory for a log-out, which needs no storage.
    expect(kept.store.getState().session).toEqual(toSession(tokens));
  });

  it("keeps the slices that other tabs wrote", async () => {
    const { kept, renew, openTab } = await signedIn(() => ({ status: 200, body: makeTokens() }));
    openTab().kept.keep({ language: { lang: "en" } });
    await renew();
    expect(kept.reread().language).toEqual({ lang: "en" });
  });
});

describe("two tabs", () => {
  it("take turns: the tab that waited uses the other's tokens", async () => {
    const { openTab, identity } = await signedIn(() => ({ status: 200, body: makeTokens() }));
    const locks = createFakeLocks();
    const [one, two] = [openTab(locks), openTab(locks)];
    expect(await Promise.all([one.renew(), two.renew()])).toEqual(["renewed", "renewed"]);
    expect(identity.asked).toHaveLength(1);
    expect(two.kept.store.getState().session).toEqual(one.kept.store.getState().session);
  });

  it("T10: a log-out in one tab during the other's renewal leaves no tokens", async () => {
    const gate = Promise.withResolvers<void>();
    const { renew, openTab, storage, identity } = await signedIn(() => ({
      status: 200,
      body: makeTokens(),
      when: gate.promise.then(() => openTab().kept.clear()),
    }));
    const renewal = renew();
    gate.resolve();
    expect(await renewal).toBe("signed-out");
    expect(identity.asked).toHaveLength(1);
    expect(storage.content.size).toBe(0);
  });

  it("send no request if one of them has logged out already", async () => {
    const { renew, openTab, identity } = await signedIn(() => ({ status: 200, body: {} }));
    openTab().kept.clear();
    expect(await renew()).toBe("signed-out");
    expect(identity.asked).toEqual([]);
  });
});

describe("an answer that is not a renewal", () => {
  it("401 NotAuthorizedException ends the session", async () => {
    const { kept, renew } = await signedIn(() => refusal(401, "NotAuthorizedException"));
    expect(await renew()).toBe("refused");
    expect(kept.reread().session).toEqual(NO_SESSION);
  });

  it.each<[string, Answer]>([
    ["no answer", "cut"],
    ["429", refusal(429, "TooManyRequestException")],
    ["500", refusal(500, "InternalErrorException")],
    ["503", refusal(503, "ServiceUnavailableException")],
    ["a proxy's 502", { status: 502, body: "bad gateway" }],
    ["a proxy's 401", { status: 401, body: "who are you" }],
    ["403", refusal(403, "InvalidApiKeyException")],
    ["two tokens only", { status: 200, body: { access_token: "a", id_token: "i" } }],
  ])("%s leaves the tokens unchanged", async (_, answer) => {
    const { kept, renew, first } = await signedIn(() => answer);
    expect(await renew()).toBe("unavailable");
    expect(kept.reread().session).toEqual(first);
  });
});

describe("a renewal that the early script started", () => {
  const begun = (renewal: Renewal, session = NO_SESSION, askedAt = performance.now()) => ({
    askedAt,
    outcome: Promise.resolve({ renewal, session }),
  });
  const next = toSession(makeTokens());

  it("is used once, as the first renewal of the tab", async () => {
    const { openTab, kept, identity } = await signedIn(() => ({ status: 200, body: makeTokens() }));
    const tab = openTab(undefined, begun("renewed"));
    kept.keep({ session: next });
    expect(await Promise.all([tab.renew(), tab.renew()])).toEqual(["renewed", "renewed"]);
    expect(tab.kept.store.getState().session).toEqual(next);
    expect(identity.asked).toEqual([]);
    expect(await tab.renew()).toBe("renewed");
    expect(identity.asked).toHaveLength(1);
  });

  it.each(["refused", "unavailable", "signed-out"] as const)(
    "that ended as %s is not repeated",
    async (renewal) => {
      const { openTab, identity } = await signedIn(() => ({ status: 200, body: makeTokens() }));
      expect(await openTab(undefined, begun(renewal)).renew()).toBe(renewal);
      expect(identity.asked).toEqual([]);
    },
  );

  it("is kept in memory for a log-out if it could not be stored", async () => {
    const { openTab, storage } = await signedIn(() => ({ status: 200, body: makeTokens() }));
    const tab = openTab(undefined, begun("not-stored", next));
    fillUp(storage);
    expect(await tab.renew()).toBe("not-stored");
    expect(tab.kept.store.getState().session).toEqual(next);
  });

  it("T10: is dropped if another tab has logged out since", async () => {
    const { openTab, kept } = await signedIn(() => ({ status: 200, body: makeTokens() }));
    const tab = openTab(undefined, begun("renewed"));
    kept.clear();
    expect(await tab.renew()).toBe("signed-out");
  });

  it("is repeated if it was too long ago", async () => {
    const { openTab, identity } = await signedIn(() => ({ status: 200, body: makeTokens() }));
    const tab = openTab(undefined, begun("refused", NO_SESSION, performance.now() - 30_000));
    expect(await tab.renew()).toBe("renewed");
    expect(identity.asked).toHaveLength(1);
  });
});
