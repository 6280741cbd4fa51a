import { LinkButton } from "@musubi/ui/button.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { useLink } from "../../navigation/use-link.ts";
import { useActivityWords } from "../../portal/words/activity.ts";
import type { Ways } from "./tell-frozen.ts";

/** Leads to where browsers are logged out, and the password is changed, or passkeys are removed. */
export function LogOutSection({ hasPassword, hasProvider }: Ways) {
  const words = useActivityWords().notMe;
  const linkTo = useLink();
  const without = hasProvider ? words.logOutWithout : words.logOutPasskeys;
  return (
    <Section title={words.logOut}>
      <p>{hasPassword ? words.logOutText : without}</p>
      <LinkButton kind="quiet" {...linkTo(PATHS.sessions)}>
        {words.seeSessions}
      </LinkButton>
      {hasPassword && (
        <LinkButton kind="quiet" {...linkTo(PATHS.changePassword)}>
          {words.changePassword}
        </LinkButton>
      )}
      {!hasPassword && !hasProvider && (
        <LinkButton kind="quiet" {...linkTo(PATHS.signInMethods)}>
          {words.seeWays}
        </LinkButton>
      )}
    </Section>
  );
}
