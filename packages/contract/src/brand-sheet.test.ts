import { expect, test } from "vitest";
import { drawBrandSheet } from "./brand-sheet.ts";
import type { SiteFile } from "./site-file.ts";

const links = {
  help: "https://www.example/help",
  home: "https://www.example/",
  privacy: "https://www.example/privacy",
  terms: "https://www.example/terms",
  contact: "https://www.example/contact",
};
const plain: SiteFile = {
  brand: { ja: "本の森 ID", en: "Hon no Mori ID" },
  mail_from: "no-reply@example.jp",
  time_zone: "Asia/Tokyo",
  links: { ja: links, en: links },
};

test("a brand that changes only its name has no sheet", () => {
  expect(drawBrandSheet(plain)).toBeUndefined();
});

test("colours become the tokens of both themes", () => {
  const sheet = drawBrandSheet({
    ...plain,
    colours: { action: "#1a73c8", text_on_paper: "#0b4f96", text_on_ink: "#8ab4f8" },
  });
  expect(sheet).toContain("--action:#1a73c8;--action-hover:#1768b4;--on-action:#ffffff");
  expect(sheet).toContain("--accent-text:light-dark(#0b4f96,#8ab4f8)");
  expect(sheet).toContain("--cord:light-dark(#0b4f96,#8ab4f8)");
  expect(sheet).toContain("--focus:light-dark(var(--info),#8ab4f8)");
  // In older browsers that we still support, home is ink and the rest is paper.
  const [, older = ""] = sheet?.split("@supports not (color:light-dark(red,red))") ?? [];
  expect(older).not.toContain("light-dark");
  expect(older).toContain(
    ":root,[data-theme]{--accent-text:#0b4f96;--cord:#0b4f96;--focus:var(--info)}",
  );
  const ink = "--accent-text:#8ab4f8;--cord:#8ab4f8;--focus:#8ab4f8";
  expect(older).toContain(`[data-theme="ink"]{${ink}}`);
  expect(sheet).not.toContain("data-knot");
  // Our mark as a picture gets the colour that the drawn marks inherit.
  expect(sheet).toMatch(/header img\{.*background:var\(--cord\);.*mask:url\("\/knot\.svg"\)/);
});

test("a logo replaces the knot, and its address cannot end its CSS rule", () => {
  const sheet = drawBrandSheet({ ...plain, logo: 'https://www.example/a"){}b{.svg' });
  for (const kind of ["small", "tied", "medium"]) expect(sheet).toContain(`[data-knot=${kind}]`);
  // Cords that are not tied are no mark.
  expect(sheet).not.toMatch(/loose|untied/);
  expect(sheet).not.toContain("/knot.svg");
  expect(sheet).toContain('url("https://www.example/a%22)%7B%7Db%7B.svg")');
});
