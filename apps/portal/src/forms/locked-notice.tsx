import { LinkButton } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { useLanguage, usePortal } from "../portal/portal-context.ts";

type LockedNoticeProps = {
  readonly words: { readonly title: string; readonly text: string; readonly help: string };
};

/** Above a form that is not the holder's to fill in: why, and where to read more. */
export function LockedNotice({ words }: LockedNoticeProps) {
  const { links } = usePortal().config.site;
  return (
    <Notice kind="info" title={words.title}>
      <p>{words.text}</p>
      <LinkButton kind="text" size="compact" href={links[useLanguage()].help}>
        {words.help}
      </LinkButton>
    </Notice>
  );
}
