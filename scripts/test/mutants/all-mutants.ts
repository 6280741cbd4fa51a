import { CONTRACT_MUTANTS } from "./contract.ts";
import { ACCOUNT_MUTANTS } from "./identity-accounts.ts";
import { CREDENTIAL_MUTANTS } from "./identity-credentials.ts";
import { HOSTED_MUTANTS } from "./identity-hosted.ts";
import { OFFICE_MUTANTS } from "./identity-office.ts";
import { PROCESS_MUTANTS } from "./identity-process.ts";
import { TAKE_BACK_MUTANTS } from "./identity-take-back.ts";
import { TIE_MUTANTS } from "./identity-ties.ts";
import { TOKEN_MUTANTS } from "./identity-tokens.ts";
import { LOGIN_MUTANTS } from "./login.ts";
import type { Mutant } from "./mutant.ts";
import { PORTAL_MUTANTS } from "./portal.ts";
import { PROVIDER_MUTANTS } from "./provider.ts";

/** Chosen defects of every kind, all over the product: a test of `npm test` must find each of them. */
export const MUTANTS: readonly Mutant[] = [
  ...CONTRACT_MUTANTS,
  ...TOKEN_MUTANTS,
  ...ACCOUNT_MUTANTS,
  ...CREDENTIAL_MUTANTS,
  ...HOSTED_MUTANTS,
  ...TIE_MUTANTS,
  ...TAKE_BACK_MUTANTS,
  ...OFFICE_MUTANTS,
  ...PROCESS_MUTANTS,
  ...PROVIDER_MUTANTS,
  ...PORTAL_MUTANTS,
  ...LOGIN_MUTANTS,
];
