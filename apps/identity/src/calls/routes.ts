import type { Route } from "../http/register-call.ts";
import { getAttributesRoute } from "./get-attributes.ts";
import { getTokensRoute } from "./get-tokens.ts";
import { listActiveServiceIdsRoute } from "./list-active-service-ids.ts";
import { listServiceAddressesRoute } from "./list-service-addresses.ts";
import { listServicesRoute } from "./list-services.ts";
import { logOutRoute } from "./log-out.ts";
import { renewTokensRoute } from "./renew-tokens.ts";
import { setAttributesRoute } from "./set-attributes.ts";
import { writeLogRoute } from "./write-log.ts";

/** The calls that identity answers. */
export const ROUTES: readonly Route[] = [
  getTokensRoute,
  renewTokensRoute,
  logOutRoute,
  getAttributesRoute,
  setAttributesRoute,
  listServicesRoute,
  listActiveServiceIdsRoute,
  listServiceAddressesRoute,
  writeLogRoute,
];
