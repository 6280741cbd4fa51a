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
  /** Whether another screen is on its way. The cord alone asks, so that a tap draws nothing else anew. */
  readonly useLeaving: () => boolean;
  readonly children: ReactNode;
};

/** The head and foot of every screen, in the holder's language: the same elements from the first to the last. */
export function Shell({ useLeaving, children }: ShellProps) {
  const { config, switchLanguage } = usePortal();
  const { common, connection } = useWords();
  const [options, choose] = useReducer(reframe, { waiting: true });
  const linkBack = useBack();
  const isOnline = useOnline();
  const language = useLanguage();
  const chosenTheme = useChosenTheme();
  // Read again whenever the place changes, so that the links of the switch keep it.
  useLocation();
  const { site } = config;
  const { theme = "paper", width = "column", back, aside, waiting = false } = options;
  useEffect(() => {
    if (theme) paintBars();
  }, [theme]);
  // From the paper that was painted last: with home, not after it.
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
            // As in the page before it, which has brought it along.
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

/** What stands beside a screen stays there while the next one of its kind is on its way. */
const reframe = (before: FrameOptions, next: FrameOptions): FrameOptions =>
  next.waiting && next.theme === before.theme ? { ...next, aside: before.aside } : next;
