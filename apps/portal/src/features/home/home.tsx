import type { IdTokenClaims } from "@musubi/contract";
import { Loading } from "@musubi/ui/loading.tsx";
import { type ReactNode, useEffect, useState } from "react";
import { Redirect } from "wouter";
import { Frame } from "../../frame/frame.tsx";
import { useLanguage, usePortal, useWords } from "../../portal-context.ts";
import { HomeView } from "./home-view.tsx";
import { type HomeState, loadHome } from "./load-home.ts";

type HomeProps = {
  readonly claims: IdTokenClaims;
  /** What stands above everything else, if there is anything to say. */
  readonly notice: ReactNode;
};

/** The account home. The gate has just renewed the session, so that loading may begin at once. */
export function Home({ claims, notice }: HomeProps) {
  const { api, session, spoken } = usePortal();
  const { home: words, common } = useWords();
  const language = useLanguage();
  const [state, setState] = useState<HomeState>({ step: "loading" });

  useEffect(() => {
    let isShown = true;
    void loadHome(api).then((loaded) => {
      if (!isShown) return;
      setState(loaded);
      if (loaded.step !== "ready") return;
      session.accountLanguage.learn(loaded.data.attributes.language);
      void session.accountLanguage.write(spoken.getState().language);
    });
    return () => {
      isShown = false;
    };
  }, [api, session, spoken]);

  if (state.step === "failed") {
    return <Redirect to="/error" replace state={{ reason: state.reason }} />;
  }
  if (state.step === "loading") {
    return (
      <Frame theme="ink" width="wide" waiting>
        <Loading label={common.loading} />
      </Frame>
    );
  }
  return (
    <Frame theme="ink" width="wide">
      <HomeView
        notice={notice}
        claims={claims}
        data={state.data}
        language={language}
        words={words}
        onLogOut={() => void session.logOut()}
      />
    </Frame>
  );
}
