import type { Language } from "@musubi/contract";
import { linkingWords } from "@musubi/messages/both/linking";
import { Knot } from "@musubi/ui/knot.tsx";

import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static";
import { describe, expect, it } from "vitest";
import { createStore } from "zustand";
import { exampleConfig } from "../../../test-support/example-config.ts";
import { type Portal, PortalProvider } from "../../portal/portal-context.ts";
import { words as en } from "../../words/en.ts";
import { words as ja } from "../../words/ja.ts";
import { MESSAGES } from "../../words/messages.ts";
import type { TransferResult } from "./auth-flow.ts";
import { ResultDialog } from "./transfer-result.tsx";

const LANGUAGES = [
  ["ja", ja, linkingWords.ja],
  ["en", en, linkingWords.en],
] as const;
const SERVICES = ["Online Store", "Gym"];
const SUCCESS: TransferResult = { state: "success" };
const failure = (message: string, title = ""): TransferResult => ({
  state: "failure",
  message,
  title,
});

/** Renders a page after its words have loaded. */
async function show(node: ReactNode, language: Language = "en"): Promise<string> {
  const spoken = createStore(() => ({ language, words: { ja, en }[language] }));
  const { prelude } = await prerender(
    <PortalProvider value={{ spoken, config: exampleConfig } as unknown as Portal}>
      {node}
    </PortalProvider>,
  );
  return new Response(prelude).text();
}

const picture = (kind: "tied" | "loose") =>
  renderToStaticMarkup(<Knot size="large" kind={kind} drawn />);
const dialog = (result: TransferResult, service: string) => (
  <ResultDialog result={result} service={service} onRetry={() => {}} />
);
describe("the result of a link, over the form", () => {
  it.each(LANGUAGES)(
    "S27 first links back to the service from which the holder came, %s",
    async (language, __, words) => {
      const wayBack = { href: "https://id.example/login/resume/k", onClick: () => {} };
      const back = new RegExp(`${wayBack.href}[^>]*>${words.wayBack.go("Gym")}<.*account-transfer`);
      for (const result of [SUCCESS, failure("")]) {
        const page = (from?: typeof wayBack) =>
          show(
            <ResultDialog result={result} service="Gym" onRetry={() => {}} wayBack={from} />,
            language,
          );
        expect(await page(wayBack)).toMatch(back);
        expect(await page()).not.toContain(words.wayBack.go("Gym"));
      }
    },
  );

  it.each(LANGUAGES)(
    "§2 success, %s: shows the tied knot, and names the service",
    async (language, __, words) => {
      for (const service of SERVICES) {
        const page = await show(dialog(SUCCESS, service), language);
        const { title, linked, mail } = words.result.success;
        for (const said of [title, linked(service), mail]) {
          expect(page).toContain(said);
        }
        expect(page).toContain(picture("tied"));
        expect(page).not.toContain(picture("loose"));
        expect(page).toContain('href="/account-transfer"');
        expect(page).not.toContain(words.result.failure.retry);
        expect(page).toContain('href="/index"');
      }
    },
  );

  it.each(LANGUAGES)(
    "§2 failure, %s: shows the loose knot and the given text",
    async (language, __, words) => {
      const ours = await show(dialog(failure("transfer_same_service"), "store"), language);
      expect(ours).toContain(words.result.failure.title);
      expect(ours).toContain(MESSAGES[language].transfer_same_service);
      expect(ours).toContain(picture("loose"));
      expect(ours).not.toContain(picture("tied"));
      expect(ours).toContain('href="/account-transfer"');
      const theirs = await show(dialog(failure("An order is on its way."), "store"), language);
      expect(theirs).toContain("An order is on its way.");
      expect(theirs).toContain(words.result.failure.title);
    },
  );

  it.each(LANGUAGES)(
    "§8 failure, %s: the answer's own title replaces ours",
    async (language, _said, words) => {
      const said = failure("An order is on its way.", "The store did not accept it");
      const page = await show(dialog(said, "store"), language);
      expect(page).toContain("The store did not accept it");
      expect(page).toContain("An order is on its way.");
      expect(page).not.toContain(words.result.failure.title);
    },
  );

  it.each(LANGUAGES)(
    "§8 transfer_failed, %s: under the title, only what to check",
    async (language, __, words) => {
      const page = await show(dialog(failure("transfer_failed"), "store"), language);
      expect(page).toContain(words.result.failure.wrongAccount);
      expect(page).not.toContain(MESSAGES[language].transfer_failed);
    },
  );

  it.each(LANGUAGES)(
    "§2 failure, %s, without a text: shows the default text",
    async (language, __, words) => {
      for (const service of SERVICES) {
        const { text, title } = words.result.failure;
        const page = await show(dialog(failure(""), service), language);
        expect(page).toContain(text);
        expect(page).toContain(title);
      }
    },
  );

  it("X01: a service's answer is shown as text", async () => {
    const page = await show(dialog(failure("<img src=x onerror=alert(1)>"), "app"));
    expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(page).not.toContain("<img");
  });
});

describe("the result of a failed link", () => {
  const { retry, onePlace } = linkingWords.en.result.failure;

  it("offers another try; after transfer_same_service, explains that an ID has one account at a service", async () => {
    expect(await show(dialog(failure(""), "Gym"))).toContain(retry);
    const taken = await show(dialog(failure("transfer_same_service"), "Gym"));
    expect(taken).toContain(onePlace("Gym"));
  });
});
