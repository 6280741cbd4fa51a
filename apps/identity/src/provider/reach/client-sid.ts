import type Provider from "oidc-provider";
import { replace } from "./replace.ts";

/**
 * Gives every client the `sid` of its session. The library gives it only to clients with back-channel log-out.
 *
 * Needs: the library asks `client.includeSid()` when it makes a code, and passes the code's `sid` on to every token.
 */
export function tellEveryClientSid({ Client: { prototype } }: Provider): void {
  replace(prototype, "includeSid", () => () => true);
}
