import { canHavePasskeys } from "@musubi/contract";
import { credentialWords } from "@musubi/messages/both/credentials";
import { ownPasskeyWords } from "@musubi/messages/both/own-passkeys";
import { Button } from "@musubi/ui/button.tsx";
import { useState } from "react";
import { usePortal } from "../../../portal/portal-context.ts";
import { useWordsOf } from "../../../portal/words/words-of.ts";
import { WayRow } from "../credential-row.tsx";

type AddPasskeyProps = {
  /** Whether the holder has a passkey already. */
  readonly hasOne: boolean;
  readonly onLeave: () => void;
};

/** The row that leads to where a passkey is made. */
export function AddPasskey({ hasOne, onLeave }: AddPasskeyProps) {
  const { config } = usePortal();
  const words = useWordsOf(ownPasskeyWords);
  const { add, unset } = useWordsOf(credentialWords);
  const { isLeaving, isSupported, leave } = useNewPasskey(onLeave);
  if (!canHavePasskeys(config.identityOrigin)) return null;
  return (
    <WayRow
      isPasskey
      name={hasOne ? words.another : words.name}
      facts={isSupported ? (hasOne ? [] : [unset]) : [words.unsupported]}
    >
      {isSupported && (
        <Button
          kind="quiet"
          size="compact"
          aria-label={words.add}
          loading={isLeaving}
          onClick={leave}
        >
          {add}
        </Button>
      )}
    </WayRow>
  );
}

/**
 * Leads to the page of the hosted login that makes a passkey: passkeys are used on that address. The login returns to
 * this screen.
 */
export function useNewPasskey(onLeave: () => void) {
  const { session } = usePortal();
  const [isLeaving, setIsLeaving] = useState(false);
  return {
    isLeaving,
    isSupported: typeof window === "object" && "PublicKeyCredential" in window,
    leave() {
      setIsLeaving(true);
      onLeave();
      void session.signInAgain("passkey");
    },
  };
}
