import type { HelpTopic } from "@musubi/contract";
import {
  HELP_OF_FAULT,
  HELP_OF_PAGE,
  HELP_OF_POPUP,
  HELP_OF_PROBLEM,
} from "@musubi/contract/help-of-refusals";
import type { LoginPage } from "@musubi/contract/login-pages";

type Fault = keyof typeof HELP_OF_FAULT;

/** Faults that are shown at a field instead of above the form. */
const AT_FIELD: ReadonlySet<Fault> = new Set<Fault>([
  "wrong",
  "incomplete",
  "invalid-email",
  "wrong-code",
  "expired-code",
  "invalid-password",
  "same-password",
  "common-password",
  "voided-password",
  "terms",
]);

/** Returns the help topic of a page, and whether the notice above its form links there. */
export function helpOf(page: LoginPage): {
  readonly topic: HelpTopic | undefined;
  readonly isInNotice: boolean;
} {
  const fault = faultOf(page);
  const ofFault = fault && HELP_OF_FAULT[fault];
  return {
    topic: ofFault ?? topicOf(page),
    isInNotice: ofFault !== undefined && !AT_FIELD.has(fault as Fault),
  };
}

function faultOf(page: LoginPage): Fault | undefined {
  switch (page.page) {
    case "sign-in":
      return page.fault ?? (page.notice === "social-unavailable" ? page.notice : undefined);
    case "held-address":
      return page.addresses.find(({ fault }) => fault)?.fault ?? page.fault;
    default:
      return "fault" in page ? page.fault : undefined;
  }
}

function topicOf(page: LoginPage): HelpTopic | undefined {
  switch (page.page) {
    case "problem":
      return HELP_OF_PROBLEM[page.problem];
    case "popup":
      return page.answer.ok ? undefined : HELP_OF_POPUP[page.answer.error];
    default:
      return HELP_OF_PAGE[page.page as keyof typeof HELP_OF_PAGE];
  }
}
