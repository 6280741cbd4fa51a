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

/** A mail's own markup, by whoever sent it: an origin of its own, no script, nothing fetched. */
export const mailContentPolicy = `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; ${shared}`;
