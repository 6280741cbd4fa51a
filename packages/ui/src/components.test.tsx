import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Button } from "./button.tsx";
import { Chips } from "./chips.tsx";
import { Field } from "./field.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { PasswordField } from "./password-field.tsx";
import { AddRow, ServiceList, ServiceRow } from "./service-list.tsx";

describe("a field", () => {
  it("ties its error and its hint to the input", () => {
    const html = renderToStaticMarkup(<Field id="email" label="Mail" hint="Hint" error="Wrong" />);
    expect(html).toContain('aria-describedby="email-error email-hint"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toMatch(/<p id="email-error"[^>]* role="alert">/);
    expect(html).toMatch(/<p id="email-hint"/);
  });

  it("is not invalid without an error", () => {
    const html = renderToStaticMarkup(<Field id="email" label="Mail" />);
    expect(html).not.toMatch(/aria-invalid|aria-describedby|role="alert"/);
  });
});

describe("a password field", () => {
  const field = { id: "secret", label: "Secret", revealLabel: "Show it" };

  it("hides its toggle where no script answers it", () => {
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

it("a button under way says so and keeps the focus", () => {
  const html = renderToStaticMarkup(<Button loading>Go</Button>);
  expect(html).toContain('aria-busy="true"');
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toMatch(/ disabled/);
});

it("the language switch is two links, and marks the present one", () => {
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

it("a service without an address is no link", () => {
  const html = renderToStaticMarkup(
    <ServiceList label="Services">
      <ServiceRow name="Store" />
      <AddRow name="Add" href="/add" />
    </ServiceList>,
  );
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html.match(/<li/g)).toHaveLength(2);
});

it("chips carry their words, whether set or not", () => {
  const html = renderToStaticMarkup(
    <Chips
      label="Ways"
      items={[
        { key: "mail", label: "Mail", set: true },
        { key: "apple", label: "Apple, not set", set: false },
      ]}
    />,
  );
  expect(html).toContain("Mail");
  expect(html).toContain("Apple, not set");
});
