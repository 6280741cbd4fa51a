import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ActionList } from "./action-list.tsx";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { Chips } from "./chips.tsx";
import { CodeField } from "./code-field.tsx";
import { LOOSE, UNTIED } from "./cord-shape.ts";
import { Dialog } from "./dialog.tsx";
import { ErrorList } from "./error-list.tsx";
import { Field } from "./field.tsx";
import { TIED } from "./knot-shape.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { MenuList } from "./menu-list.tsx";
import { Notice } from "./notice.tsx";
import { PasswordField } from "./password-field.tsx";
import { rowMarks } from "./row-marks.tsx";
import { RuleList } from "./rule-list.tsx";
import { AddRow, ServiceList, ServiceRow } from "./service-list.tsx";

describe("a field", () => {
  it("connects its error and its hint to the input", () => {
    const html = renderToStaticMarkup(<Field id="email" label="Mail" hint="Hint" error="Wrong" />);
    expect(html).toContain('aria-describedby="email-error email-hint"');
    expect(html).toContain('aria-invalid="true"');
    const begun = renderToStaticMarkup(<Field id="email" label="Mail" hint="Hint" about="title" />);
    expect(begun).toContain('aria-describedby="title email-hint"');
    expect(html).toMatch(/<p id="email-error"[^>]* role="alert">/);
    expect(html).toMatch(/ id="email-hint"/);
  });

  it("is not invalid without an error", () => {
    const html = renderToStaticMarkup(<Field id="email" label="Mail" />);
    expect(html).not.toMatch(/aria-invalid|aria-describedby|role="alert"/);
  });
});

describe("a password field", () => {
  const field = { id: "secret", label: "Secret", revealLabel: "Show it" };

  it("hides its toggle if no script handles it", () => {
    expect(renderToStaticMarkup(<PasswordField {...field} />)).toMatch(
      /<button[^>]* data-reveal="secret" hidden=""/,
    );
  });

  it("shows the password while the toggle is pressed", () => {
    const html = renderToStaticMarkup(<PasswordField {...field} visible onToggle={() => {}} />);
    expect(html).toContain('type="text"');
    expect(html).toContain('aria-pressed="true"');
    expect(html).not.toContain('hidden=""');
  });
});

it("a button whose action is in progress says so and keeps the focus", () => {
  const html = renderToStaticMarkup(<Button loading>Go</Button>);
  expect(html).toContain('aria-busy="true"');
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toMatch(/ disabled/);
});

it("the language switch is two links, and marks the current one", () => {
  const html = renderToStaticMarkup(
    <LanguageSwitch
      label="Language"
      current="en"
      names={{ ja: "日本語", en: "EN" }}
      links={{ ja: "?lng=ja", en: "?lng=en" }}
    />,
  );
  expect(html.match(/<a /g)).toHaveLength(2);
  expect(html).toMatch(/href="\?lng=en"[^>]*aria-current="true"/);
  expect(html).not.toMatch(/href="\?lng=ja"[^>]*aria-current/);
});

it("a service without an address is not a link", () => {
  const html = renderToStaticMarkup(
    <ServiceList labelledBy="services">
      <ServiceRow name="Store" />
      <AddRow name="Add" href="/add" />
    </ServiceList>,
  );
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html.match(/<li/g)).toHaveLength(2);
});

it("a row to another site says so, and a row within the portal does not", () => {
  const away = "(opens another site)";
  const store = { name: "Store", away };
  const row = { key: "row", label: "Store" };
  for (const [href, says] of [
    ["https://store.example/", true],
    ["/service/store", false],
  ] as const) {
    for (const list of [
      <ServiceRow key="row" {...store} href={href} />,
      <ActionList key="list" away={away} items={[{ ...row, link: { href } }]} />,
    ]) {
      const [, link = ""] = renderToStaticMarkup(list).match(/<a [^>]*>(.*)<\/a>/) ?? [];
      expect(link.replaceAll(/<[^>]*>/g, "")).toBe(says ? `Store ${away}` : "Store");
    }
  }
});

it("a notice that leads on is named by its title", () => {
  const html = renderToStaticMarkup(
    <Notice kind="alert" title="Stopped" link={{ href: "/object" }}>
      Why
    </Notice>,
  );
  const [, link = ""] = html.match(/<a [^>]*href="\/object"[^>]*>(.*)<\/a>/) ?? [];
  expect(link.replaceAll(/<[^>]*>/g, "")).toBe("Stopped");
});

it("the methods that are not set up are one line under the chips, and none if all are set up", () => {
  const show = (rest?: string) =>
    renderToStaticMarkup(
      <Chips
        link={{ href: "/ways" }}
        label="Ways"
        items={[{ key: "mail", label: "Mail" }]}
        rest={rest}
      />,
    );
  expect(show("Not set up: Apple").replaceAll(/<[^>]*>/g, " ")).toMatch(/Mail\s+Not set up: Apple/);
  expect(show().match(/<li/g)).toHaveLength(1);
});

it("the ring of a row is ticked if it is done, and a cross ends a row that failed", () => {
  const [done, waiting, failed] = (["done", "waiting", "failed"] as const).map((mark) =>
    renderToStaticMarkup(<ServiceRow name="Store" {...rowMarks[mark]} />),
  );
  expect(done?.match(/<svg/g)).toHaveLength(1);
  expect(waiting).not.toContain("<svg");
  expect(failed).toMatch(/Store.*<svg/);
  expect(failed?.match(/<svg/g)).toHaveLength(1);
});

describe("a code field", () => {
  const show = (value: string, error?: string) =>
    renderToStaticMarkup(
      <CodeField
        id="code"
        label="Code"
        hint="Six"
        error={error}
        length={6}
        value={value}
        normalize={(typed) => typed}
        onChange={() => {}}
      />,
    );

  it("is one input that phones fill in, and six cells that are not read out", () => {
    const html = show("K7");
    expect(html.match(/<input/g)).toHaveLength(1);
    expect(html).toContain('autoComplete="one-time-code"');
    expect(html).toContain('value="K7"');
    expect(
      html.match(/<div[^>]* aria-hidden="true">(<span[^>]*><\/span>){6}<\/div>/),
    ).not.toBeNull();
  });

  it("connects its error and its hint to the input", () => {
    expect(show("", "Wrong")).toContain('aria-describedby="code-error code-hint"');
  });
});

it("a dialog is named by its title and described by its text", () => {
  const html = renderToStaticMarkup(
    <Dialog title="Done" picture="tied" onClose={() => {}} actions={<Button>Close</Button>}>
      All is well
    </Dialog>,
  );
  const [, titleId] = html.match(/aria-labelledby="([^"]+)"/) ?? [];
  const [, wordsId] = html.match(/aria-describedby="([^"]+)"/) ?? [];
  expect(html).toMatch(new RegExp(`<h2 id="${titleId}"[^>]*>Done`));
  expect(html).toMatch(new RegExp(`<div id="${wordsId}"[^>]*>All is well`));
});

it.each([
  ["tied", TIED],
  ["loose", LOOSE.theirs],
  ["untied", UNTIED],
] as const)("a dialog's picture is %s, and a brand can replace it", (kind, shape) => {
  const html = renderToStaticMarkup(
    <Dialog title="Over" picture={kind} onClose={() => {}} actions={<Button>Close</Button>} />,
  );
  expect(html).toContain(`data-knot="${kind}"`);
  expect(html).toContain(`d="${shape}"`);
});

it("a fulfilled rule says so in words", () => {
  const html = renderToStaticMarkup(
    <RuleList
      metLabel="kept"
      rules={[
        { key: "a", label: "Long", met: true },
        { key: "b", label: "Digit", met: false },
      ]}
    />,
  );
  expect(html.match(/kept/g)).toHaveLength(1);
});

it("a list of errors is read out when it appears, even with identical texts", () => {
  const errors = [1, 2].map((key) => ({ key, text: "Not now" }));
  const html = renderToStaticMarkup(<ErrorList title="No" errors={errors} />);
  expect(html).toContain('role="alert"');
  expect(html.match(/<li/g)).toHaveLength(2);
});

it("a checkbox is named by its sentence", () => {
  const html = renderToStaticMarkup(<Checkbox id="agree">I agree</Checkbox>);
  expect(html).toMatch(/<label[^>]* for="agree"><input[^>]* type="checkbox"/);
});

describe("the navigation of an account", () => {
  const items = ["/index", "/activity"].map((key) => ({ key, label: key, link: { href: key } }));
  it.each([
    ["/activity", '<a href="/activity" class="item" aria-current="page">'],
    ["/activity/not-me", '<a href="/activity" class="item" aria-current="true">'],
    ["/activity-of-others", '<a href="/activity" class="item">'],
  ])("marks only the item of the open screen, or of the screen behind it: %s", (current, link) => {
    const html = renderToStaticMarkup(<MenuList label="Menu" current={current} groups={[items]} />);
    expect(html.replaceAll(/class="[^"]*item[^"]*"/g, 'class="item"')).toContain(link);
    expect(html.match(/aria-current/g)?.length ?? 0).toBe(link.includes("aria-current") ? 1 : 0);
  });

  it("has a button for what is no screen", () => {
    const logOut = { key: "log-out", label: "Log out", onPress: () => {} };
    const html = renderToStaticMarkup(<MenuList label="Menu" groups={[items, [logOut]]} />);
    expect(html).toMatch(/<button type="button"[^>]*>Log out<\/button>/);
    expect(html.match(/<a /g)).toHaveLength(items.length);
  });
});
