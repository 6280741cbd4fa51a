import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { exampleConfig } from "../test-support/example-config.ts";
import { fillPage } from "./page.ts";
import { hashInline, securityHeaders } from "./security-headers.ts";

const named = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

it("every inline script and style is hashed once, and the configuration is not", () => {
  const page =
    '<style>a{}</style><script type="application/json">null</script><script>b()</script>';
  const other = `${page}<script src="/c.js"></script><style>d{}</style>`;
  expect(hashInline([page, other])).toEqual({
    scripts: [named("b()")],
    styles: [named("a{}"), named("d{}")],
  });
});

// Reads a build. `npm test` makes one first.
it("the policy of a built page allows its inline scripts and styles, the brand's included", () => {
  const built = readFileSync(new URL("../dist/index.html", import.meta.url), "utf8");
  const brandSheet = ":root{--cord:#1a73c8}";
  const page = fillPage(built, {
    config: exampleConfig,
    brandSheet,
    language: "en",
    path: "/help",
  });
  const policy = securityHeaders(exampleConfig, [], hashInline([page]))["content-security-policy"];
  const directives = policy?.split("; ") ?? [];
  const script = directives.find((each) => each.startsWith("script-src")) ?? "";
  const style = directives.find((each) => each.startsWith("style-src")) ?? "";
  const textsOf = (tag: string) =>
    page
      .split(`<${tag}>`)
      .slice(1)
      .map((rest) => rest.slice(0, rest.indexOf(`</${tag}>`)));
  expect(textsOf("style")).toHaveLength(2);
  for (const text of textsOf("style")) expect(style).toContain(named(text));
  for (const text of textsOf("script")) expect(script).toContain(named(text));
  expect(style).toContain(named(brandSheet));
  expect(policy).not.toContain("unsafe");
});
