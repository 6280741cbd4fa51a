import {
  canonicalEmail,
  isCarrierMail,
  isExternalProvider,
  SLEEP_MS,
  type UserAttributes,
} from "@musubi/contract";
import { emailAndPasswordWords } from "@musubi/messages/both/email-and-password";
import { Emphasis } from "@musubi/ui/emphasis.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { sendAddressCode } from "../../api/send-codes.ts";
import { HelpLink } from "../../forms/help-link.tsx";
import { LockedNotice } from "../../forms/locked-notice.tsx";
import { Must } from "../../frame/must.tsx";
import { defineScreen, type ScreenProps } from "../../loading/define-screen.ts";
import { loadAttributes } from "../../loading/load-attributes.ts";
import { PATHS } from "../../navigation/paths.ts";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { useDay } from "../../portal/use-day.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { EmailForm } from "./email-form.tsx";

/** `/change-email`: changes the address. Holders with a provider and no password cannot do that here. */
function ChangeEmailScreen({ claims, data }: ScreenProps<UserAttributes>) {
  const isExternal = isExternalProvider(claims, data);
  const { api } = usePortal();
  const words = useWordsOf(emailAndPasswordWords).changeEmail;
  const day = useDay();

  const isOwn = (email: string) =>
    claims.email !== undefined && canonicalEmail(email) === canonicalEmail(claims.email);

  return (
    <EmailForm
      claims={claims}
      page={PATHS.changeEmail}
      back={{ to: PATHS.home }}
      situation="change-email"
      words={words}
      {...(claims.email === undefined ? {} : { hint: words.current(claims.email) })}
      {...(isExternal ? { locked: <LockedNotice claims={claims} words={words.external} /> } : {})}
      findFault={(email) => (isOwn(email) ? words.same : undefined)}
      remark={(email) => <CarrierNote email={email} />}
      // What the change means for the earlier address, which keeps some rights for a while.
      note={
        !isExternal &&
        claims.email !== undefined && <Must>{words.before(day(Date.now() + SLEEP_MS))}</Must>
      }
      send={({ accessToken }, email) => sendAddressCode(api.identity, accessToken, email)}
    >
      {!isExternal && <HelpLink topic="earlier-address" />}
    </EmailForm>
  );
}

/** Names the sender to allow at a phone company's address. Only in Japanese, as specified. */
export function CarrierNote({ email }: { readonly email: string }) {
  const { carrier } = useWordsOf(emailAndPasswordWords).changeEmail;
  const { mailDomain } = usePortal().config;
  const isShown = useLanguage() === "ja" && isCarrierMail(email);
  if (!isShown) return null;
  return (
    <Notice kind="info" live>
      <Emphasis in={carrier(mailDomain)} of={mailDomain} />
    </Notice>
  );
}

export default defineScreen({ load: loadAttributes, Screen: ChangeEmailScreen });
