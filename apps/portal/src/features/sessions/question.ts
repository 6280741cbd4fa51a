import {
  type BrowserSession,
  endOtherSessions,
  endSession,
  forgetBrowser,
  type KnownBrowser,
} from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import type { sessionWords } from "@musubi/messages/both/sessions";
import type { WordsOf } from "../../portal/words/words-of.ts";
import { decideNext, type Next } from "../../refusals/next.ts";
import { nameBrowser } from "../../words/name-browser.ts";

/** The question before an action. */
export type Question =
  | { readonly about: "session"; readonly session: BrowserSession; readonly forgets: boolean }
  | { readonly about: "others" }
  | { readonly about: "browser"; readonly browser: KnownBrowser };

/**
 * The result. `log-out`: the own session must be logged out here. `logged-out`: that has happened
 * already, and identity need not be told.
 */
export type Ended = Next | { readonly do: "log-out" | "logged-out" };

/** Does what the holder confirmed. A session that another tab has ended meanwhile counts as ended. */
export async function answerQuestion(question: Question, client: Client): Promise<Ended> {
  switch (question.about) {
    case "others":
      return decideNext("plain", await client.send(endOtherSessions, { body: {} }));
    case "browser": {
      const { browser_id } = question.browser;
      return decideNext("plain", await client.send(forgetBrowser, { body: { browser_id } }));
    }
    case "session": {
      const { session_id, browser_id, is_own } = question.session;
      if (browser_id !== null && question.forgets) {
        const ended = decideNext(
          "plain",
          await client.send(forgetBrowser, { body: { browser_id } }),
        );
        return ended.do === "go-on" && is_own ? { do: "logged-out" } : ended;
      }
      if (is_own) return { do: "log-out" };
      return decideNext("plain", await client.send(endSession, { body: { session_id } }));
    }
  }
}

/** Returns the text that says it was done. */
export function tellDone(
  question: Question,
  { done, browser }: WordsOf<typeof sessionWords>,
): string {
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
