import { listFooter } from "@musubi/contract";
import { Footer } from "@musubi/ui/footer.tsx";
import { Header } from "@musubi/ui/header.tsx";
import { LanguageSwitch } from "@musubi/ui/language-switch.tsx";
import { LeavingCord, Page } from "@musubi/ui/page.tsx";
import { StatusBar } from "@musubi/ui/status-bar.tsx";
import { type ReactNode, useEffect, useLayoutEffect, useReducer } from "react";
import { useLocation } from "../navigation/address.ts";
import { useBack } from "../navigation/use-back.ts";
import { useLanguage, usePortal, useWords } from "../portal/portal-context.ts";
import { paintBars, useChosenTheme } from "../portal/theme-choice.ts";
import { ownAddressIn } from "../words/choose-language.ts";
import { fallDusk } from "./dusk.ts";
import { type FrameOptions, FrameProvider } from "./frame.tsx";
import { useOnline } from "./use-online.ts";

type ShellProps = {
  /** Returns whether another screen is loading. Only the cord uses it, so that a tap renders nothing else again. */
  readonly useLeaving: () => boolean;
  readonly children: ReactNode;
};

/**
 * The header and footer of every screen, in the holder's language. The elements stay the same from screen to screen.
 */
export function Shell({ useLeaving, children }: ShellProps) {
  const { config, switchLanguage } = usePortal();
  const { common, connection } = useWords();
  const [options, choose] = useReducer(reframe, { waiting: true });
  const linkBack = useBack();
  const isOnline = useOnline();
  const language = useLanguage();
  const chosenTheme = useChosenTheme();
  // Renders again when the address changes, so that the links of the language switch keep it.
  useLocation();
  const { site } = config;
  const { theme = "paper", width = "column", back, aside, waiting = false } = options;
  useEffect(() => {
    if (theme) paintBars();
  }, [theme]);
  // Runs before the browser paints, so that the page darkens together with home and not after it.
  useLayoutEffect(() => {
    if (!waiting) fallDusk();
  }, [waiting]);
  const brand = { name: site.brand[language], href: `/index?lng=${language}` };

  return (
    <FrameProvider value={choose}>
      <Page
        theme={theme}
        width={width}
        aside={aside}
        status={
          <>
            <StatusBar>{isOnline ? undefined : connection.offline}</StatusBar>
            <Leaving useLeaving={useLeaving} />
          </>
        }
        header={
          <Header
            // The same picture as in the server's page, so it is loaded already.
            mark={<img src={site.logo ?? "/knot.svg"} alt="" />}
            lead={
              back === undefined
                ? { kind: "brand", ...brand }
                : { kind: "back", label: common.back, link: linkBack(back), brand }
            }
          >
            <LanguageSwitch
              label={common.languageSwitch}
              current={language}
              names={common.languageNames}
              links={{ ja: ownAddressIn("ja"), en: ownAddressIn("en") }}
              onSwitch={(chosen) => void switchLanguage(chosen)}
            />
          </Header>
        }
        footer={
          <Footer
            hidden={waiting}
            label={common.footerLabel}
            links={listFooter(config.identityOrigin, site, language, chosenTheme).map(
              ({ name, url }) => ({ label: common.footer[name], url }),
            )}
          />
        }
      >
        {children}
      </Page>
    </FrameProvider>
  );
}

const Leaving = ({ useLeaving }: Pick<ShellProps, "useLeaving">) => useLeaving() && <LeavingCord />;

/** What is shown beside a screen stays while the next screen of the same theme loads. */
const reframe = (before: FrameOptions, next: FrameOptions): FrameOptions =>
  next.waiting && next.theme === before.theme ? { ...next, aside: before.aside } : next;
