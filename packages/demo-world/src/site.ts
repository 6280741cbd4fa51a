import { FOOTER_LINKS, type Language } from "@musubi/contract";
import type { SiteFile } from "@musubi/contract/brand";
import { DEMO_MAIL_FROM } from "./published.ts";

/** Returns the site file of the demo. The sandbox serves most of the pages; help is identity's own. */
export function demoSite(portalOrigin: string, sandboxOrigin: string): SiteFile {
  const links = (lng: Language) => {
    const page = (name: string) => `${sandboxOrigin}/site/${name}?lng=${lng}`;
    const pages = FOOTER_LINKS.filter((name) => name !== "help");
    const footer = Object.fromEntries(pages.map((name) => [name, page(name)]));
    return {
      ...(footer as Record<(typeof pages)[number], string>),
      account: `${portalOrigin}/index?lng=${lng}`,
      store: `${sandboxOrigin}/store/?lng=${lng}`,
      contact: page("contact"),
    };
  };
  return {
    brand: { ja: "むすび ID", en: "Musubi ID" },
    mail_from: DEMO_MAIL_FROM,
    time_zone: "Asia/Tokyo",
    links: { ja: links("ja"), en: links("en") },
    contact: {
      ja: {
        telephone: "0120-000-000",
        hours: "平日 10:00〜17:00（年末年始を除く）",
        address: "〒000-0000 東京都むすび区むすび1-2-3 むすび株式会社",
      },
      en: {
        telephone: "+81 3-0000-0000",
        hours: "Mon–Fri, 10:00–17:00 (JST), closed over the New Year holidays",
        address: "Musubi Inc., 1-2-3 Musubi, Musubi-ku, Tokyo 000-0000, Japan",
      },
    },
  };
}
