import { canHavePasskeys } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { useState } from "react";
import text from "../../../frame/text.module.css";
import { usePortal } from "../../../portal/portal-context.ts";
import { usePasskeyWords } from "../../../portal/words/own-passkeys.ts";
import classes from "./passkeys.module.css";

/**
 * Leads to the page of the hosted login that makes a passkey: passkeys are used on that address.
 * The login returns to this screen.
 */
export function AddPasskey({ onLeave }: { readonly onLeave: () => void }) {
  const { session, config } = usePortal();
  const words = usePasskeyWords();
  const [isLeaving, setIsLeaving] = useState(false);
  if (!canHavePasskeys(config.identityOrigin)) return null;
  const leave = () => {
    setIsLeaving(true);
    onLeave();
    void session.signInAgain("passkey");
  };
  return (
    <section className={classes.add} aria-labelledby="passkeys">
      <SectionTitle id="passkeys">{words.title}</SectionTitle>
      <p>{words.lead}</p>
      {"PublicKeyCredential" in window ? (
        <>
          <Button kind="quiet" size="compact" loading={isLeaving} onClick={leave}>
            {words.add}
          </Button>
          <p className={text.fine}>{words.leads}</p>
        </>
      ) : (
        <p className={text.fine}>{words.unsupported}</p>
      )}
    </section>
  );
}
