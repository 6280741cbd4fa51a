import type { ProviderSlug } from "@musubi/contract";
import { UnavailableError } from "@musubi/contract/answer";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SocialContext, SocialOptions, SocialResult } from "../../social/social.ts";
import type { LoginCookie } from "./cookies.ts";
import type { Desk } from "./desk.ts";
import { type Form, formOf, readQuery } from "./read-request.ts";

/**
 * Returns whether another site's page led here. For a log-in or a claim, only our own pages begin a sign-in: a link
 * elsewhere could sign in a holder who never asked for it.
 */
export function comesFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}

export type ProviderParams = { readonly Params: { readonly provider: string } };

/** Sends browsers to Google or Apple and handles the answers, each bound to its browser by a cookie. */
export type SocialSignIns = {
  /** Returns the provider with this name in the URL, if it is set up here. */
  offered(name: string): ProviderSlug | undefined;
  /** Sends the browser to a provider; returns false if it cannot be reached. */
  leave(
    request: FastifyRequest,
    reply: FastifyReply,
    provider: ProviderSlug,
    context: SocialContext,
    options?: Pick<SocialOptions, "nonce">,
  ): Promise<boolean>;
  /** Handles the answers that come back to a path with `:provider` in it. */
  registerReturn(app: FastifyInstance, path: string, takes: SocialReturn): void;
};

export type SocialReturn = {
  /** Shown if an answer is not expected, or not any more. */
  showLate(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  follow(request: FastifyRequest, reply: FastifyReply, result: SocialResult): Promise<FastifyReply>;
};

export function createSocialSignIns(desk: Desk, cookie: LoginCookie): SocialSignIns {
  const { social } = desk.parts;
  const offered: SocialSignIns["offered"] = (name) =>
    social.providers.find((provider) => provider === name);

  return {
    offered,

    async leave(request, reply, provider, context, options) {
      const { language } = context;
      const binding = cookie.read(request);
      try {
        const begun = await social.begin(provider, context, { ...options, binding, language });
        cookie.write(reply, begun.binding);
        reply.redirect(begun.url, 303);
        return true;
      } catch (err) {
        // A fault of ours, such as the database: handled as on every page.
        if (err instanceof UnavailableError) throw err;
        request.log.warn({ err, provider }, "a provider cannot be reached");
        return false;
      }
    },

    registerReturn(app, path, { showLate, follow }) {
      /**
       * Takes an answer without reading a cookie: Apple's page posts it from another site, and browsers send no
       * cookies with that. The cookies arrive with the redirect to a page of our own.
       */
      async function takeAnswer(
        request: FastifyRequest<ProviderParams>,
        reply: FastifyReply,
        fields: Form,
      ): Promise<FastifyReply> {
        const provider = offered(request.params.provider);
        if (!provider) return desk.showProblem(request, reply, "not-found");
        const text = (name: string) => {
          const value = fields[name];
          return typeof value === "string" ? value : undefined;
        };
        const received = await social.receive(provider, {
          state: text("state") ?? "",
          code: text("code"),
          error: text("error"),
          iss: text("iss"),
        });
        if (!received.ok) return showLate(request, reply);
        const { handle, context } = received.data;
        const query = new URLSearchParams({ handle, lng: context.language });
        const back = `${app.prefix}${path.replace(":provider", provider)}/return`;
        return reply.redirect(`${back}?${query}`, 303);
      }

      app.get<ProviderParams>(`${path}/callback`, (request, reply) =>
        takeAnswer(request, reply, Object.fromEntries(readQuery(request))),
      );
      app.post<ProviderParams>(`${path}/callback`, (request, reply) =>
        takeAnswer(request, reply, formOf(request)),
      );

      app.get<ProviderParams>(`${path}/return`, async (request, reply) => {
        const provider = offered(request.params.provider);
        if (!provider) return desk.showProblem(request, reply, "not-found");
        const handle = readQuery(request).get("handle") ?? "";
        const result = await social.finish(provider, { handle }, cookie.read(request));
        if (!result.ok) {
          const { code: reason, cause } = result;
          request.log.info({ provider, reason, err: cause }, "no sign-in by a provider");
        }
        return follow(request, reply, result);
      });
    },
  };
}
