import { isCarrierMail } from "@musubi/contract";
import { Emphasis } from "@musubi/ui/emphasis.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { useCredentialWords } from "../../portal/words/credentials.ts";

/** Whose mail has to be let in at a phone company's address. In Japanese alone, as the specification has it. */
export function CarrierNote({ email }: { readonly email: string }) {
  const { carrier } = useCredentialWords().changeEmail;
  const { mailDomain } = usePortal().config;
  const isShown = useLanguage() === "ja" && isCarrierMail(email);
  if (!isShown) return null;
  return (
    <Notice kind="info" live>
      <Emphasis in={carrier(mailDomain)} of={mailDomain} />
    </Notice>
  );
}
