import { LANGUAGES } from "@musubi/contract";
import type {
  Change,
  ChangeKind,
  ClaimOutcome,
  LoginPage,
  ProofFault,
  TakeBackClaim,
} from "@musubi/contract/login-pages";
import { describe, expect, it } from "vitest";
import { ASSETS, frame, tag } from "../test-support/example-frame.ts";
import { renderPage } from "./render-page.tsx";
import { WORDS } from "./words.ts";

type TakeBack = Extract<LoginPage, { page: "take-back" }>;
type Objection = Extract<LoginPage, { page: "objection" }>;

const languages = Object.values(LANGUAGES);
const NO_PROOFS = { password: false, browser: false, social: [], shown: undefined };
const GOOGLE = { provider: "Google", url: "/login/take-back/s/social/google" } as const;
const form = { action: "/login/take-back/s?lng=en", csrfToken: "t", fault: undefined };
const address = { before: "hana@example.jp", now: "t***@example.com" };
const change = {
  kind: "merge-source",
  madeAt: "16 November 2026 at 13:00 (Japan Standard Time)",
  browser: "Chrome (Windows)",
  address,
  other: "k***@example.jp",
  service: "Online Store",
  credential: undefined,
} as const;

const takeBack = (part: Partial<TakeBack> = {}) =>
  renderPage(
    {
      page: "take-back",
      frame: frame("en"),
      ...form,
      claim: "restore",
      change,
      services: [],
      credentials: [],
      undoneToo: [],
      proofs: NO_PROOFS,
      until: "the 30th",
      stoppedUntil: undefined,
      ...part,
    },
    ASSETS,
  );

const objection = (part: Partial<Objection> = {}) =>
  renderPage(
    {
      page: "objection",
      frame: frame("en"),
      ...form,
      earlier: "o***@example.jp",
      proofs: NO_PROOFS,
      stoppedUntil: "the 19th",
      ...part,
    },
    ASSETS,
  );

const countForms = (html: string) => html.match(/<form/g)?.length ?? 0;

const words = WORDS.en.takeBack;

/** What the forms of the page send as `offered`, for each claim. */
const OFFERS = {
  restore: ["restore"],
  stop: ["stop", "restore"],
  freeze: ["freeze"],
  unlink: ["unlink"],
  prove: ["restore"],
  waiting: [],
} as const satisfies Record<TakeBackClaim, readonly string[]>;

describe("the page behind a notice's link", () => {
  it.each(languages)(
    "%s: says what happened, when and from where, for every change",
    (language) => {
      const { changes } = WORDS[language].takeBack.happened;
      const told: Record<Change["kind"], string> = {
        "merge-source": changes["merge-source"](address.before, change.other),
        "merge-target": changes["merge-target"](address.before, change.other),
        address: changes.address(address.before, address.now),
        password: changes.password(address.before),
        link: changes.link(address.before, change.service),
        leaving: changes.leaving(address.before, change.service),
        closing: changes.closing(address.before),
        credential: changes.credential(
          address.before,
          WORDS[language].takeBack.happened.credentials.Google,
        ),
        loser: changes.loser(address.before),
        "sign-in": changes["sign-in"](address.before),
        asked: changes.asked(address.before),
      };
      for (const [kind, sentence] of Object.entries(told)) {
        const html = takeBack({
          frame: frame(language),
          change: {
            ...change,
            kind: kind as Change["kind"],
            credential: { kind: "Google", isAdded: false },
          },
        });
        expect(html).toContain(sentence);
        expect(html).toContain(change.madeAt);
        expect(html).toContain(change.browser);
      }
    },
  );

  it.each([
    ["restore", [words.undo["merge-source"]]],
    ["stop", [words.claims.stop, "Confirm and undo the merge"]],
    ["freeze", [words.claims.freeze]],
    ["unlink", [words.undo.link]],
    ["prove", ["Confirm and undo the merge"]],
    ["waiting", []],
  ] as const satisfies readonly (readonly [TakeBackClaim, readonly string[]])[])(
    "%s: has one form for each possible action",
    (claim, buttons) => {
      const html = takeBack({ claim, proofs: { ...NO_PROOFS, password: true } });
      const submits = [...html.matchAll(/<button type="submit"[^>]*>([^<]*)</g)];
      expect(submits.map(([, name]) => name)).toEqual(buttons);
      expect(countForms(html)).toBe(buttons.length);
      const offers = [...html.matchAll(/name="offered" value="([^"]*)"/g)].map(([, name]) => name);
      expect(offers).toEqual(OFFERS[claim]);
    },
  );

  it("lists which services come back, which stay, and which cannot come back and why", () => {
    const html = takeBack({
      services: [
        { name: "App", outcome: "back" },
        { name: "School", outcome: "stays" },
        { name: "Planner", outcome: "cannot", reason: "erased" },
        { name: "Store", outcome: "cannot", reason: "place-taken" },
      ],
      undoneToo: ["address", "password", "address"],
    });
    const { outlook } = words;
    expect(html).toMatch(new RegExp(`App</span><span[^>]*>${outlook.outcomes.back}`));
    expect(html).toMatch(new RegExp(`School</span><span[^>]*>${outlook.outcomes.stays}`));
    expect(html).toContain(outlook.reasons.erased("Planner"));
    expect(html).toContain(outlook.reasons["place-taken"]("Store"));
    expect(html).toContain(outlook.gained);
    expect(html.split(outlook.undone.address)).toHaveLength(2);
    expect(html).toContain(outlook.undone.password);
  });

  it.each(["restore", "freeze", "unlink"] as const)(
    "%s: says what happened, two effects, the button, who need not act, and until when",
    (claim) => {
      const html = takeBack({ claim });
      const places = [
        words.happened.title,
        words.means[claim].title,
        '<button type="submit"',
        words.ifFine,
        words.until("the 30th"),
      ].map((part) => html.indexOf(part));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places[0]).toBeGreaterThan(0);
      const [before = ""] = html.split('<button type="submit"');
      expect(before.match(/<li /g)).toHaveLength(2);
    },
  );

  it.each(["stop", "prove"] as const)(
    "%s: the button comes before its effects, and before what is undone too",
    (claim) => {
      const proofs = { ...NO_PROOFS, password: true };
      const html = takeBack({ claim, proofs, undoneToo: ["address"] });
      const [before = "", ...after] = html.split('<button type="submit"');
      expect(before).toContain(words.happened.title);
      expect(before).not.toContain("<li ");
      expect(after.join()).toContain(words.outlook.undone.address);
      expect(after.join().includes(words.means.stop.title)).toBe(claim === "stop");
    },
  );

  it("names what does not come back before the button, and the services after it", () => {
    const html = takeBack({
      services: [
        { name: "App", outcome: "back" },
        { name: "Planner", outcome: "cannot", reason: "erased" },
      ],
    });
    const [before = "", after = ""] = html.split('<button type="submit"');
    expect(before).toContain(words.outlook.reasons.erased("Planner"));
    expect(before).not.toContain("App<");
    expect(after).toContain("App<");
  });

  it("says that the page may be closed, but not to a reader who came to act", () => {
    expect(takeBack()).toContain(words.ifFine);
    expect(takeBack({ claim: "freeze" })).toContain(words.ifFine);
    expect(takeBack({ stoppedUntil: "the 19th" })).not.toContain(words.ifFine);
    for (const kind of ["asked", "loser"] as const) {
      expect(takeBack({ change: { ...change, kind } })).not.toContain(words.ifFine);
    }
  });

  it.each(["leaving", "closing"] as const)(
    "%s: does not mention data that was added since",
    (kind) => {
      const services = [{ name: "App", outcome: "back" }] as const;
      const html = takeBack({ services, change: { ...change, kind } });
      expect(html).toContain(words.outlook.outcomes.back);
      expect(html).not.toContain(words.outlook.gained);
    },
  );

  it.each(["restore", "prove"] as const)(
    "%s: says that a linked account becomes separate again",
    (claim) => {
      const goesBack = words.means.unlink.account(change.service);
      const html = takeBack({ claim, change: { ...change, kind: "link" } });
      expect(html).toContain(goesBack);
      if (claim === "restore") expect(html).toContain(words.means.unlink.title);
      expect(html).not.toContain(words.means.restore.title);
      expect(takeBack({ claim })).not.toContain(goesBack);
    },
  );

  it("says which credentials come back, which cannot, and which one is removed", () => {
    const { restore } = words.means;
    const { passkey } = words.happened;
    const credentials = [
      { kind: "Google", outcome: "cannot" },
      { kind: "passkey", name: "<b>Phone</b>", outcome: "back" },
      { kind: "passkey", name: "Tablet", outcome: "young" },
    ] as const;
    const html = takeBack({ credentials });
    expect(html).toContain(restore.credentialLost("Google"));
    expect(html).toContain(restore.credentialYoung(passkey("Tablet")));
    expect(html).toContain(restore.credentialBack(passkey("&lt;b&gt;Phone&lt;/b&gt;")));
    expect(takeBack({ credentials, claim: "stop" })).toContain(restore.credentialLost("Google"));
    const credential = { kind: "SignInWithApple", isAdded: true } as const;
    const added = takeBack({ change: { ...change, kind: "credential", credential } });
    expect(added).toContain(words.happened.added(address.before, "Apple"));
    expect(added).toContain(restore.removes("Apple"));
  });

  it.each(["freeze", "unlink", "waiting"] as const)(
    "%s: does not mention the services",
    (claim) => {
      const html = takeBack({ claim, services: [{ name: "Planner", outcome: "stays" }] });
      expect(html).not.toContain("Planner");
    },
  );

  it("says until when changes are stopped, and until when another claim blocks this one", () => {
    const stoppedUntil = "the 19th";
    expect(takeBack({ claim: "prove", stoppedUntil })).toContain(words.stopped(stoppedUntil));
    expect(takeBack({ claim: "waiting", stoppedUntil })).toContain(
      words.waiting(stoppedUntil, "the 30th"),
    );
  });

  it("offers the possible proofs, and a contact if there are none", () => {
    const proofs = { ...NO_PROOFS, password: true, social: [GOOGLE] };
    const html = takeBack({ claim: "prove", proofs });
    expect(tag(html, /name="password"/)).not.toContain("value=");
    expect(html).toContain(`href="${GOOGLE.url}"`);
    const bare = takeBack({ claim: "prove" });
    expect(countForms(bare)).toBe(0);
    expect(bare).toContain(words.proof.none);
    expect(bare).toContain('href="https://example.jp/en/contact"');
  });

  it("has a single main button: a faster way than a stop is folded, until it is tried in vain", () => {
    const proofs = { ...NO_PROOFS, password: true };
    const html = takeBack({ claim: "stop", proofs });
    expect(html).toMatch(new RegExp(`<details class="[^"]*"><summary[^>]*>.*?${words.sooner}`));
    expect(html.indexOf(words.claims.stop)).toBeLessThan(html.indexOf(words.sooner));
    const tried = takeBack({ claim: "stop", proofs, fault: "wrong" });
    expect(tried).toMatch(new RegExp(`<details[^>]* open=""><summary[^>]*>.*?${words.sooner}`));
  });

  it("folds the effects of a proof below its form, except what does not come back", () => {
    const html = takeBack({
      claim: "prove",
      proofs: { ...NO_PROOFS, password: true },
      services: [{ name: "Planner", outcome: "cannot", reason: "erased" }],
    });
    const [before = "", after = ""] = html.split('<button type="submit"');
    expect(before).toContain(words.outlook.reasons.erased("Planner"));
    for (const sentence of [words.means.restore.sessions, words.means.restore.password]) {
      expect(before).not.toContain(sentence);
      expect(after).toContain(sentence);
    }
  });

  it("says which proof was given", () => {
    const shown = takeBack({ proofs: { ...NO_PROOFS, shown: "SignInWithApple" } });
    expect(shown).toContain(words.proof.shown("Apple"));
    expect(takeBack({ proofs: { ...NO_PROOFS, browser: true } })).toContain(words.proof.browser);
  });

  it.each(Object.keys(words.proof.faults) as ProofFault[])("shows the fault %s once", (fault) => {
    const html = takeBack({ claim: "prove", proofs: { ...NO_PROOFS, password: true }, fault });
    expect(html.split(words.proof.faults[fault])).toHaveLength(2);
  });

  it("escapes the names of services and addresses", () => {
    const html = takeBack({
      services: [{ name: "<b>Shop</b>", outcome: "back" }],
      change: { ...change, other: '"><script>alert(1)</script>' },
    });
    expect(html).not.toMatch(/<b>|<script>alert/);
  });
});

describe("the page of an objection", () => {
  it.each(languages)("%s: says who stopped changes, until when, and what follows", (language) => {
    const { objection: told } = WORDS[language].takeBack;
    const html = objection({ frame: frame(language) });
    expect(html).toContain(told.what("o***@example.jp", "the 19th"));
    for (const sentence of [told.ends, told.earlier, told.told, told.notMine]) {
      expect(html).toContain(sentence);
    }
  });

  it("asks for a proof, or shows only a button if a proof was given already", () => {
    const asked = objection({ proofs: { ...NO_PROOFS, password: true } });
    expect(asked).toContain("Confirm and keep this change");
    expect(asked).not.toContain('name="offered"');
    expect(asked).not.toContain(`>${words.objection.title}</button>`);
    const pressed = objection({ proofs: { ...NO_PROOFS, password: true, browser: true } });
    expect(pressed).toContain(`>${words.objection.title}</button>`);
    expect(pressed).not.toContain('name="password"');
  });
});

describe("after a claim", () => {
  it.each(languages)(
    "%s: says what was done, and has a link if there is something to do next",
    (language) => {
      const { done: results, undone } = WORDS[language].takeBack;
      const nextUrl = "https://id.example.jp/index";
      const leads = (title: string, outcome: ClaimOutcome) => {
        const html = renderPage(
          { page: "claim-done", frame: frame(language), ...outcome, reset: undefined, nextUrl },
          ASSETS,
        );
        expect(html).toContain(`<title>${title}`);
        expect(html.split(title)).toHaveLength(3);
        expect(html).toContain(results[outcome.done].body);
        expect(html).toContain(results[outcome.done].next(false));
        expect(html).not.toContain("<form");
        return html.includes(`href="${nextUrl}"`);
      };
      for (const [kind, title] of Object.entries(undone)) {
        const outcome = { done: "restored", undone: kind as ChangeKind, services: false } as const;
        expect(leads(title, outcome)).toBe(true);
      }
      const { restored: _, ...others } = results;
      const leading = Object.entries(others).filter(([done, { title }]) =>
        leads(title, { done: done as keyof typeof others }),
      );
      expect(leading.map(([done]) => done)).toEqual(["stopped", "frozen", "objected"]);
    },
  );

  it.each(languages)("%s: a restoration mentions services only if some go back", (language) => {
    const { services: said } = WORDS[language].takeBack.done.restored;
    const page = { page: "claim-done", frame: frame(language), nextUrl: "/x" } as const;
    for (const services of [true, false]) {
      const outcome = { done: "restored", undone: "merge-source", services } as const;
      const html = renderPage({ ...page, ...outcome, reset: undefined }, ASSETS);
      expect(html.includes(said)).toBe(services);
    }
  });

  it.each(languages)(
    "%s: the first button leads to a new password, the second to the log-in",
    (language) => {
      const { takeBack: told } = WORDS[language];
      const reset = { action: "/login/claimed/1", csrfToken: "token" };
      const page = { page: "claim-done", frame: frame(language), nextUrl: "/x" } as const;
      const html = renderPage({ ...page, done: "frozen", reset }, ASSETS);
      expect(tag(html, /method="post"/)).toContain('action="/login/claimed/1"');
      expect(html).toContain(told.done.frozen.next(true));
      expect(html.indexOf(told.toNewPassword)).toBeLessThan(html.indexOf(told.toSignIn));
      expect(html).toContain('name="csrf" value="token"');
    },
  );

  it.each(languages)("%s: an expired link says how to get another", (language) => {
    const { over } = WORDS[language].takeBack;
    const page = {
      page: "link-over",
      frame: frame(language),
      reset: undefined,
      homeUrl: "/x",
    } as const;
    const reset = { action: "/login/claimed/over", csrfToken: "t" };
    const html = renderPage({ ...page, reason: "over", reset }, ASSETS);
    for (const sentence of Object.values(over)) expect(html).toContain(sentence);
    expect(tag(html, /method="post"/)).toContain(`action="${reset.action}"`);
    const { signedOut } = WORDS[language].takeBack;
    const other = renderPage({ ...page, reason: "signed-out" }, ASSETS);
    for (const sentence of Object.values(signedOut)) expect(other).toContain(sentence);
    expect(other).not.toContain(over.title);
  });

  it.each(languages)("%s: a used link says so, and what it did", (language) => {
    const { takeBack: told, login } = WORDS[language];
    const page = {
      page: "link-over",
      frame: frame(language),
      reset: undefined,
      homeUrl: "/x",
    } as const;
    for (const use of ["restored", "frozen", "unlinked", "objected"] as const) {
      const html = renderPage({ ...page, reason: use }, ASSETS);
      expect(html).toContain(`<title>${told.used.title}`);
      expect(html).toContain(told.used.outcomes[use]);
      expect(html).toContain(login.signedOut.home);
      expect(html).not.toContain(told.over.body);
    }
  });
});
