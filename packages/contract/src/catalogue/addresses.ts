import * as v from "valibot";

const WANTED = "it must be an address that begins with http:// or https://";

export const webAddress = v.pipe(v.string(), v.url(WANTED), v.regex(/^https?:/, WANTED));

/** An address with nothing after its host. */
export const webOrigin = v.pipe(
  webAddress,
  v.check(
    (value) => !URL.canParse(value) || new URL(value).origin === value,
    "it must be an origin such as https://id.example.jp, without a path",
  ),
);
