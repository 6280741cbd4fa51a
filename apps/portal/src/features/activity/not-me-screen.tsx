import { getAttributes, type IdTokenClaims } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { useEffect, useState } from "react";
import { Redirect } from "wouter";
import { ResultScreen } from "../../frame/result-screen.tsx";
import { Screen } from "../../frame/screen.tsx";
import { WaitingScreen } from "../../frame/waiting-screen.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { type ErrorReason, reasonForFailure } from "../../navigation/reasons.ts";
import { useActivityWords } from "../../portal/lazy-words/activity.ts";
import { usePortal } from "../../portal/portal-context.ts";
import { FreezeSection } from "./freeze-section.tsx";
import { LinksSection } from "./links-section.tsx";
import { tellFrozen, type Ways } from "./tell-frozen.ts";

type Known =
  | { readonly step: "loading" }
  | { readonly step: "known" | "frozen"; readonly hasPassword: boolean }
  | { readonly step: "failed"; readonly reason: ErrorReason };

const BACK = { to: PATHS.activity };

/** `/activity/not-me`: how a change is undone, and how the ID is frozen by a holder who is logged in. */
export function NotMeScreen({ claims }: { readonly claims: IdTokenClaims }) {
  const { email = "", identities = [] } = claims;
  const words = useActivityWords().notMe;
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
      return <WaitingScreen back={BACK} />;
    case "failed":
      return <Redirect to={PATHS.error} replace state={{ reason: known.reason }} />;
    case "frozen":
      return (
        <Frozen email={email} hasPassword={known.hasPassword} hasProvider={identities.length > 0} />
      );
    case "known":
      return (
        <Screen back={BACK} title={words.title} lead={words.lead}>
          <LinksSection />
          <FreezeSection
            email={email}
            hasPassword={known.hasPassword}
            onFrozen={() => setKnown({ ...known, step: "frozen" })}
          />
        </Screen>
      );
  }
}

type FrozenProps = Ways & { readonly email: string };

/** The session is over: there is one way on from here. */
function Frozen({ email, ...ways }: FrozenProps) {
  const words = useActivityWords().notMe;
  const { session } = usePortal();
  const lead = tellFrozen(words, ways);
  return (
    <ResultScreen back={{ to: PATHS.home }} title={words.done} picture="tied" lead={lead}>
      {ways.hasPassword ? (
        <Button onClick={() => void session.setPasswordAnew(email)}>{words.setPassword}</Button>
      ) : (
        <Button onClick={() => session.forget()}>{words.logIn}</Button>
      )}
    </ResultScreen>
  );
}
