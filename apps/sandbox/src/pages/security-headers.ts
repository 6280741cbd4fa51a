const framed = "frame-ancestors 'none'; base-uri 'none'";
const shared = "base-uri 'none'; form-action 'none'";

/** No scripts, nothing from elsewhere, no framing. */
export const securityHeaders = {
  "content-security-policy": `default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; ${shared}`,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

/** For the page around a mail, which shows it in a frame. */
export const mailPagePolicy = `default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; frame-ancestors 'none'; ${shared}`;

/** For a mail's own HTML, by any sender: a separate origin, no scripts, nothing loaded. */
export const mailContentPolicy = `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; ${shared}`;

/**
 * For a page with a sign-in form. Chrome applies `form-action` to every redirect that follows, so
 * their origins are listed.
 */
export const signInPagePolicy = (targets: readonly string[]): string =>
  `default-src 'none'; style-src 'self'; img-src 'self'; ${framed}; form-action ${["'self'", ...targets].join(" ")}`;

/** For a provider's own page, which posts an answer by script. The provider adds that script's hash. */
export const providerPagePolicy = (targets: readonly string[]): string =>
  `default-src 'none'; style-src 'self'; script-src; ${framed}; form-action ${["'self'", ...targets].join(" ")}`;
