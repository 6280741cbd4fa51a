import { isValidEmail } from "@musubi/contract";
import type { FastifyInstance } from "fastify";
import type { Faults } from "../control/faults.ts";
import { guardScope } from "../control/guard-scope.ts";
import { formOf, readForms } from "../http/form-body.ts";
import { endInteraction, openExchange, preparePage, sendOver } from "../oidc/interaction.ts";
import { mountProvider } from "../oidc/mount-provider.ts";
import { sendOAuthStatus } from "../oidc/send-status.ts";
import { sendPage } from "../pages/send-page.ts";
import { describeChoice } from "./choose-page.ts";
import type { Directory } from "./directory.ts";
import type { SocialProvider } from "./social-provider.ts";

/** Google or Apple, under its prefix: the protocol, and the page on which the user chooses an account. */
export function registerSocialProvider(
  app: FastifyInstance,
  social: SocialProvider,
  faults: Faults,
  formTargets: readonly string[],
  home: string,
): void {
  app.register(
    async (scope) => {
      guardScope(scope, faults, social.dialect.name, sendOAuthStatus);
      scope.register(async (pages) => registerChoice(pages, social, formTargets, home));
      mountProvider(scope, social.provider, formTargets);
    },
    { prefix: social.prefix },
  );
}

function registerChoice(
  pages: FastifyInstance,
  { dialect, directory, provider }: SocialProvider,
  formTargets: readonly string[],
  home: string,
): void {
  readForms(pages);

  pages.get("/interaction/:uid", async (request, reply) => {
    const exchange = await openExchange(await provider(), request, reply);
    if (exchange === undefined) return sendOver(request, reply, home);
    preparePage(reply, formTargets);
    return sendPage(reply, describeChoice(dialect, directory.people, exchange));
  });

  pages.post("/interaction/:uid", async (request, reply) => {
    const present = await provider();
    const exchange = await openExchange(present, request, reply);
    if (exchange === undefined) return sendOver(request, reply, home);
    const choice = readChoice(formOf(request.body), directory);
    switch (choice.choice) {
      case "cancel":
        return endInteraction(present, request, reply, { end: "cancelled" });
      case "person":
        return endInteraction(present, request, reply, {
          end: "signed-in",
          subject: choice.subject,
        });
      case "mistyped":
        preparePage(reply.status(422), formTargets);
        return sendPage(reply, describeChoice(dialect, directory.people, exchange, choice));
    }
  });
}

type Choice =
  | { readonly choice: "cancel" }
  | { readonly choice: "person"; readonly subject: string }
  | { readonly choice: "mistyped"; readonly email: string };

/** Returns whom a form names: one of the demo's people, another person, or nobody. */
function readChoice(form: URLSearchParams, directory: Directory): Choice {
  if (form.has("cancel")) return { choice: "cancel" };
  const chosen = directory.people.find(({ subject }) => subject === form.get("person"));
  if (chosen !== undefined) return { choice: "person", subject: chosen.subject };
  const email = (form.get("email") ?? "").trim();
  if (!form.has("other") || (email !== "" && !isValidEmail(email))) {
    return { choice: "mistyped", email };
  }
  const { subject } = directory.meet({
    email: email === "" ? undefined : email,
    emailVerified: form.has("verified"),
    hidesEmail: form.has("hidden"),
  });
  return { choice: "person", subject };
}
