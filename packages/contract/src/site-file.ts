import * as v from "valibot";
import { brandColours } from "./brand-colours.ts";
import { isValidEmail } from "./rules/email.ts";
import { isTimeWithZone, isTimeZone } from "./rules/time-zone.ts";
import { site } from "./site.ts";

/** A mail stays below 20 kB with it. */
const MAIL_LOGO_MAX_LENGTH = 6_000;

/** What an operator decides about the brand and the pages around the portal: the file that identity and portal read. */
export const siteFile = v.strictObject({
  ...site.entries,
  /** The sender of our mails; the portal names its domain to holders who wait for one. */
  mail_from: v.pipe(v.string(), v.check(isValidEmail, "it must be an e-mail address")),
  /** In which mails tell the time, and screens the day. */
  time_zone: v.optional(
    v.pipe(v.string(), v.check(isTimeZone, "it must be the name of a time zone, like Asia/Tokyo")),
    "Asia/Tokyo",
  ),
  /** Until when people come from another system: until then a refused log-in says so, and that system may be asked. */
  moving_until: v.optional(
    v.pipe(
      v.string(),
      v.check(isTimeWithZone, "it must be a time with its zone, like 2027-03-31T23:59:00+09:00"),
    ),
  ),
  colours: v.optional(brandColours),
  /** The logo as it travels with mails, which fetch nothing. */
  mail_logo: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(MAIL_LOGO_MAX_LENGTH),
      v.regex(
        /^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/,
        "it must be a PNG as a data: address",
      ),
    ),
  ),
});

export type SiteFile = v.InferOutput<typeof siteFile>;
