import { FOOTER_LINKS, type Language, type Site } from "@musubi/contract";

/** The pages around the portal, as the sandbox stands in for them. */
export function demoSite(portalOrigin: string, sandboxOrigin: string): Site {
  const links = (lng: Language) => {
    const page = (name: string) => `${sandboxOrigin}/site/${name}?lng=${lng}`;
    const footer = Object.fromEntries(FOOTER_LINKS.map((name) => [name, page(name)]));
    return {
      ...(footer as Record<(typeof FOOTER_LINKS)[number], string>),
      account: `${portalOrigin}/index?lng=${lng}`,
      store: `${sandboxOrigin}/store/?lng=${lng}`,
      contact: page("contact"),
    };
  };
  return {
    brand: { ja: "むすび ID", en: "Musubi ID" },
    links: { ja: links("ja"), en: links("en") },
  };
}
