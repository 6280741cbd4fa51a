import { type IdTokenClaims, isCarrierMail, isExternalProvider } from "@musubi/contract";
import { LinkButton } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { sendEmailCode } from "../../api/send-codes.ts";
import { Emphasis } from "../../frame/emphasis.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { useLanguage, usePortal, useWords } from "../../portal-context.ts";
import { EmailScreen } from "./email-screen.tsx";

/** The change of address, for holders whose address is theirs to change. */
export function ChangeEmail({ claims }: { readonly claims: IdTokenClaims }) {
  const { api, config } = usePortal();
  const words = useWords().changeEmail;
  const language = useLanguage();
  const isExternal = isExternalProvider(claims);

  const noteCarrier = (email: string) =>
    language === "ja" &&
    isCarrierMail(email) && (
      <Notice kind="info" live>
        <Emphasis in={words.carrier(config.mailDomain)} of={config.mailDomain} />
      </Notice>
    );

  return (
    <EmailScreen
      claims={claims}
      page={PATHS.changeEmail}
      back={{ to: PATHS.home }}
      situation="change-email"
      words={words}
      {...(claims.email === undefined ? {} : { hint: words.current(claims.email) })}
      {...(isExternal ? { locked: <External /> } : {})}
      remark={noteCarrier}
      send={({ accessToken }, email) => sendEmailCode(api.identity, accessToken, email)}
    />
  );
}

function External() {
  const { links } = usePortal().config.site;
  const { external } = useWords().changeEmail;
  return (
    <Notice kind="info" title={external.title}>
      <p>{external.text}</p>
      <LinkButton kind="text" size="compact" href={links[useLanguage()].help}>
        {external.help}
      </LinkButton>
    </Notice>
  );
}
