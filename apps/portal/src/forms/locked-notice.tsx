import type { IdTokenClaims } from "@musubi/contract";
import { LinkButton } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { useLanguage, usePortal, useWords } from "../portal/portal-context.ts";

type LockedNoticeProps = {
  readonly claims: Pick<IdTokenClaims, "identities">;
  readonly words: {
    readonly title: string;
    readonly text: (provider: string) => string;
    readonly help: string;
  };
};

/** Above a form that is not the holder's to fill in, because they come by a provider: why, and where to read more. */
export function LockedNotice({ claims, words }: LockedNoticeProps) {
  const { links } = usePortal().config.site;
  const language = useLanguage();
  const names = Object.entries(useWords().common.providers)
    .filter(([key]) => claims.identities?.some(({ providerName }) => providerName === key))
    .map(([, name]) => name);
  return (
    <Notice kind="info" title={words.title}>
      <p>{words.text(new Intl.ListFormat(language).format(names))}</p>
      <LinkButton kind="text" size="compact" href={links[language].help}>
        {words.help}
      </LinkButton>
    </Notice>
  );
}
