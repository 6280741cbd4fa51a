import { Footer } from "@musubi/ui/footer.tsx";
import { Header } from "@musubi/ui/header.tsx";
import { Knot } from "@musubi/ui/knot.tsx";
import { LanguageSwitch } from "@musubi/ui/language-switch.tsx";
import { MenuList } from "@musubi/ui/menu-list.tsx";
import { LeavingCord, Page, type Theme } from "@musubi/ui/page.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { StatusBar } from "@musubi/ui/status-bar.tsx";

const home = { name: "むすび ID", href: "#home" };
const languages = (
  <LanguageSwitch
    label="表示言語"
    current="ja"
    names={{ ja: "日本語", en: "EN" }}
    links={{ ja: "?lng=ja", en: "?lng=en" }}
  />
);
const mark = <img src="/knot.svg" alt="" />;
const brand = (
  <Header mark={mark} lead={{ kind: "brand", ...home }}>
    {languages}
  </Header>
);
const back = (
  <Header mark={mark} lead={{ kind: "back", label: "戻る", brand: home, link: { href: "#back" } }}>
    {languages}
  </Header>
);
const footer = (
  <Footer
    label="リンク"
    links={["利用規約", "プライバシーポリシー", "ヘルプ"].map((label) => ({ label, url: "#foot" }))}
  />
);
const menu = (
  <MenuList
    label="設定"
    current="email"
    groups={[[{ key: "email", label: "メールアドレスを変更", link: { href: "#email" } }]]}
  />
);
const title = <PageTitle lead="新しいアドレスを入力してください。">メールアドレスの変更</PageTitle>;
const offline = <StatusBar>インターネットに接続されていません。</StatusBar>;

/** The parts around a screen. */
export const FRAMES = {
  Header: {
    brand,
    "brand without a way": (
      <Header mark={<Knot size="small" />} lead={{ kind: "brand", name: home.name }} />
    ),
    back,
  },
  Footer: { links: footer },
  LeavingCord: {
    drawn: (
      // Keeps the cord at the top of its specimen instead of the top of the page.
      <div style={{ contain: "layout", height: 3 }}>
        <LeavingCord />
      </div>
    ),
  },
  StatusBar: { silent: <StatusBar />, speaking: offline },
};

export const listPages = (theme: Theme) => ({
  Page: {
    column: (
      <Page theme={theme} header={back} footer={footer} aside={menu} status={offline}>
        {title}
      </Page>
    ),
    wide: (
      <Page theme={theme} header={brand} footer={footer} width="wide">
        {title}
      </Page>
    ),
  },
});
