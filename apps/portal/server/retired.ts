import type { Retired } from "@musubi/environment";

/** What the portal's variables said before its files did. */
export const RETIRED: readonly Retired[] = [
  {
    names: /^(?:SCHOOL_POOL|APP_SDK)_[A-Z_]+$|^IMG_ORIGINS$/,
    instead: "the services' entries in CATALOGUE_FILE say",
  },
  { names: /^MAIL_FROM$/, instead: "mail_from in SITE_FILE says" },
];
