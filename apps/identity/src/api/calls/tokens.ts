import { AUTH_SERVICE_ID, getTokens, logOut, renewTokens } from "@musubi/contract";
import { logOut as logOutHolder } from "../../accounts/sessions/log-out.ts";
import { noteStrayRenewal } from "../../accounts/sessions/note-stray-renewal.ts";
import { MINUTE, perAddress } from "../../limits/rules.ts";
import { exchangeCode, renewTokens as renew } from "../../tokens/issue-tokens.ts";
import { readRefreshToken } from "../../tokens/refresh-token.ts";
import { access_token } from "../docs/demo-values.ts";
import { shell } from "../docs/example.ts";
import { entry } from "../entry.ts";

export const tokenCalls = {
  getTokens: entry(getTokens, {
    session: "unread",
    // A code of 256 bits cannot be guessed; this only keeps one address from flooding us.
    limit: { ...perAddress(600, MINUTE), counted: "process" },
    example: {
      body: {
        authorization_code: shell("AUTHORIZATION_CODE"),
        code_verifier: shell("CODE_VERIFIER"),
        auth_service_id: AUTH_SERVICE_ID,
      },
    },
    handler: (parts, { body, mark }) =>
      exchangeCode(parts, body.authorization_code, body.code_verifier, mark()),
  }),

  renewTokens: entry(renewTokens, {
    session: "unread",
    // The most frequent call, and its token cannot be guessed.
    limit: "none",
    example: {
      body: { refresh_token: shell("REFRESH_TOKEN"), auth_service_id: AUTH_SERVICE_ID },
    },
    async handler(parts, { body, claimedMark, mark, trace }) {
      const renewed = await renew(parts, body.refresh_token, claimedMark());
      if (renewed.ok) return renewed;
      const { refreshKey, binding } = parts.issuer;
      const token = readRefreshToken(refreshKey, body.refresh_token);
      const stray = token && { ...token, mark: mark(), askedFrom: binding.askedFrom };
      if (stray) await noteStrayRenewal(parts, stray, trace());
      return renewed;
    },
  }),

  logOut: entry(logOut, {
    session: "unread",
    // Who cannot show the mark may still end the session.
    mark: "unasked",
    limit: "none",
    example: { body: { access_token } },
    handler: (parts, { bearer, trace }) => logOutHolder(parts, bearer.family, trace()),
  }),
};
