import { isProviderName, type ProviderName } from "@musubi/contract";
import type { FastifyInstance } from "fastify";
import { formOf, readForms } from "../http/form-body.ts";
import {
  type Exchange,
  endInteraction,
  openExchange,
  preparePage,
  sendOver,
} from "../oidc/interaction.ts";
import { sendPage } from "../pages/send-page.ts";
import type { ServiceAccount } from "../services/account.ts";
import { barOf, signInWithPassword } from "../services/password-sign-in.ts";
import { describeMembers, describeSignIn } from "./pages.ts";
import type { UserPool } from "./user-pool.ts";

const BRANDS: Readonly<Record<ProviderName, string>> = {
  Google: "Google",
  SignInWithApple: "Apple",
};

/** The pages of the pool: its own sign-in, or the members behind the requested provider. */
export function registerSignIn(
  pages: FastifyInstance,
  { memory, tries, provider, called }: UserPool,
  portalOrigin: string,
): void {
  const formTargets = [portalOrigin];
  const home = `${portalOrigin}/account-transfer`;
  readForms(pages);

  const membersBehind = (name: ProviderName): readonly ServiceAccount[] =>
    memory.accounts().filter((each) => each.provider?.name === name && barOf(each) === null);

  pages.get("/interaction/:uid", async (request, reply) => {
    const exchange = await openExchange(await provider(), request, reply);
    if (exchange === undefined) return sendOver(request, reply, home);
    preparePage(reply, formTargets);
    const asked = askedProvider(exchange);
    return sendPage(
      reply,
      asked === undefined
        ? describeSignIn(exchange, called)
        : describeMembers(exchange, called, BRANDS[asked], membersBehind(asked)),
    );
  });

  pages.post("/interaction/:uid", async (request, reply) => {
    const present = await provider();
    const exchange = await openExchange(present, request, reply);
    if (exchange === undefined) return sendOver(request, reply, home);
    const form = formOf(request.body);
    if (form.has("cancel")) return endInteraction(present, request, reply, { end: "cancelled" });

    const asked = askedProvider(exchange);
    if (asked !== undefined) {
      const members = membersBehind(asked);
      const chosen = members.find(({ id }) => id === form.get("member"));
      if (chosen !== undefined) {
        return endInteraction(present, request, reply, { end: "signed-in", subject: chosen.id });
      }
      preparePage(reply.status(422), formTargets);
      return sendPage(reply, describeMembers(exchange, called, BRANDS[asked], members));
    }

    const email = form.get("email") ?? "";
    const signIn = signInWithPassword(memory, tries, {
      email,
      password: form.get("password") ?? "",
    });
    if (signIn.ok) {
      return endInteraction(present, request, reply, {
        end: "signed-in",
        subject: signIn.account.id,
      });
    }
    preparePage(reply.status(422), formTargets);
    return sendPage(reply, describeSignIn(exchange, called, { email, reason: signIn.reason }));
  });
}

function askedProvider({ interaction }: Exchange): ProviderName | undefined {
  const asked = interaction.params.identity_provider;
  return isProviderName(asked) ? asked : undefined;
}
