import { canHavePasskeys, type IdTokenClaims } from "@musubi/contract";
import { useEffect, useState } from "react";
import { Redirect } from "wouter";
import { Frame } from "../../frame/frame.tsx";
import { useScreenName } from "../../frame/use-screen-name.ts";
import { WaitingScreen } from "../../frame/waiting-screen.tsx";
import { type Portal, useLanguage, usePortal, useWords } from "../../portal/portal-context.ts";
import type { MethodName } from "./describe-home.ts";
import { HomeView } from "./home-view.tsx";
import { type HomeState, type LoadExtras, loadHome } from "./load-home.ts";

type HomeScreenProps = {
  readonly claims: IdTokenClaims;
  readonly loadExtras: (portal: Portal) => LoadExtras;
};

/** The account home. The gate has just renewed the session, so that loading may begin at once. */
export function HomeScreen({ claims, loadExtras }: HomeScreenProps) {
  const portal = usePortal();
  const words = useWords();
  const language = useLanguage();
  useScreenName(words.home.title);
  const [state, setState] = useState<HomeState>({ step: "loading" });

  useEffect(() => {
    let isShown = true;
    void loadHome(portal.api, loadExtras(portal)).then((loaded) => {
      if (isShown) setState(loaded);
    });
    return () => {
      isShown = false;
    };
  }, [portal, loadExtras]);

  const { providers, identityOrigin } = portal.config;
  const offered: readonly MethodName[] = canHavePasskeys(identityOrigin)
    ? ["password", ...providers, "passkey"]
    : ["password", ...providers];
  if (state.step === "failed") {
    return <Redirect to="/error" replace state={{ reason: state.reason }} />;
  }
  if (state.step === "loading") {
    return <WaitingScreen theme="ink" width="wide" />;
  }
  return (
    <Frame theme="ink" width="wide">
      <HomeView
        {...state.extras}
        kinds={portal.config.kinds}
        claims={claims}
        data={state.data}
        language={language}
        timeZone={portal.config.timeZone}
        words={words}
        offered={offered}
        onLogOut={() => void portal.session.logOut()}
      />
    </Frame>
  );
}
