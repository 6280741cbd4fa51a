import { anyLetter } from "@musubi/environment/any-text";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isCarrierMail } from "./carrier-mail.ts";

const FAMILY = [..."dhtckrnsq"];
const CARRIERS = [
  "docomo.ne.jp",
  "ezweb.ne.jp",
  "sub.ezweb.ne.jp",
  "a.b.ezweb.ne.jp",
  "au.com",
  "biz.au.com",
  "uqmobile.jp",
  "softbank.ne.jp",
  "i.softbank.jp",
  "disney.ne.jp",
  ...FAMILY.map((letter) => `${letter}.vodafone.ne.jp`),
  ...FAMILY.map((letter) => `jp-${letter}.ne.jp`),
  "ymobile.ne.jp",
  "ymobile1.ne.jp",
  "y-mobile.ne.jp",
  "emobile.ne.jp",
  "emnet.ne.jp",
  "willcom.com",
  "pdx.ne.jp",
  "rakumail.jp",
  "mopera.net",
];

test.each(CARRIERS)("%s belongs to a phone company", (domain) => {
  expect(isCarrierMail(`hana@${domain}`)).toBe(true);
  expect(isCarrierMail(`HANA@${domain.toUpperCase()}`)).toBe(true);
});

test.each([
  "example.jp",
  "mydocomo.ne.jp",
  "sub.docomo.ne.jp",
  "notezweb.ne.jp",
  "ezweb.ne.jp.example.com",
  "x.vodafone.ne.jp",
  "vodafone.ne.jp",
  "jp-x.ne.jp",
  "gmail.com",
])("%s does not belong to a phone company", (domain) => {
  expect(isCarrierMail(`hana@${domain}`)).toBe(false);
});

test("an old address of a phone company is recognized, even with dots that no rule allows", () => {
  expect(isCarrierMail("hana..2003.@docomo.ne.jp")).toBe(true);
});

test("any text can be checked without failing", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyLetter }),
      (given) => typeof isCarrierMail(given) === "boolean",
    ),
  );
});
