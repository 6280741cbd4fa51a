import { LOGIN_FOOTER, listFooter } from "@musubi/contract";
import type { LoginFrame } from "@musubi/contract/login-pages";
import { Footer } from "@musubi/ui/footer.tsx";
import { Header } from "@musubi/ui/header.tsx";
import { Knot } from "@musubi/ui/knot.tsx";
import { LanguageSwitch } from "@musubi/ui/language-switch.tsx";
import { Page } from "@musubi/ui/page.tsx";
import type { ReactNode } from "react";
import { WORDS } from "./words.ts";

type FrameProps = {
  readonly frame: LoginFrame;
  /** The address of the previous page, if there is one. */
  readonly back?: string | undefined;
  readonly children: ReactNode;
};

/** The header and footer of every page of the hosted login. */
export function Frame({ frame, back, children }: FrameProps) {
  const { language, languageLinks, homeUrl, site } = frame;
  const { common } = WORDS[language];
  const name = site.brand[language];
  return (
    <Page
      theme="paper"
      header={
        <Header
          mark={<Knot size="small" />}
          lead={
            back === undefined
              ? { kind: "brand", name }
              : {
                  kind: "back",
                  label: common.back,
                  brand: { name, href: homeUrl },
                  link: { href: back },
                }
          }
        >
          <LanguageSwitch
            label={common.languageSwitch}
            current={language}
            names={common.languageNames}
            links={languageLinks}
          />
        </Header>
      }
      footer={
        <Footer
          label={common.footerLabel}
          links={listFooter("", site, language)
            .filter(({ name }) => LOGIN_FOOTER.includes(name))
            .map(({ name, url }) => ({ label: common.footer[name], url }))}
        />
      }
    >
      {children}
    </Page>
  );
}
