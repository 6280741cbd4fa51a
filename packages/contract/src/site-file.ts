import * as v from "valibot";
import { brandColours } from "./brand-colours.ts";
import { isValidEmail } from "./rules/email.ts";
import { isTimeWithZone, isTimeZone } from "./rules/time-zone.ts";
import { site } from "./site.ts";

/** Keeps a mail below 20 kB. */
const MAIL_LOGO_MAX_LENGTH = 6_000;

/** The operator's settings for the brand and the pages around the portal: the file that identity and portal read. */
export const siteFile = v.strictObject({
  ...site.entries,
  /** The sender of our mails. The portal names its domain to holders who wait for one. */
  mail_from: v.pipe(v.string(), v.check(isValidEmail, "it must be an e-mail address")),
  /** The time zone of times in mails and on pages. */
  time_zone: v.optional(
    v.pipe(v.string(), v.check(isTimeZone, "it must be the name of a time zone, like Asia/Tokyo")),
    "Asia/Tokyo",
  ),
  /** Until when users move from another system: until then a refused log-in says so, and that system may be asked. */
  moving_until: v.optional(
    v.pipe(
      v.string(),
      v.check(isTimeWithZone, "it must be a time with its zone, like 2027-03-31T23:59:00+09:00"),
    ),
  ),
  colours: v.optional(brandColours),
  /** The logo that is attached to mails, which load nothing. */
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
