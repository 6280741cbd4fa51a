import { LinkButton } from "@musubi/ui/button.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { useLink } from "../../navigation/use-link.ts";
import { useActivityWords } from "../../portal/words/activity.ts";
import classes from "./activity.module.css";
import type { Ways } from "./tell-frozen.ts";

/** Leads to where browsers are logged out, and the password is changed, or passkeys are removed. */
export function LogOutSection({ hasPassword, hasProvider }: Ways) {
  const words = useActivityWords().notMe;
  const linkTo = useLink();
  const without = hasProvider ? words.logOutWithout : words.logOutPasskeys;
  return (
    <section className={classes.part}>
      <SectionTitle>{words.logOut}</SectionTitle>
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
    </section>
  );
}
