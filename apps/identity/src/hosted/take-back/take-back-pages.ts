import type { PageContent } from "@musubi/contract/login-pages";
import { MAIL_WORDS } from "../../outbox/mail/mail-words.ts";
import { nameBrowser } from "../../outbox/mail/pen.ts";
import type { Config } from "../../settings/config.ts";
import type { Parts } from "../../ties/operations/parts.ts";
import { takeBack } from "../../ties/take-back/take-back.ts";
import { freezeToldSignIn, lookAtToldSignIn } from "../../ties/take-back/told-sign-in.ts";
import { lookAtLink, type TakeBackView } from "../../ties/take-back/view.ts";
import { tellSiteTime } from "../desk/tell-site-time.ts";
import type { ClaimForm, ClaimPages } from "./claim-pages.ts";

/** What the page behind the link of a notice shows: the change or the sign-in, and what can be done about it. */
export const createTakeBackPages = (parts: Parts): ClaimPages => ({
  name: "take-back",

  async look(_request, link, shown) {
    const view = (await lookAtLink(parts, link, shown)) ?? (await lookAtToldSignIn(parts, link));
    if (!view) return "over";
    const { claim, language, proofs: provable } = view;
    if (claim === "over" || claim === "blocked") return claim;
    const open = { ...view, claim };
    return { language, provable, draw: (form) => drawTakeBack(parts.config, open, form) };
  },

  async act(_request, link, pressed, visitor, keepDone) {
    const taken = await takeBack(parts, link, pressed, visitor, keepDone);
    const isOver = !taken.ok && taken.code === "over";
    return isOver ? freezeToldSignIn(parts, link, pressed, visitor, keepDone) : taken;
  },
});

type OpenView = TakeBackView & {
  readonly claim: Exclude<TakeBackView["claim"], "over" | "blocked">;
};

function drawTakeBack(
  config: Pick<Config, "catalogue" | "site">,
  { kind, claim, address, undoneToo, ...view }: OpenView,
  { language, ...form }: ClaimForm,
): PageContent {
  const time = (at: number) => tellSiteTime(config, at, language);
  const nameOf = (serviceId: number | null) => {
    const entry = config.catalogue.find(({ service_id }) => service_id === serviceId);
    return entry?.display ? entry.names[language] : undefined;
  };
  return {
    page: "take-back",
    ...form,
    claim,
    change: {
      kind,
      madeAt: time(view.madeAt),
      browser: view.browser ? nameBrowser(MAIL_WORDS[language], view.browser) : undefined,
      address,
      other: view.other ?? undefined,
      service: nameOf(view.serviceId),
      credential: view.credential ?? undefined,
    },
    // A service that the operator does not display has no row, but is restored all the same.
    services: view.services.flatMap(({ serviceId, outcome, reason }) => {
      const name = nameOf(serviceId);
      return name === undefined ? [] : [{ name, outcome, reason }];
    }),
    credentials: view.credentials,
    undoneToo,
    until: time(view.until),
    stoppedUntil: view.stoppedUntil === null ? undefined : time(view.stoppedUntil),
  };
}
