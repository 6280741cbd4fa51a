import { expect, it } from "vitest";
import { refusal, startFakeIdentity } from "../../../test-support/fake-identity.ts";
import { answerQuestion, type Question } from "./question.ts";

const session = {
  session_id: "a session",
  is_own: false,
  browser: "Chrome",
  system: "Windows",
  began_at: 1,
  used_at: 2,
  services: [],
  browser_id: "a browser",
};
const own = { ...session, is_own: true };

const ended = async (question: Question, answer: Parameters<typeof startFakeIdentity>[0]) => {
  const { client, asked } = await startFakeIdentity(answer);
  const { do: next } = await answerQuestion(question, client);
  return { next, asked: asked.map(({ path, body }) => [path, body]) };
};

const ok = () => ({ status: 200, body: {} });

it.each<[string, Question, Awaited<ReturnType<typeof ended>>]>([
  [
    "another session",
    { about: "session", session, forgets: false },
    { next: "go-on", asked: [["/account/sessions/end", { session_id: "a session" }]] },
  ],
  [
    "another session, and its browser",
    { about: "session", session, forgets: true },
    { next: "go-on", asked: [["/account/browsers/forget", { browser_id: "a browser" }]] },
  ],
  [
    "the holder's own session by a normal log-out",
    { about: "session", session: own, forgets: false },
    { next: "log-out", asked: [] },
  ],
  [
    "the holder's own session together with its browser, in one call",
    { about: "session", session: own, forgets: true },
    { next: "logged-out", asked: [["/account/browsers/forget", { browser_id: "a browser" }]] },
  ],
  [
    "all other sessions",
    { about: "others" },
    { next: "go-on", asked: [["/account/sessions/end-others", {}]] },
  ],
])("the holder's answer ends %s", async (_, question, expected) => {
  expect(await ended(question, ok)).toEqual(expected);
});

it("the holder's own session remains if its browser could not be forgotten", async () => {
  const question = { about: "session", session: own, forgets: true } as const;
  expect(await ended(question, () => "cut")).toMatchObject({ next: "offer-retry" });
  const refused = () => refusal(500, "InternalErrorException");
  expect(await ended(question, refused)).toMatchObject({ next: "error-page" });
});
