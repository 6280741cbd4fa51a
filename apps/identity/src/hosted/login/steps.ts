import type { CodeFlow } from "@musubi/contract/login-pages";
import type { Vouched } from "../../accounts/enter-with-identity.ts";
import type { Address } from "../../accounts/new-address.ts";
import { seal, unseal } from "../../settings/secrets.ts";

/** What one page of a flow hands on to the next. */
export type Step =
  | { readonly step: "code"; readonly flow: CodeFlow; readonly address: Address }
  /** The address is proved; the ticket is good for one password. */
  | {
      readonly step: "password";
      readonly flow: CodeFlow;
      readonly address: Address;
      readonly ticket: string;
    }
  | { readonly step: "terms"; readonly identity: Vouched };

type StepName = Step["step"];

/** The server keeps nothing between two pages: the form carries it, sealed for this step of this browser. */
export type Steps = {
  seal(csrfToken: string, step: Step): string;
  /** Undefined: too old, of another browser or of another step. */
  open<N extends StepName>(
    csrfToken: unknown,
    name: N,
    sealed: unknown,
  ): Extract<Step, { step: N }> | undefined;
};

/** Long enough to look for a mail, and to think of a password. */
const STEP_LIFETIME_MS = 30 * 60_000;

export function createSteps(key: Buffer, now: () => number): Steps {
  const placeOf = (name: StepName, csrfToken: string) => `${name} ${csrfToken}`;
  return {
    seal: (csrfToken, step) => {
      const content = { until: now() + STEP_LIFETIME_MS, step };
      return seal(key, placeOf(step.step, csrfToken), JSON.stringify(content));
    },
    open<N extends StepName>(csrfToken: unknown, name: N, sealed: unknown) {
      if (typeof sealed !== "string" || typeof csrfToken !== "string") return undefined;
      const content = tryUnseal(key, placeOf(name, csrfToken), sealed);
      if (content === undefined) return undefined;
      const { until, step } = JSON.parse(content) as {
        readonly until: number;
        readonly step: Extract<Step, { step: N }>;
      };
      return now() < until ? step : undefined;
    },
  };
}

/** Whatever was not sealed by us, for this place, does not open. */
function tryUnseal(key: Buffer, place: string, sealed: string): string | undefined {
  try {
    return unseal(key, place, sealed);
  } catch {
    return undefined;
  }
}
