import { refuse } from "@musubi/contract/answer";
import type { FastifyRequest } from "fastify";
import { findLiveLoginSession } from "../../accounts/sessions/login-session.ts";
import { type Objected, objectTo } from "../../ties/take-back/object.ts";
import { lookAtStop } from "../../ties/take-back/view.ts";
import type { Desk } from "../desk/desk.ts";
import { tellSiteTime } from "../desk/tell-site-time.ts";
import { type ClaimPages, MINE } from "./claim-pages.ts";

/** What the present holder of an ID sees while its changes are stopped. */
export function createObjectionPages({ parts, cookies }: Desk): ClaimPages {
  async function findObjected(
    request: FastifyRequest,
    link: string,
  ): Promise<Objected | undefined> {
    if (link !== MINE) return { secret: link };
    const live = await findLiveLoginSession(parts, cookies.login.read(request));
    return live && { account: live.account };
  }

  return {
    name: "object",

    async look(request, link, shown) {
      const objected = await findObjected(request, link);
      if (!objected) return "signed-out";
      const view = await lookAtStop(parts, objected, shown);
      if (!view) return "over";
      if (view === "blocked") return view;
      const { earlier, stoppedUntil, proofs: provable } = view;
      return {
        language: view.language,
        provable,
        draw: ({ language, ...form }) => ({
          page: "objection",
          ...form,
          earlier,
          stoppedUntil: tellSiteTime(parts.config, stoppedUntil, language),
        }),
      };
    },

    async act(request, link, { shown }, visitor, keepDone) {
      const objected = await findObjected(request, link);
      return objected ? objectTo(parts, objected, shown, visitor, keepDone) : refuse("over");
    },
  };
}
