import { type Catalogue, findLaptopFaults } from "@musubi/contract";
import { isPublicOrigin } from "@musubi/environment";

type Environment = Readonly<Record<string, string | undefined>>;

const ORIGINS = ["PORTAL_ORIGIN", "IDENTITY_ORIGIN"];
/** Tokens and passwords are sent to these addresses. */
const ADDRESSES = ["ID_POOL_DOMAIN", "ID_POOL_ENDPOINT", "ID_POOL_ISSUER", "TOKEN_SYNC_URL"];

/** Returns a sentence for each setting that is fine on a laptop but not where other machines reach the portal. */
export function findProductionFaults(environment: Environment, services: Catalogue): string[] {
  if (!ORIGINS.some((name) => isPublicOrigin(environment[name] ?? ""))) return [];
  const insecure = [
    // A missing origin counts as insecure: the portal's default is a laptop's.
    ...ORIGINS.filter((name) => !environment[name]?.startsWith("https:")),
    ...ADDRESSES.filter((name) => environment[name] && !environment[name].startsWith("https:")),
  ];
  return [
    ...insecure.map((name) => `${name} must be an https address in production.`),
    ...services.flatMap(findLaptopFaults),
  ];
}
