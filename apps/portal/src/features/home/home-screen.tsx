import { canHavePasskeys } from "@musubi/contract";
import { Frame } from "../../frame/frame.tsx";
import { useScreenName } from "../../frame/use-screen-name.ts";
import type { ScreenProps } from "../../loading/define-screen.ts";
import { useLanguage, usePortal, useWords } from "../../portal/portal-context.ts";
import type { MethodName } from "./describe-home.ts";
import { HomeView } from "./home-view.tsx";
import type { Home } from "./load-home.ts";

/** The account home. */
export function HomeScreen({ claims, data: { extras, ...data } }: ScreenProps<Home>) {
  const { config, session } = usePortal();
  const words = useWords();
  const language = useLanguage();
  useScreenName(words.home.title);
  const { providers, identityOrigin } = config;
  const offered: readonly MethodName[] = canHavePasskeys(identityOrigin)
    ? ["password", ...providers, "passkey"]
    : ["password", ...providers];
  return (
    <Frame theme="ink" width="wide">
      <HomeView
        {...extras}
        kinds={config.kinds}
        claims={claims}
        data={data}
        language={language}
        timeZone={config.timeZone}
        words={words}
        offered={offered}
        onLogOut={() => void session.logOut()}
      />
    </Frame>
  );
}
