import { getAttributes, type IdTokenClaims } from "@musubi/contract";
import { useEffect, useState } from "react";
import { Redirect } from "wouter";
import { WaitingScreen } from "../../frame/waiting-screen.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { type ErrorReason, reasonForFailure } from "../../navigation/reasons.ts";
import { usePortal } from "../../portal/portal-context.ts";
import { ChangePasswordForm } from "./change-password-form.tsx";

type Known =
  | { readonly step: "loading" }
  | { readonly step: "known"; readonly hasPassword: boolean }
  | { readonly step: "failed"; readonly reason: ErrorReason };

/** Finds out first whether there is a password to change: an account may live without one. */
export function ChangePasswordScreen({ claims }: { readonly claims: IdTokenClaims }) {
  const { api } = usePortal();
  const [known, setKnown] = useState<Known>({ step: "loading" });

  useEffect(() => {
    let isShown = true;
    void api.identity.send(getAttributes, {}).then((answer) => {
      if (!isShown) return;
      setKnown(
        answer.ok
          ? { step: "known", hasPassword: answer.data.password_auth_flg === 1 }
          : { step: "failed", reason: reasonForFailure(answer) },
      );
    });
    return () => {
      isShown = false;
    };
  }, [api]);

  switch (known.step) {
    case "loading":
      return <WaitingScreen back={{ to: PATHS.home }} shape="form" />;
    case "known":
      return <ChangePasswordForm claims={claims} hasPassword={known.hasPassword} />;
    case "failed":
      return <Redirect to={PATHS.error} replace state={{ reason: known.reason }} />;
  }
}
