import type { News } from "@musubi/contract";
import { newsWords } from "@musubi/messages/both/news";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { startFakeIdentity } from "../../../test-support/fake-identity.ts";
import { inPortal } from "../../../test-support/in-portal.tsx";
import { textOf } from "../../../test-support/text-of.ts";
import { loadNewsNotices } from "./news-notices.tsx";

async function show(news: Partial<News>): Promise<string> {
  const body = {
    ...{ new_browsers: [], export_until: null, woken_at: null, address_change: null },
    ...news,
  };
  const { client } = await startFakeIdentity(() => ({ status: 200, body }));
  const api = { identity: client, portal: client };
  const { urgent, others } = await loadNewsNotices({ api });
  return textOf(renderToStaticMarkup(inPortal([urgent, others])));
}

it("home says that the ID was woken; without news it shows nothing", async () => {
  const page = await show({ woken_at: Date.parse("2026-11-16T14:40+09:00") });
  for (const sentence of Object.values(newsWords.en.woken)) expect(page).toContain(sentence);
  expect(await show({})).toBe("");
});

it("home announces an operator's change of the address, and when it happens once that is known", async () => {
  const { addressChange: words } = newsWords.en;
  const email = "h***@example.com";
  const waiting = await show({ address_change: { email, due_at: null } });
  for (const sentence of [words.title, words.waits(email, 72), words.advice, words.submit]) {
    expect(waiting).toContain(sentence);
  }
  const due_at = Date.parse("2026-11-20T14:40+09:00");
  const due = await show({ address_change: { email, due_at } });
  expect(due).toContain(words.due(email, "20 November 2026, 14:40 (Japan Standard Time)"));
  expect(due).not.toContain(words.waits(email, 72));
});
