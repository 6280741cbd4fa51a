import { listFooter } from "@musubi/contract";
import { Footer } from "@musubi/ui/footer.tsx";
import { Header } from "@musubi/ui/header.tsx";
import { LanguageSwitch } from "@musubi/ui/language-switch.tsx";
import { Page, type Theme } from "@musubi/ui/page.tsx";
import { StatusBar } from "@musubi/ui/status-bar.tsx";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { type Back, useBack } from "../navigation/use-back.ts";
import { useLanguage, usePortal, useWords } from "../portal/portal-context.ts";
import { useChosenTheme } from "../portal/theme-choice.ts";
import { ownAddressIn } from "../words/choose-language.ts";
import { useOnline } from "./use-online.ts";

type FrameProps = {
  readonly theme: Theme;
  readonly width?: "column" | "wide";
  /** A screen that one comes to from another one; without it the header says who we are. */
  readonly back?: Back;
  /** Where else one might go, on a desk. */
  readonly aside?: ReactNode;
  /** What may be set for all screens; home leaves it to them, and is the lighter for it. */
  readonly foot?: ReactNode;
  /** Still empty: the foot waits, so that nothing jumps when the content arrives. */
  readonly waiting?: boolean;
  readonly children: ReactNode;
};

/** The head and foot of every screen, in the holder's language. */
export function Frame({
  theme,
  width = "column",
  back,
  aside,
  foot,
  waiting = false,
  children,
}: FrameProps) {
  const { config, switchLanguage } = usePortal();
  const { common, connection } = useWords();
  const linkBack = useBack();
  const isOnline = useOnline();
  const language = useLanguage();
  const chosenTheme = useChosenTheme();
  // Read again whenever the place changes, so that the links of the switch keep it.
  useLocation();
  const { site } = config;
  const brand = { name: site.brand[language], href: `/index?lng=${language}` };

  return (
    <Page
      theme={theme}
      width={width}
      aside={aside}
      status={<StatusBar>{isOnline ? undefined : connection.offline}</StatusBar>}
      header={
        <Header
          // As in the shell before it, which has brought it along.
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
        waiting ? undefined : (
          <Footer
            label={common.footerLabel}
            links={listFooter(config.identityOrigin, site, language, chosenTheme).map(
              ({ name, url }) => ({
                label: common.footer[name],
                url,
              }),
            )}
          >
            {foot}
          </Footer>
        )
      }
    >
      {children}
    </Page>
  );
}
