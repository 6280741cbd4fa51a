import type { IdTokenClaims } from "@musubi/contract";
import { type ReactNode, useEffect, useState } from "react";
import { Redirect } from "wouter";
import { Frame } from "../../frame/frame.tsx";
import { WaitingScreen } from "../../frame/waiting-screen.tsx";
import { type Portal, useLanguage, usePortal, useWords } from "../../portal/portal-context.ts";
import { HomeView } from "./home-view.tsx";
import { type HomeState, loadHome } from "./load-home.ts";

type HomeScreenProps = {
  readonly claims: IdTokenClaims;
  /** Makes the notice of a merge that is under way; it stands above everything else. */
  readonly loadNotice: (portal: Portal) => Promise<ReactNode>;
};

/** The account home. The gate has just renewed the session, so that loading may begin at once. */
export function HomeScreen({ claims, loadNotice }: HomeScreenProps) {
  const portal = usePortal();
  const words = useWords();
  const language = useLanguage();
  const [state, setState] = useState<HomeState>({ step: "loading" });

  useEffect(() => {
    let isShown = true;
    const { api, session, spoken } = portal;
    void loadHome(api, () => loadNotice(portal)).then((loaded) => {
      if (!isShown) return;
      setState(loaded);
      if (loaded.step !== "ready") return;
      session.accountLanguage.learn(loaded.data.attributes.language);
      void session.accountLanguage.write(spoken.getState().language);
    });
    return () => {
      isShown = false;
    };
  }, [portal, loadNotice]);

  if (state.step === "failed") {
    return <Redirect to="/error" replace state={{ reason: state.reason }} />;
  }
  if (state.step === "loading") {
    return <WaitingScreen theme="ink" width="wide" />;
  }
  return (
    <Frame theme="ink" width="wide">
      <HomeView
        notice={state.notice}
        claims={claims}
        data={state.data}
        language={language}
        words={words}
        providers={portal.config.providers}
        onLogOut={() => void portal.session.logOut()}
      />
    </Frame>
  );
}
