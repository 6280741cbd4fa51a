import type { HelpTopic } from "@musubi/contract";
import { HELP_OF_FAULT, HELP_OF_PAGE, HELP_OF_POPUP } from "@musubi/contract/help-of-refusals";
import type { LoginPage } from "@musubi/contract/login-pages";

type Fault = keyof typeof HELP_OF_FAULT;

/** Returns the help topic of a page, if it has one. */
export function helpOf(page: LoginPage): HelpTopic | undefined {
  const fault = faultOf(page);
  return (fault && HELP_OF_FAULT[fault]) ?? topicOf(page);
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
    case "popup":
      return page.answer.ok ? undefined : HELP_OF_POPUP[page.answer.error];
    default:
      return HELP_OF_PAGE[page.page as keyof typeof HELP_OF_PAGE];
  }
}
