import {
  type BrowserSession,
  endOtherSessions,
  endSession,
  forgetBrowser,
  type KnownBrowser,
} from "@musubi/contract";
import type { Client, Outcome } from "@musubi/contract/client";
import { type ErrorReason, reasonForFailure } from "../../navigation/reasons.ts";
import type { SessionWords } from "../../portal/lazy-words/sessions.ts";
import { nameBrowser } from "../../words/name-browser.ts";

/** What a holder is asked before it is done. */
export type Question =
  | { readonly about: "session"; readonly session: BrowserSession; readonly forgets: boolean }
  | { readonly about: "others" }
  | { readonly about: "browser"; readonly browser: KnownBrowser };

/** What came of it. `log-out`: the own session is to be logged out here; `logged-out`: it is, and nobody need be told. */
export type Ended =
  | { readonly do: "done" | "log-out" | "logged-out" | "offer-retry" }
  | { readonly do: "error-page"; readonly reason: ErrorReason };

/** Does what a holder has said yes to. What another tab has ended meanwhile is over all the same. */
export async function answerQuestion(question: Question, client: Client): Promise<Ended> {
  switch (question.about) {
    case "others":
      return settle(await client.send(endOtherSessions, { body: {} }));
    case "browser": {
      const { browser_id } = question.browser;
      return settle(await client.send(forgetBrowser, { body: { browser_id } }));
    }
    case "session": {
      const { session_id, browser_id, is_own } = question.session;
      if (browser_id !== null && question.forgets) {
        const ended = settle(await client.send(forgetBrowser, { body: { browser_id } }));
        return ended.do === "done" && is_own ? { do: "logged-out" } : ended;
      }
      if (is_own) return { do: "log-out" };
      return settle(await client.send(endSession, { body: { session_id } }));
    }
  }
}

function settle(outcome: Outcome<unknown>): Ended {
  if (outcome.ok) return { do: "done" };
  const reason = reasonForFailure(outcome);
  return reason === "offline" ? { do: "offer-retry" } : { do: "error-page", reason };
}

/** Returns how it is told that it was done. */
export function tellDone(question: Question, { done, browser }: SessionWords): string {
  switch (question.about) {
    case "others":
      return done.others;
    case "browser":
      return done.forget(nameBrowser(question.browser, browser));
    case "session": {
      const name = nameBrowser(question.session, browser);
      return question.forgets ? done.endAndForget(name) : done.end(name);
    }
  }
}
