import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { inPortal } from "../../../test-support/in-portal.tsx";
import { Notices, OperatorNotices } from "./home-notices.tsx";

const show = (file: unknown) =>
  renderToStaticMarkup(inPortal(<OperatorNotices holder="hana" file={file} />));

const notice = { type: "info", title: "Title", content: "Content", date: "2026-11-15" };

it("X01: notices are shown as text, whatever they contain", () => {
  const page = show([{ ...notice, title: "<img src=x onerror=alert(1)>" }]);
  expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(page).not.toContain("<img");
});

it("home shows the valid notices in its language, alerts first, and no others", () => {
  const page = show([
    { ...notice, title: "for all" },
    { ...notice, type: "alert", title: "in English", lang: "en" },
    { ...notice, title: "in Japanese", lang: "ja" },
    { ...notice, type: "spam", title: "of another kind" },
    { ...notice, title: 1 },
    null,
  ]);
  expect(page).toMatch(/in English.*for all/s);
  expect(page).not.toContain("in Japanese");
  expect(page).not.toContain("of another kind");
});

it.each([undefined, null, {}, "text", 3])("a file that is %j has no notices", (file) => {
  expect(show(file)).toBe("");
});

it("urgent notices come before folded ones", () => {
  const page = renderToStaticMarkup(
    inPortal(
      <Notices urgent={<p>urgent</p>}>
        <p>other</p>
      </Notices>,
    ),
  );
  expect(page).toMatch(/data-folded=""><p>urgent<\/p><div [^>]*><p>other<\/p><\/div>/);
});
