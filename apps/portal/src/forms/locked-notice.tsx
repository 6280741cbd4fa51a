import { type IdTokenClaims, isProviderName, PROVIDERS } from "@musubi/contract";
import { emailAndPasswordWords } from "@musubi/messages/both/email-and-password";
import { AwaySign } from "@musubi/ui/away-sign.tsx";
import { LinkButton } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { PATHS } from "../navigation/paths.ts";
import { useLink } from "../navigation/use-link.ts";
import { useLanguage, useWords } from "../portal/portal-context.ts";
import { useWordsOf } from "../portal/words/words-of.ts";
import { HelpLink } from "./help-link.tsx";

type LockedNoticeProps = {
  readonly claims: Pick<IdTokenClaims, "identities">;
  readonly words: {
    readonly title: string;
    /** `provider` is empty if the ID names none. */
    readonly text: (provider: string) => string;
  };
};

/**
 * Shown above a form that the holder cannot use, because their ID has no password. Says why, links
 * to the providers' settings and to setting a password, and to help.
 */
export function LockedNotice({ claims, words }: LockedNoticeProps) {
  const linkTo = useLink();
  const language = useLanguage();
  const { providers } = useWords().common;
  const { locked } = useWordsOf(emailAndPasswordWords);
  const held = claims.identities?.map(({ providerName }) => providerName).filter(isProviderName);
  const keys = [...new Set(held)];
  const names = keys.map((key) => providers[key]);
  return (
    <>
      <Notice kind="info" title={words.title}>
        <p>{words.text(new Intl.ListFormat(language).format(names))}</p>
        <LinkButton {...linkTo(PATHS.signInMethods)}>{locked.setPassword}</LinkButton>
        {keys.map((key) => (
          <LinkButton
            key={key}
            kind="text"
            size="compact"
            href={PROVIDERS[key].settings}
            target="_blank"
            rel="noreferrer"
          >
            {locked.settings(providers[key])}
            <AwaySign words={locked.away} />
          </LinkButton>
        ))}
      </Notice>
      {keys.length > 0 && <HelpLink topic="provider" />}
    </>
  );
}
