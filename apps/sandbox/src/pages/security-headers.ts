const framed = "frame-ancestors 'none'; base-uri 'none'";
const shared = "base-uri 'none'; form-action 'none'";

/** No script at all, nothing from elsewhere, no framing. */
export const securityHeaders = {
  "content-security-policy": `default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; ${shared}`,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

/** The page around a mail, which shows it in a frame. */
export const mailPagePolicy = `default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; frame-ancestors 'none'; ${shared}`;

/** A mail's own markup, by any sender: an origin of its own, no script, nothing fetched. */
export const mailContentPolicy = `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; ${shared}`;

/** A page with a sign-in's form. Chrome holds `form-action` against every redirect that follows, so their origins are named. */
export const signInPagePolicy = (targets: readonly string[]): string =>
  `default-src 'none'; style-src 'self'; img-src 'self'; ${framed}; form-action ${["'self'", ...targets].join(" ")}`;

/** A provider's own page, which posts an answer by a script; the provider adds that script's hash. */
export const providerPagePolicy = (targets: readonly string[]): string =>
  `default-src 'none'; style-src 'self'; script-src; ${framed}; form-action ${["'self'", ...targets].join(" ")}`;
