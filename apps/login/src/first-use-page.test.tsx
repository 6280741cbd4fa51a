import { LANGUAGES } from "@musubi/contract";
import type { FirstUseFault, LoginPage } from "@musubi/contract/login-pages";
import { describe, expect, it } from "vitest";
import { ASSETS, frame } from "../test-support/example-frame.ts";
import { renderPage } from "./render-page.tsx";
import { WORDS } from "./words.ts";

type FirstUse = Extract<LoginPage, { page: "first-use" }>;

const ACTIONS = { open: "/to/open", wake: "/to/wake", link: "/to/link", cancel: "/to/cancel" };

const show = (part: Partial<FirstUse> = {}) =>
  renderPage(
    {
      page: "first-use",
      frame: frame("ja"),
      firstUse: "new",
      isNewId: false,
      service: "Gym",
      email: "hana@example.jp",
      csrfToken: "token-of-the-form",
      holder: "of-hana",
      termsUrl: undefined,
      actions: ACTIONS,
      againUrl: "/once-more",
      otherUrl: "/other",
      fault: undefined,
      said: undefined,
      underWay: undefined,
      ...part,
    },
    ASSETS,
  );

const formsOf = (html: string) =>
  [...html.matchAll(/<form[^>]* action="([^"]*)"/g)].map(([, to]) => to);

describe.each(LANGUAGES)("S27 the page for the first use of a service, %s", (language) => {
  const { firstUse: words, wait } = WORDS[language].login;
  const inLanguage = { frame: frame(language) };

  it("offers to open an account, then to link one, and says what the service learns", () => {
    const html = show(inLanguage);
    expect(formsOf(html)).toEqual([ACTIONS.open, ACTIONS.link, ACTIONS.cancel]);
    for (const said of [words.lead("hana@example.jp", "Gym"), words.learns("Gym")]) {
      expect(html).toContain(said);
    }
    const [above, below] = html.split(`action="${ACTIONS.open}"`);
    expect(above).toContain(words.learns("Gym"));
    // Behind the details.
    expect(below?.split("<details")[1]).toContain(words.link.instead);
    expect(html.match(/name="holder" value="of-hana"/g)).toHaveLength(3);
    expect(html).not.toContain(words.open.terms("Gym"));
  });

  it("links to the service's terms, and says that the button accepts them", () => {
    const html = show({ ...inLanguage, termsUrl: "https://gym.example/terms" });
    expect(html).toContain('href="https://gym.example/terms"');
    const agree = words.open.agree(words.open.terms("Gym"));
    expect(html.replaceAll(/<span[^>]*>.*?<\/span>|<\/?a\b[^>]*>/g, "")).toContain(agree);
    const [above] = html.split(`action="${ACTIONS.open}"`);
    expect(above).toContain('href="https://gym.example/terms"');
  });

  it("greets the holder of an ID that was made on the way", () => {
    const html = show({ ...inLanguage, isNewId: true });
    expect(html).toContain(words.ready.title);
    expect(html).toContain(words.ready.lead("hana@example.jp", "Gym"));
    expect(html).not.toContain(words.title("Gym"));
  });

  it("does not mention linking if there is nothing to link", () => {
    const html = show({ ...inLanguage, actions: { ...ACTIONS, link: undefined } });
    expect(formsOf(html)).toEqual([ACTIONS.open, ACTIONS.cancel]);
    expect(html).not.toContain(words.link.instead);
  });

  it("offers only to wake a sleeping account; while the ID is busy, only to try again", () => {
    const asleep = show({ ...inLanguage, firstUse: "asleep" });
    expect(formsOf(asleep)).toEqual([ACTIONS.wake, ACTIONS.cancel]);
    expect(asleep).toContain(words.asleep.title("Gym"));
    const busy = show({ ...inLanguage, firstUse: "busy" });
    expect(formsOf(busy)).toEqual([ACTIONS.cancel]);
    expect(busy).toContain('href="/once-more"');
    expect(busy).toContain(words.busy.lead("hana@example.jp", "Gym"));
    const named = show({ ...inLanguage, firstUse: "busy", underWay: "Leaving is not finished." });
    expect(named).toContain("Leaving is not finished.");
    expect(named).not.toContain(words.busy.lead("hana@example.jp", "Gym"));
  });

  it.each(Object.keys(words.faults) as FirstUseFault[])("shows the fault %s above", (fault) => {
    const html = show({ ...inLanguage, fault });
    const [above] = html.split("<form");
    expect(above).toContain(words.faults[fault]("Gym"));
    expect(html).toContain("data-fault");
  });

  it("says how long a pause lasts; shows the service's reason for a refusal, as text", () => {
    const paused = show({ ...inLanguage, fault: "crowded", waitSeconds: 120 });
    expect(paused).toContain(wait.again(words.faults.crowded(), wait.minutes(2)));
    const html = show({ ...inLanguage, fault: "refused", said: "<b>Full</b>" });
    expect(html).toContain("&lt;b&gt;Full&lt;/b&gt;");
    expect(html).not.toContain(words.faults.refused("Gym"));
  });
});

it("the sign-in form names the service that it leads to, and can be cancelled", () => {
  const signIn: LoginPage = {
    page: "sign-in",
    frame: frame("en"),
    action: "/login/",
    csrfToken: "token-of-the-form",
    email: "",
    fault: undefined,
    service: "Gym",
    cancel: "/to/cancel",
  };
  const html = renderPage(signIn, ASSETS);
  expect(html).toContain(WORDS.en.login.signIn.goesOn("Gym"));
  expect(formsOf(html)).toContain("/to/cancel");
});
