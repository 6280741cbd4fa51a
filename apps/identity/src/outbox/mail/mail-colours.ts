import { describeButton, type SiteFile } from "@musubi/contract/brand";

/** The colours of a mail, light or dark. The pages' style sheet has the same. */
export type Palette = {
  readonly ground: string;
  readonly surface: string;
  readonly line: string;
  readonly edge: string;
  readonly text: string;
  readonly soft: string;
  readonly accent: string;
};

export type MailColours = {
  readonly paper: Palette;
  readonly ink: Palette;
  readonly action: string;
  readonly onAction: string;
};

/** The colour of our own brand: the cord and the buttons. */
export const VERMILION = "#d8351b";

const PAPER: Palette = {
  ground: "#faf6ef",
  surface: "#fffdf9",
  line: "#e4dbcb",
  edge: "#8f8474",
  text: "#1f1b17",
  soft: "#665d52",
  accent: "#b92a13",
};

const INK: Palette = {
  ground: "#1b1815",
  surface: "#26221d",
  line: "#3a342d",
  edge: "#857a6c",
  text: "#faf6ef",
  soft: "#c9c1b4",
  accent: "#ff7a59",
};

/** Returns the colours of a site's mails: the same as its pages'. */
export function chooseColours({ colours }: Pick<SiteFile, "colours">): MailColours {
  if (!colours) return { paper: PAPER, ink: INK, action: VERMILION, onAction: "#ffffff" };
  const { action, text_on_paper, text_on_ink } = colours;
  return {
    paper: { ...PAPER, accent: text_on_paper },
    ink: { ...INK, accent: text_on_ink },
    action,
    onAction: describeButton(action).onAction,
  };
}
