import { LANGUAGES, LISTED_PASSWORD_RULES, RARE_PASSWORD_RULES } from "@musubi/contract";
import {
  type AddressFlow,
  type CodeFault,
  LOGIN_REASONS,
  type LoginPage,
  type LoginProblem,
  type SignInFault,
} from "@musubi/contract/login-pages";
import { describe, expect, it } from "vitest";
import { ASSETS, frame, links, tag } from "../test-support/example-frame.ts";
import { renderPage } from "./render-page.tsx";
import { WORDS } from "./words.ts";

/** The label of the main button. */
const SOLID = /class="[^"]*primary[^"]*"[^>]*>([^<]*)</g;

type SignIn = Extract<LoginPage, { page: "sign-in" }>;

const signIn = (part: Partial<SignIn> = {}) =>
  renderPage(
    {
      page: "sign-in",
      frame: frame("ja"),
      action: "/login/",
      csrfToken: "token-of-the-form",
      email: "",
      fault: undefined,
      ...part,
    },
    ASSETS,
  );

describe("a page", () => {
  it.each([
    ["ja", "ログイン｜むすび ID"],
    ["en", "Log in | Musubi ID"],
  ] as const)("is a whole document in %s", (language, title) => {
    const html = signIn({ frame: frame(language) });
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`));
    expect(html).toContain(`<title>${title}</title>`);
    const { help, privacy, terms } = WORDS[language].common.footer;
    const [, footer = ""] = html.split("<footer");
    expect([...footer.matchAll(/<a [^>]*>([^<]*)</g)].map(([, label]) => label)).toEqual([
      help,
      privacy,
      terms,
    ]);
    expect(html).toContain(`href="https://example.jp/${language}/privacy"`);
    expect(tag(html, /aria-current="true"/)).toContain(`hrefLang="${language}"`);
  });

  it("has the brand's name, logo and style sheet", () => {
    const few = links("en");
    const html = signIn({
      frame: frame("en", {
        site: {
          brand: { ja: "本の森 ID", en: "Hon no Mori ID" },
          links: { ja: few, en: few },
          logo: "https://example.jp/logo.svg",
        },
        brandSheet: "/login/brand.css",
      }),
    });
    expect(html).not.toMatch(/musubi|むすび|favicon/i);
    expect(tag(html, /rel="icon"/)).toContain('href="https://example.jp/logo.svg"');
    expect(html).toContain(
      `<style>${ASSETS.signInStyles}</style><link rel="stylesheet" href="/login/brand.css"/>`,
    );
    expect(html).toContain(WORDS.en.common.footer.terms);
  });

  it("has no inline script or style that the Content-Security-Policy would refuse", () => {
    const html = signIn({
      frame: frame("ja", {
        demoAccounts: [{ name: "Hana", email: "h@example.jp", password: "p" }],
      }),
      fault: "wrong",
    });
    expect(html.match(/<style>[^<]*/g)).toEqual([`<style>${ASSETS.signInStyles}`]);
    expect(html).not.toMatch(/\sstyle=|\son[a-z]+=|javascript:/i);
    expect(html.match(/<script[^>]*>[^<]*/g)).toEqual([
      '<script type="module" src="/login/assets/main.js" data-passkeys-script="/login/assets/passkeys.js">',
    ]);
  });

  it("other than the sign-in form has all styles, and loads a second script", () => {
    const html = renderPage({ page: "signed-out", frame: frame("en"), homeUrl: "/" }, ASSETS);
    expect(html.match(/<style>[^<]*/g)).toEqual([`<style>${ASSETS.styles}`]);
    expect(html.match(/<script[^>]*>[^<]*/g)).toEqual([
      '<script type="module" src="/login/assets/main.js" data-passkeys-script="/login/assets/passkeys.js">',
      '<script type="module" src="/login/assets/forms.js">',
    ]);
  });
});

describe("the sign-in form for a holder who is logged in already", () => {
  const again = (password: boolean, part: Partial<SignIn> = {}) =>
    signIn({ email: "hana@example.jp", again: { password, cancelUrl: "/home" }, ...part });

  it("shows the holder's address, which cannot be edited", () => {
    const html = again(true);
    expect(html).toContain(">hana@example.jp</p>");
    expect(tag(html, /name="email"/)).toContain("hidden");
    expect(html).toContain('href="/home"');
  });

  it("asks for no password if the holder has none, and shows faults", () => {
    const social = [{ provider: "Google", url: "/login/social/google" }] as const;
    const html = again(false, { social, fault: "wrong-passkey" });
    expect(html).not.toContain('name="password"');
    expect(html).toContain(WORDS.ja.login.signIn.social.Google);
    expect(html).toContain(WORDS.ja.login.signIn.faults["wrong-passkey"]);
    expect(again(true, { fault: "wrong" })).toContain(WORDS.ja.login.signIn.again.wrong);
  });
});

describe("the sign-in form", () => {
  it("posts the address, the password and the form's token to its action", () => {
    const html = signIn({ action: "/login/?state=a&lng=ja" });
    const form = tag(html, /method="post"/);
    expect(form).toContain('action="/login/?state=a&amp;lng=ja"');
    expect(tag(html, /name="csrf"/)).toContain('value="token-of-the-form"');
    expect(tag(html, /name="email"/)).toContain('autoComplete="username"');
    expect(tag(html, /name="password"/)).toContain('autoComplete="current-password"');
    expect(html).toContain('<button type="submit"');
  });

  it("escapes the typed address", () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&amp;`;
    const html = signIn({ email: hostile, fault: "wrong" });
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<img");
    expect(tag(html.replaceAll("&gt;", ""), /name="email"/)).toContain("&quot;&lt;script");
  });

  it("after a wrong password, contains the typed address and no password", () => {
    const html = signIn({ email: "hana@example.jp", fault: "wrong" });
    expect(tag(html, /name="email"/)).toContain('value="hana@example.jp"');
    expect(tag(html, /name="password"/)).not.toContain("value=");
  });

  it.each<[SignInFault, string, "email" | "password" | undefined]>([
    ["wrong", "hana@example.jp", "password"],
    ["incomplete", "hana@example.jp", "password"],
    ["incomplete", "", "email"],
    ["locked", "hana@example.jp", undefined],
    ["link", "hana@example.jp", undefined],
    ["crowded", "hana@example.jp", undefined],
    ["overloaded", "hana@example.jp", undefined],
  ])("shows the fault %s (address: %j) once, as an alert, at field %s", (fault, email, field) => {
    for (const language of ["ja", "en"] as const) {
      const html = signIn({ frame: frame(language), email, fault });
      const { faults, noPassword } = WORDS[language].login.signIn;
      const isHalf = fault === "incomplete" && email !== "";
      expect(html.split(isHalf ? noPassword : faults[fault])).toHaveLength(2);
      // All missing fields are reported at once, each at its field.
      const missing = fault === "incomplete" && email === "" ? 2 : 1;
      expect(html.match(/role="alert"/g)).toHaveLength(missing);
      if (field === undefined) {
        expect(html).not.toContain("aria-invalid");
        expect(tag(html, /data-fault=""/)).toContain('tabindex="-1"');
      } else {
        const input = tag(html, new RegExp(`name="${field}"`));
        expect(input).toContain('aria-invalid="true"');
        expect(input).toContain(`aria-describedby="${field}-error"`);
        expect(tag(html, new RegExp(`id="${field}-error"`))).toContain('role="alert"');
      }
    }
  });

  it.each<[SignInFault | undefined, readonly string[]]>([
    [undefined, [WORDS.ja.login.signIn.submit]],
    ["wrong", [WORDS.ja.login.signIn.submit]],
    ["locked", []],
    ["link", []],
    ["crowded", []],
  ])("after the fault %s the solid buttons are %j", (fault, labels) => {
    const again = { password: true, cancelUrl: "/" };
    for (const html of [signIn({ fault }), signIn({ fault, again })]) {
      expect(Array.from(html.matchAll(SOLID), ([, label]) => label)).toEqual(labels);
    }
  });

  it("shows no fault if there is none", () => {
    expect(signIn()).not.toMatch(/role="alert"|aria-invalid|data-fault/);
  });

  it("has hidden demo accounts, which a script shows; none if the frame has none", () => {
    const person = { name: "Hana", email: "hana@example.jp", password: "Hanami2026" };
    const html = signIn({ frame: frame("ja", { demoAccounts: [person] }) });
    expect(tag(html, /data-demo=""/)).toContain('hidden=""');
    expect(tag(html, /data-email="hana@example.jp"/)).toContain('data-password="Hanami2026"');
    expect(signIn()).not.toContain("data-demo");
  });
});

describe("the other sign-in methods", () => {
  const SOCIAL = [
    { provider: "SignInWithApple", url: "/login/social/apple?a=1&b=2" },
    { provider: "Google", url: "/login/social/google?a=1&b=2" },
  ] as const;

  it.each(["ja", "en"] as const)("are links in the providers' own words, %s", (language) => {
    const html = signIn({ frame: frame(language), social: SOCIAL });
    for (const { provider, url } of SOCIAL) {
      expect(html).toContain(WORDS[language].login.signIn.social[provider]);
      expect(html).toContain(`href="${url.replace("&", "&amp;")}"`);
    }
    expect(html.match(/<img[^>]*alt=""/g)).toHaveLength(2);
    expect(html).not.toMatch(/src="data:/);
  });

  it("are missing if not offered; so are the links to sign up and to reset a password", () => {
    const { login } = WORDS.ja;
    const html = signIn();
    expect(html).not.toContain(login.signIn.or);
    expect(html).not.toContain(login.signIn.signUp);
    expect(html).not.toContain(login.signIn.forgot);
    const all = signIn({ signUpUrl: "/login/sign-up?a=b", forgotUrl: "/login/forgot?a=b" });
    expect(all).toContain('href="/login/sign-up?a=b"');
    expect(all).toContain('href="/login/forgot?a=b"');
  });

  it.each(["social-cancelled", "social-unavailable", ...LOGIN_REASONS] as const)(
    "the form shows the notice %s, and the focus remains in the address field",
    (notice) => {
      const html = signIn({ notice });
      expect(html).toContain(WORDS.ja.login.signIn.notices[notice]);
      // The message is no fault: the focus remains in the field, which is read out with the message.
      expect(html).not.toContain("data-fault");
      expect(tag(html, /data-news=""/)).toContain('id="news"');
      expect(tag(html, /name="email"/)).toContain('autofocus=""');
    },
  );
});

describe("the pages of signing up and of a forgotten password", () => {
  const form = (language: "ja" | "en") => ({
    frame: frame(language),
    action: "/login/x?a=b",
    csrfToken: "token-of-the-form",
    signInUrl: "/login/?a=b",
    email: "hana@example.jp",
  });
  const flows = ["sign-up", "forgot"] as const;
  const languages = ["ja", "en"] as const;
  const all = flows.flatMap((flow) => languages.map((language) => [flow, language] as const));

  it.each(all)("%s, %s: asks for an address", (flow, language) => {
    const { login } = WORDS[language];
    const page = { page: "enter-address", flow, ...form(language) } as const;
    const html = renderPage({ ...page, fault: "invalid-email" }, ASSETS);
    expect(html).toContain(login.address.flows[flow].title);
    expect(tag(html, /name="email"/)).toContain('autoComplete="username"');
    expect(tag(html, /name="email"/)).toContain('aria-describedby="email-error"');
    const empty = renderPage({ ...page, email: "", fault: "incomplete" }, ASSETS);
    expect(tag(empty, /name="email"/)).toContain('aria-describedby="email-error"');
    expect(empty).toContain(login.address.faults.incomplete);
    expect(renderPage({ ...page, fault: "crowded" }, ASSETS)).toContain('data-fault=""');
  });

  it.each(languages)("%s: signing up offers the providers, in their own words", (language) => {
    const { social } = WORDS[language].login.address;
    const page = { page: "enter-address", flow: "sign-up", ...form(language) } as const;
    const links = [{ provider: "Google", url: "/login/social/google?a=b" }] as const;
    const html = renderPage({ ...page, fault: undefined, social: links }, ASSETS);
    expect(tag(html, /href="\/login\/social\/google\?a=b"/)).toMatch(/^<a /);
    expect(html).toContain(social.Google);
    expect(html).not.toContain(social.SignInWithApple);
  });

  it.each(languages)("%s: the terms are linked in the sentence that accepts them", (language) => {
    const { login, common } = WORDS[language];
    const page = { page: "new-password", flow: "sign-up", ...form(language) } as const;
    const html = renderPage({ ...page, isAgreed: false, fault: undefined }, ASSETS);
    const [label = ""] = /<label[^>]*for="terms".*?<\/label>/s.exec(html) ?? [];
    expect(label.replaceAll(/<[^>]*>/g, "")).toBe(login.terms.agree);
    const { terms, privacy } = frame(language).site.links[language];
    for (const [href, name] of [
      [terms, common.footer.terms],
      [privacy, common.footer.privacy],
    ]) {
      expect(label).toContain(`<a href="${href}">${name}</a>`);
    }
  });

  it.each(languages)("%s: says that a link was mailed instead of a code", (language) => {
    const { login } = WORDS[language];
    const { signInUrl, email } = form(language);
    const page = { page: "link-sent", frame: frame(language), email, signInUrl } as const;
    const html = renderPage(page, ASSETS);
    for (const part of [login.linkSent.title, login.linkSent.lead(email), login.linkSent.before]) {
      expect(html.replaceAll(/<\/?strong>/g, "")).toContain(part);
    }
    expect(html).toContain(`<strong>${email}</strong>`);
    // There is nothing to enter.
    expect(html).not.toContain("<form");
    expect(html).toContain('href="/login/?a=b"');
  });

  it.each(all)(
    "%s, %s: a mailed link's page names the address; the page after it links to the log-in",
    (flow, language) => {
      const { login } = WORDS[language];
      const page = { page: "new-password", flow, ...form(language), isAgreed: false } as const;
      const named = login.newPassword.forAddress("hana@example.jp");
      const opened = renderPage({ ...page, isByLink: true, fault: undefined }, ASSETS);
      expect(opened).toContain(named);
      expect(renderPage({ ...page, fault: undefined }, ASSETS)).not.toContain(named);
      const way = { frame: frame(language), homeUrl: "https://portal.test/index" };
      const end = { page: "code-link-done", flow, ...way } as const;
      const done = renderPage({ ...end, isOpenedAgain: false }, ASSETS);
      const again = renderPage({ ...end, isOpenedAgain: true }, ASSETS);
      const over = renderPage({ page: "code-link-over", ...way }, ASSETS);
      expect(done).toContain(login.codeLink.done[flow].title);
      expect(done).toContain('data-knot="tied"');
      expect(again).toContain(login.codeLink.used.title);
      expect(again).toContain(login.codeLink.used.leads[flow]);
      expect(again).not.toContain('data-knot="tied"');
      expect(over).toContain(login.codeLink.over.title);
      for (const html of [done, again, over])
        expect(html).toContain('href="https://portal.test/index"');
    },
  );

  it.each(all)("%s, %s: asks for the code", (flow, language) => {
    const { login } = WORDS[language];
    const html = renderPage(
      {
        page: "enter-code",
        flow,
        ...form(language),
        addressUrl: "/login/sign-up?a=b",
        isResent: true,
        triesLeft: undefined,
        fault: undefined,
      },
      ASSETS,
    );
    expect(tag(html, /name="code"/)).toContain('autoComplete="one-time-code"');
    // A forgotten password: nothing says that anybody has the address.
    const [, promise = "?"] = WORDS[language].login.code.leadIfKnown("@").split("@");
    expect(html.includes(promise)).toBe(flow === "forgot");
    // One form for the code, one for another code.
    expect(html.match(/<form[^>]*action="\/login\/x\?a=b"/g)).toHaveLength(2);
    expect(html.match(/name="resend" value="yes"/g)).toHaveLength(1);
    // The page has a URL of its own, so its language switch is a link.
    for (const other of LANGUAGES.filter((each) => each !== language)) {
      expect(html).toContain(`href="/login/?lng=${other}"`);
    }
    expect(html).toContain(login.code.resent);
  });

  it.each(languages)("%s: only fields for several earlier addresses name them", (language) => {
    const { code, heldAddress } = WORDS[language].login;
    const page = {
      page: "held-address",
      isMerge: false,
      ...form(language),
      ...{ isSent: true, until: "", fault: undefined, homeUrl: "https://portal.test/index" },
    } as const;
    const first = { name: "code-0", email: "h***@example.jp" };
    const second = { name: "code-1", email: "n***@example.jp" };
    const label = (text: string) => `>${text}</label>`;
    const one = renderPage({ ...page, addresses: [first] }, ASSETS);
    expect(one).toContain(label(code.label));
    expect(one).not.toContain(label(heldAddress.label(first.email)));
    const two = renderPage({ ...page, addresses: [first, second] }, ASSETS);
    expect(two).not.toContain(label(code.label));
    for (const { email } of [first, second]) {
      expect(two).toContain(label(heldAddress.label(email)));
    }
  });

  it.each(all)(
    "%s, %s: says how many tries are left, but not for an expired code",
    (flow, language) => {
      const { code } = WORDS[language].login;
      const page = {
        page: "enter-code",
        flow,
        ...form(language),
        addressUrl: "/login/sign-up?a=b",
        isResent: false,
        triesLeft: 4,
      } as const;
      expect(renderPage({ ...page, fault: undefined }, ASSETS)).toContain(code.triesLeft(4));
      const over = renderPage({ ...page, fault: "expired-code" }, ASSETS);
      expect(over).toContain(code.faults["expired-code"]);
      expect(over).not.toContain(code.triesLeft(4));
    },
  );

  it.each(all)("%s, %s: the solid button is the step that can succeed", (flow, language) => {
    const { code, problem } = WORDS[language].login;
    const draw = (fault: CodeFault | undefined, of: AddressFlow = flow) => {
      const steps = { addressUrl: "/login/back", isResent: false, triesLeft: undefined };
      const page = { page: "enter-code", flow: of, ...form(language), ...steps, fault } as const;
      return renderPage(page, ASSETS);
    };
    const solid = (...of: Parameters<typeof draw>) =>
      Array.from(draw(...of).matchAll(SOLID), ([, label]) => label);
    const title = (...of: Parameters<typeof draw>) => draw(...of).match(/<title>[^<]*/)?.[0];
    expect(solid(undefined)).toEqual([code.submit]);
    expect(solid("wrong-code")).toEqual([code.submit]);
    expect(solid("expired-code")).toEqual([code.resend]);
    expect(solid("too-many-tries")).toEqual([problem.startAgain]);
    expect(title("too-many-tries")).toContain(code.spent);
    expect(title("too-many-tries", "first")).toContain(code.title);
    expect(solid("too-many-tries", "first")).toEqual([]);
  });

  it.each(all)(
    "%s, %s: asks for a password; only new users have to accept the terms",
    (flow, language) => {
      const page = { page: "new-password", flow, isAgreed: false, ...form(language) } as const;
      const html = renderPage({ ...page, fault: "invalid-password" }, ASSETS);
      expect(tag(html, /name="password"/)).toContain('autoComplete="new-password"');
      expect(tag(html, /name="password"/)).not.toContain("value=");
      expect(tag(html, /name="username"/)).toContain('value="hana@example.jp"');
      expect(html.includes('name="terms"')).toBe(flow === "sign-up");
      const listed = Array.from(html.matchAll(/data-rule="([^"]+)"/g), ([, id]) => id);
      expect(listed).toEqual(LISTED_PASSWORD_RULES.map(({ id }) => id));
      for (const { id } of LISTED_PASSWORD_RULES) {
        expect(html).toContain(WORDS[language].passwordRules.labels[id]);
      }
      // Three ticks and a refusal: without a script, only the page can say what else is wrong.
      for (const { id } of RARE_PASSWORD_RULES) {
        const rare = new RegExp(`data-rare="${id}"`);
        expect(tag(html, rare)).not.toContain("hidden");
        expect(tag(renderPage({ ...page, fault: undefined }, ASSETS), rare)).toContain("hidden");
      }
    },
  );

  it.each(languages)(
    "%s: reports terms that were not accepted, and asks for the password again",
    (language) => {
      const { newPassword } = WORDS[language].login;
      const page = { page: "new-password", flow: "sign-up", ...form(language) } as const;
      const html = renderPage({ ...page, isAgreed: false, fault: "terms" }, ASSETS);
      expect(tag(html, /name="terms"/)).toContain('aria-describedby="terms-error"');
      expect(tag(html, /id="terms-error"/)).not.toContain("hidden");
      expect(tag(html, /name="password"/)).toContain('aria-invalid="true"');
      expect(html).toContain(newPassword.again);

      const both = renderPage({ ...page, isAgreed: false, fault: "invalid-password" }, ASSETS);
      expect(tag(both, /name="password"/)).toContain('aria-invalid="true"');
      expect(tag(both, /id="terms-error"/)).not.toContain("hidden");

      const other = renderPage({ ...page, isAgreed: true, fault: "invalid-password" }, ASSETS);
      expect(tag(other, /name="terms"/)).toContain('checked=""');
      // The message about the tick is hidden until the script shows it.
      expect(tag(other, /id="terms-error"/)).toContain('hidden=""');
    },
  );

  it.each(languages)(
    "%s: the page of the terms names the provider, and shows every fault",
    (language) => {
      const { newPassword, terms } = WORDS[language].login;
      const page = { page: "accept-terms", provider: "Google", ...form(language) } as const;
      const missed = renderPage({ ...page, fault: "terms" }, ASSETS);
      expect(missed).toContain(terms.lead("Google", "hana@example.jp"));
      expect(tag(missed, /name="terms"/)).toContain('aria-invalid="true"');
      for (const fault of ["crowded", "overloaded"] as const) {
        expect(renderPage({ ...page, fault }, ASSETS)).toContain(newPassword.faults[fault]);
      }
    },
  );

  it.each(languages)("%s: who has an ID can log in instead of making another", (language) => {
    const { terms } = WORDS[language].login;
    const page = { page: "accept-terms", fault: undefined, ...form(language) } as const;
    const html = renderPage({ ...page, provider: "Google" }, ASSETS);
    expect(html).toMatch(new RegExp(`<a href="/login/\\?a=b"[^>]*>${terms.own}<`));
    expect(renderPage(page, ASSETS)).not.toContain(terms.own);
  });

  it.each(languages)(
    "%s: the page of a closed ID says which services wake with it, and until when",
    (language) => {
      const { wake } = WORDS[language].login;
      const until = "30 November 2026, 10:05";
      const page = {
        page: "wake",
        frame: frame(language),
        action: "/login/wake/1",
        csrfToken: "token",
        signInUrl: "/login/",
        email: "hana@example.jp",
        services: ["オンラインストア", "<b>School</b>"],
        until,
      } as const;
      const html = renderPage(page, ASSETS);
      for (const said of [wake.title, wake.lead(page.email, until), wake.services, wake.submit]) {
        expect(html).toContain(said);
      }
      expect(html).toContain("オンラインストア");
      expect(html).toContain("&lt;b&gt;School");
      for (const said of [wake.loggedIn, wake.records, wake.later, wake.otherwise(until)]) {
        expect(html).toContain(said);
      }
      expect(html).toContain('action="/login/wake/1"');
      const alone = renderPage({ ...page, services: [] }, ASSETS);
      expect(alone).toContain(wake.loggedIn);
      expect(alone).not.toContain(wake.records);
      expect(alone).not.toContain(wake.services);
    },
  );

  it.each(languages)(
    "%s: a form that was sent or has expired says so, and links to the next page",
    (language) => {
      for (const over of ["done", "gone"] as const) {
        const nextUrl = "/login/next?a=1&b=2";
        const html = renderPage(
          { page: "form-over", frame: frame(language), over, nextUrl },
          ASSETS,
        );
        const words = WORDS[language].login.formOver[over];
        expect(html).toContain(words.title);
        expect(html).toContain(words.body);
        expect(html).toContain('href="/login/next?a=1&amp;b=2"');
        expect(html).not.toContain("<form");
      }
    },
  );
});

describe("the problem page", () => {
  it.each([
    "bad-request",
    "forged-form",
    "no-cookie",
    "not-found",
    "unavailable",
    "account-closed",
    "account-stopped",
    "account-unconfirmed",
    "credential-frozen",
    "social-expired",
    "social-unverified",
    "social-no-address",
    "crowded",
  ] as const)("explains %s and links home", (problem) => {
    for (const language of ["ja", "en"] as const) {
      const html = renderPage(
        {
          page: "problem",
          frame: frame(language),
          problem,
          homeUrl: "https://id.example.jp/",
          requestId: "req-<1>",
        },
        ASSETS,
      );
      const words = WORDS[language].login.problem;
      expect(html).toContain(words.problems[problem].title);
      expect(html).toContain(words.problems[problem].body);
      expect(html).toContain(`href="${frame(language).site.links[language].contact}"`);
      expect(html).toContain('href="https://id.example.jp/"');
      expect(html).toContain("req-&lt;1&gt;");
      expect(html).not.toContain("<form");
    }
  });

  it.each(LANGUAGES)(
    "for an unknown address links to the portal and the operator's home page, %s",
    (language) => {
      const homeUrl = "https://id.example.jp/";
      const problem = { page: "problem", problem: "not-found", homeUrl, requestId: "1" } as const;
      const html = renderPage({ ...problem, frame: frame(language) }, ASSETS);
      const { home, top, startAgain } = WORDS[language].login.problem;
      expect(html).toContain(home);
      expect(html).toContain(top);
      expect(html).toContain(`href="${frame(language).site.links[language].home}"`);
      expect(html).not.toContain(startAgain);
    },
  );

  it("names the log-in page where starting again would end at the same problem", () => {
    const homeUrl = "https://id.example.jp/";
    const { codeLink, problem: words } = WORDS.ja.login;
    for (const problem of ["account-closed", "account-stopped"] as const) {
      const page = { page: "problem", problem, homeUrl, requestId: "1" } as const;
      const html = renderPage({ ...page, frame: frame("ja") }, ASSETS);
      expect(html).toContain(codeLink.toSignIn);
      expect(html).not.toContain(words.startAgain);
      expect(html.includes(words.noMail)).toBe(problem === "account-closed");
    }
  });

  it("offers no new start at the portal to a user who came from a service", () => {
    const homeUrl = "https://id.example.jp/";
    for (const problem of ["interaction-over", "service-request"] as const) {
      const page = { page: "problem", problem, homeUrl, requestId: "1" } as const;
      const html = renderPage({ ...page, frame: frame("en") }, ASSETS);
      expect(html).toContain(WORDS.en.login.signedOut.home);
      expect(html).not.toContain(WORDS.en.login.problem.startAgain);
    }
  });

  it.each(LANGUAGES)("links to the service from which the user came, %s", (language) => {
    const service = { name: "Gym", url: "https://gym.example/login" };
    const homeUrl = "https://id.example.jp/";
    const page = { page: "problem", problem: "interaction-over", homeUrl, requestId: "1" } as const;
    const html = renderPage({ ...page, frame: frame(language), service }, ASSETS);
    expect(html).toContain(`href="${service.url}"`);
    expect(html).toContain(WORDS[language].login.problem.toService("Gym"));
  });

  it.each(LANGUAGES)("the solid button is the step that helps, %s", (language) => {
    const { common, login } = WORDS[language];
    const draw = (problem: LoginProblem) => {
      const page = { page: "problem", problem, homeUrl: "/start", requestId: "1" } as const;
      return renderPage({ ...page, frame: frame(language) }, ASSETS);
    };
    const solid = (problem: LoginProblem) =>
      Array.from(draw(problem).matchAll(SOLID), ([, label]) => label);
    expect(solid("account-blocked")).toEqual([common.contact]);
    expect(draw("account-blocked")).not.toContain("/start");
    expect(solid("unavailable")).toEqual([common.retry]);
    expect(solid("social-expired")).toEqual([login.problem.startAgain]);
  });

  it.each(LANGUAGES)("a frozen credential leads to a new password, %s", (language) => {
    const { login, takeBack } = WORDS[language];
    const problem = { page: "problem", problem: "credential-frozen", homeUrl: "/" } as const;
    const ways = { forgotUrl: "/login/forgot?a", signInUrl: "/login/?a" };
    const service = { name: "Gym", url: "https://gym.example/login" };
    const page = { ...problem, frame: frame(language), requestId: "1", service, ways };
    const html = renderPage(page, ASSETS);
    expect(Array.from(html.matchAll(SOLID), ([, label]) => label)).toEqual([
      takeBack.toNewPassword,
    ]);
    expect(html).toContain(`href="${ways.forgotUrl}"`);
    expect(html).toContain(`href="${ways.signInUrl}"`);
    expect(html).toContain(login.problem.otherWay);
    expect(html).not.toContain(login.problem.startAgain);
  });

  it("asks to close another site's window, and does not link to the portal", () => {
    const homeUrl = "https://id.example.jp/";
    const problem = { page: "problem", problem: "wrong-origin", homeUrl, requestId: "1" } as const;
    const html = renderPage({ ...problem, frame: frame("en") }, ASSETS);
    expect(html).toContain(WORDS.en.login.problem.problems["wrong-origin"].body);
    expect(html).not.toContain(`href="${homeUrl}"`);
  });
});
