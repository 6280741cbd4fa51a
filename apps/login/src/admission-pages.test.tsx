import { LANGUAGES } from "@musubi/contract";
import type { ResetForm, SignInFault } from "@musubi/contract/login-pages";
import { describe, expect, it } from "vitest";
import { ASSETS, frame, tag } from "../test-support/example-frame.ts";
import { renderPage } from "./render-page.tsx";
import { WORDS } from "./words.ts";

const languages = Object.values(LANGUAGES);
const email = "hana@example.jp";
const until = "the 16th, 11:05";
const homeUrl = "https://id.example.jp/index";

describe("the page that admits a browser", () => {
  it.each(languages)("%s: says what its one button does", (language) => {
    const { admission: words } = WORDS[language];
    const html = renderPage(
      {
        page: "admit",
        frame: frame(language),
        action: "/login/admit/s?lng=en",
        csrfToken: "token-of-the-form",
        email,
        until,
      },
      ASSETS,
    );
    for (const sentence of [words.title, words.until(until), words.notYours]) {
      expect(html).toContain(sentence);
    }
    expect(html).toContain(words.lead(`<strong>${email}</strong>`));
    expect(tag(html, /method="post"/)).toContain('action="/login/admit/s?lng=en"');
    expect(tag(html, /name="csrf"/)).toContain('value="token-of-the-form"');
    expect(html.match(/<button[^>]*>[^<]*/g)).toEqual([
      expect.stringContaining(`>${words.submit}`),
    ]);
  });

  it.each(languages)("%s: after the button, links to the log-in", (language) => {
    const { done, toSignIn } = WORDS[language].admission;
    const page = { page: "admitted", frame: frame(language), email, until, homeUrl } as const;
    const html = renderPage(page, ASSETS);
    expect(html).toContain(done.title);
    expect(html).toContain(done.body(email, until));
    expect(tag(html, new RegExp(`href="${homeUrl}"`))).toContain("<a");
    expect(html).toContain(done.next);
    expect(html).toContain(toSignIn);
    expect(html).not.toContain("<form");
  });

  it.each(languages)("%s: says what to do if the link was used or has expired", (language) => {
    const { admission, takeBack } = WORDS[language];
    const show = (over: "used" | "gone", reset?: ResetForm) => {
      const page = { page: "admission-over", frame: frame(language), over, homeUrl } as const;
      const html = renderPage({ ...page, reset }, ASSETS);
      const { title, body, next } = admission.over[over];
      for (const sentence of [title, body, next]) expect(html).toContain(sentence);
      return html;
    };
    const gone = show("gone");
    expect(tag(gone, new RegExp(`href="${homeUrl}"`))).toContain("<a");
    expect(gone).toContain(admission.toSignIn);
    expect(gone).not.toContain("<form");
    const used = show("used", { action: "/login/admit/s", csrfToken: "t" });
    expect(tag(used, /method="post"/)).toContain('action="/login/admit/s"');
    expect(tag(used, /name="reset"/)).toContain("<button");
    expect(used).toContain(takeBack.toNewPassword);
    expect(used).not.toContain(admission.toSignIn);
  });
});

describe("a sign-in that has to wait", () => {
  const told = (fault: SignInFault, waitSeconds?: number) =>
    renderPage(
      {
        page: "sign-in",
        frame: frame("en"),
        action: "/login/",
        csrfToken: "t",
        email,
        fault,
        waitSeconds,
      },
      ASSETS,
    );
  const { signIn, wait: waits } = WORDS.en.login;
  const { faults } = signIn;

  it.each([
    [1, "10 seconds"],
    [31, "40 seconds"],
    [50, "50 seconds"],
    [51, "1 minute"],
    [60, "1 minute"],
    [61, "2 minutes"],
    [900, "15 minutes"],
  ])("says of %i seconds: about %s", (seconds, wait) => {
    for (const fault of ["locked", "crowded", "overloaded"] as const) {
      expect(told(fault, seconds)).toContain(waits.again(faults[fault], wait));
    }
    const linked = told("link", seconds);
    expect(linked).toContain(faults.link);
    expect(linked).toContain(waits.orAgain(wait));
  });

  it("says in Japanese, too, how long the wait is", () => {
    const { wait } = WORDS.ja.login;
    expect(wait.again("", "37秒")).toContain("37秒ほど¦おいてから");
    const page = {
      page: "sign-in",
      frame: frame("ja"),
      action: "/",
      csrfToken: "t",
      email,
    } as const;
    const html = renderPage({ ...page, fault: "link", waitSeconds: 61 }, ASSETS);
    expect(html).toContain(wait.orAgain("2分"));
  });

  it("names no duration if none is known", () => {
    expect(told("locked")).toContain(faults.locked);
    expect(told("link")).toContain(faults.link);
    expect(told("link")).not.toContain("You can also try again");
    expect(told("wrong", 30)).toContain(faults.wrong);
  });
});
