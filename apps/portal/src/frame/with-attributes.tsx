import { getAttributes, type UserAttributes } from "@musubi/contract";
import { type ReactNode, useEffect, useState } from "react";
import { Redirect } from "wouter";
import { PATHS } from "../navigation/paths.ts";
import { type ErrorReason, reasonForFailure } from "../navigation/reasons.ts";
import { usePortal } from "../portal/portal-context.ts";
import { WaitingScreen } from "./waiting-screen.tsx";

type Known =
  | { readonly step: "loading" }
  | { readonly step: "known"; readonly attributes: UserAttributes }
  | { readonly step: "failed"; readonly reason: ErrorReason };

type WithAttributesProps = { readonly children: (attributes: UserAttributes) => ReactNode };

/** A form that depends on how the holder logs in, which the token does not tell. */
export function WithAttributes({ children }: WithAttributesProps) {
  const { api } = usePortal();
  const [known, setKnown] = useState<Known>({ step: "loading" });

  useEffect(() => {
    let isShown = true;
    void api.identity.send(getAttributes, {}).then((answer) => {
      if (!isShown) return;
      setKnown(
        answer.ok
          ? { step: "known", attributes: answer.data }
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
      return children(known.attributes);
    case "failed":
      return <Redirect to={PATHS.error} replace state={{ reason: known.reason }} />;
  }
}
