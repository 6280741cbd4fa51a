import { canonicalEmail } from "./email.ts";

const DOMAINS = new Set([
  "docomo.ne.jp",
  "ezweb.ne.jp",
  "au.com",
  "biz.au.com",
  "uqmobile.jp",
  "softbank.ne.jp",
  "i.softbank.jp",
  "disney.ne.jp",
  "ymobile.ne.jp",
  "ymobile1.ne.jp",
  "y-mobile.ne.jp",
  "emobile.ne.jp",
  "emnet.ne.jp",
  "willcom.com",
  "pdx.ne.jp",
  "rakumail.jp",
  "mopera.net",
]);

const FAMILIES = /(?:^|\.)ezweb\.ne\.jp$|^[dhtckrnsq]\.vodafone\.ne\.jp$|^jp-[dhtckrnsq]\.ne\.jp$/;

/**
 * Returns whether an address belongs to a Japanese phone company, whose filters may drop our mail
 * unless the holder allows it.
 */
export function isCarrierMail(address: string): boolean {
  const domain = canonicalEmail(address).split("@").at(-1) ?? "";
  return DOMAINS.has(domain) || FAMILIES.test(domain);
}
