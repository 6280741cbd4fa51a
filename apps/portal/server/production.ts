import { type Catalogue, findLaptopFaults } from "@musubi/contract";
import { isPublicOrigin } from "@musubi/environment";

type Environment = Readonly<Record<string, string | undefined>>;

const ORIGINS = ["PORTAL_ORIGIN", "IDENTITY_ORIGIN"];
/** Tokens and passwords travel there. */
const ADDRESSES = ["ID_POOL_DOMAIN", "ID_POOL_ENDPOINT", "ID_POOL_ISSUER", "TOKEN_SYNC_URL"];

/** Returns a sentence for everything that is fine on a laptop and must not be where others than this machine reach the portal. */
export function findProductionFaults(environment: Environment, services: Catalogue): string[] {
  if (!ORIGINS.some((name) => isPublicOrigin(environment[name] ?? ""))) return [];
  const insecure = [
    // Where none is given, a laptop's is taken.
    ...ORIGINS.filter((name) => !environment[name]?.startsWith("https:")),
    ...ADDRESSES.filter((name) => environment[name] && !environment[name].startsWith("https:")),
  ];
  return [
    ...insecure.map((name) => `${name} must be an https address in production.`),
    ...services.flatMap(findLaptopFaults),
  ];
}
