import { existsSync, readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { LANGUAGES } from "@musubi/contract";
import { contrast, type SiteFile } from "@musubi/contract/brand";
import { createTransport } from "nodemailer";
import { describe, expect, test } from "vitest";
import { chooseColours, VERMILION } from "../../../src/outbox/mail/mail-colours.ts";
import { describeMessage } from "../../../src/outbox/mail/mailer.ts";
import type { Mail, MailContent } from "../../../src/outbox/mail/mails.ts";
import { chooseMark } from "../../../src/outbox/mail/mark.ts";
import { renderMail } from "../../../src/outbox/mail/render-mail.ts";
import { MAILS, seen, sender, site, TAKEN_BACK, takeBack } from "./every-mail.ts";

const MOST_BYTES = 22_000;
const LONG = "a-secret-as-long-as-they-are-in-production_";
const FOREST = { action: "#1f6b4a", text_on_paper: "#1f6b4a", text_on_ink: "#86d3ab" };

const transport = createTransport({ streamTransport: true, buffer: true });

/** Returns a mail as it is sent. */
async function write(mail: Mail): Promise<string> {
  const { message } = await transport.sendMail(describeMessage(mail, "id", sender));
  return message.toString();
}

/** Returns a mail with its links at full length, also to take it back. */
function fill(content: MailContent): MailContent {
  const link = { secret: LONG, until: takeBack.until };
  if (content.about === "take-back-links") {
    const kinds = ["merge-source", "address", "password", "link", "leaving", "closing"] as const;
    const links = kinds.map((kind) => ({ ...link, kind, madeAt: seen.at, serviceId: 1 }));
    return { ...content, links };
  }
  const isTakenBack = TAKEN_BACK.some((about) => about === content.about);
  const { secret } = "secret" in content ? link : { secret: undefined };
  return {
    ...content,
    ...(secret && { secret }),
    ...(isTakenBack && { takeBack: link }),
  } as MailContent;
}

describe.each(LANGUAGES)("in %s", (language) => {
  test.each(Object.values(MAILS).map(fill))("$about is less than 22 kB in all", async (content) => {
    const message = await write({ to: "hana@example.jp", language, content });
    expect(message.length).toBeLessThan(MOST_BYTES);
    expect(message).toMatch(/content-type: multipart\/alternative/i);
    expect(message).toMatch(/content-id: <mark@/i);
    expect(message).toMatch(/content-disposition: inline/i);
  });
});

test.each(LANGUAGES)(
  "in %s, the first text of each mail is a sentence, not the brand",
  (language) => {
    for (const content of Object.values(MAILS)) {
      const { html, text } = renderMail({ to: "hana@example.jp", language, content }, sender);
      const [, first] = /<body[^>]*>\s*<div [^>]*display:none[^>]*>([^<]+)<\/div>/.exec(html) ?? [];
      expect(text.split("\n\n")[1]).toBe(first);
    }
  },
);

test("the documentation has a picture of every mail in both languages", () => {
  const pictures = Object.values(MAILS).flatMap(({ about }) =>
    LANGUAGES.map((language) => `docs/pictures/mail-${about}-${language}.png`),
  );
  expect(pictures.filter((picture) => !existsSync(picture))).toEqual([]);
});

test("in light and in dark mode a mail has the colours of the pages", () => {
  const sheet = readFileSync("packages/ui/src/tokens.css", "utf8");
  const tokens = { edge: "line-strong", soft: "text-soft", accent: "accent-text" };
  const { paper, ink, action } = chooseColours({});
  for (const [name, colour] of Object.entries(paper)) {
    const token = tokens[name as keyof typeof tokens] ?? name;
    const other = ink[name as keyof typeof ink];
    expect(sheet).toContain(`--${token}: light-dark(${colour}, ${other});`);
  }
  expect(sheet).toContain(`--action: ${action};`);
});

test.each([
  ["our own", undefined],
  ["another brand's", FOREST],
])("%s colours are legible on every surface", (_, colours) => {
  const { paper, ink, action, onAction } = chooseColours({ colours });
  for (const { ground, surface, text, soft, accent } of [paper, ink]) {
    for (const on of [ground, surface]) {
      for (const written of [text, soft, accent]) {
        expect(contrast(written, on)).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
  expect(contrast(action, onAction)).toBeGreaterThanOrEqual(4.5);
});

const PNG = `data:image/png;base64,${Buffer.from("89504e470d0a1a0a00", "hex").toString("base64")}`;
const drawn = (other: Partial<SiteFile>) =>
  renderMail(
    { to: "hana@example.jp", language: "ja", content: MAILS["password-changed"] },
    { ...sender, site: { ...site, ...other } },
  );

describe("the picture beside the brand's name", () => {
  test("is the knot, in the brand's colour", () => {
    for (const [colours, colour] of [
      [undefined, VERMILION],
      [FOREST, FOREST.action],
    ] as const) {
      const mark = chooseMark({ ...site, colours }, "");
      const picture = "picture" in mark ? mark.picture : Buffer.alloc(0);
      const { palette, pixels } = readPng(picture);
      expect(new Set(palette)).toEqual(new Set([colour]));
      expect(pixels).toBe(96 * (1 + 96 / 2));
    }
  });

  test("is the operator's logo for mails, if there is one", () => {
    const { pictures, html } = drawn({ logo: "https://example.jp/logo.svg", mail_logo: PNG });
    expect(pictures.map(({ content }) => content.toString("base64"))).toEqual([PNG.split(",")[1]]);
    expect(html).toContain("cid:mark@");
    expect(html).not.toContain("logo.svg");
  });

  test("is the name's first letter if the logo cannot be sent, never another brand's knot", () => {
    const { pictures, html } = drawn({ logo: "https://example.jp/logo.svg", colours: FOREST });
    expect(pictures).toEqual([]);
    expect(html).not.toMatch(/<img|logo\.svg/);
    expect(html).toContain(">む</div>");
    expect(html).toContain(`background:${FOREST.action}`);
  });
});

/** Returns the colours of a PNG's palette and the size of its rows. Throws if it cannot be read. */
function readPng(png: Buffer): { palette: string[]; pixels: number } {
  const chunk = (name: string) => {
    const at = png.indexOf(name);
    return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  };
  const palette = chunk("PLTE").toString("hex").match(/.{6}/g) ?? [];
  return { palette: palette.map((each) => `#${each}`), pixels: inflateSync(chunk("IDAT")).length };
}
