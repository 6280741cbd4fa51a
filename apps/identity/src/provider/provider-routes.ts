import { type Language, languageAsked } from "@musubi/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errors } from "oidc-provider";
import type { Parts } from "../accounts/parts.ts";
import { noteRefusal } from "../http/note-refusal.ts";
import { readPostedForms } from "../http/posted-requests.ts";
import { handOver } from "../oidc/hand-over.ts";
import { listClients } from "./clients.ts";
import { createCrossOrigin } from "./cross-origin.ts";
import { describeDiscovery } from "./discovery.ts";
import { describePostedAddress } from "./pending-interaction.ts";
import { DISCOVERY_PATHS, ROUTES } from "./provider-options.ts";
import { judgeRequest } from "./request-faults.ts";
import type { ServiceProvider } from "./service-provider.ts";
import type { Login } from "./session-view.ts";

/** What the provider needs from the pages around it. */
export type Surroundings = {
  /** Prepares a scope for browsers: cookies, and our own page for errors. */
  furnish(scope: FastifyInstance): Promise<void>;
  findLogin(request: FastifyRequest): Promise<Login | undefined>;
  /** Shows the user that the service's request is invalid, and the service's developer why. */
  showWrong(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: { readonly client: string; readonly fault: string; readonly language: Language },
  ): FastifyReply;
  /** Shows the user that a request has expired. */
  showOver(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  /**
   * Requests that services post. `keep` returns undefined after it sent a page; `find` returns undefined if the request
   * has expired or belongs to another browser.
   */
  readonly posted: {
    keep(request: FastifyRequest, reply: FastifyReply, fields: string): Promise<string | undefined>;
    find(request: FastifyRequest, id: string): Promise<string | undefined>;
  };
};

const readQuery = ({ url }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(url.split("?").slice(1).join("?"));

type UidParams = { readonly Params: { readonly uid: string } };

/** Registers each of the provider's paths by name; all others answer 404. */
export async function registerProvider(
  app: FastifyInstance,
  { config }: Parts,
  provider: ServiceProvider,
  { furnish, findLogin, showWrong, showOver, posted }: Surroundings,
): Promise<void> {
  const { origin, catalogue } = config;
  const cross = createCrossOrigin(catalogue);
  const clients = new Map(listClients(catalogue).map((client) => [client.id, client]));
  const options = { origin, prefix: "", formTargets: [] };
  const answer = (request: FastifyRequest, reply: FastifyReply) =>
    handOver(request, reply, provider, options);

  const metadata = describeDiscovery(config);
  for (const path of DISCOVERY_PATHS) {
    app.get(path, async (request, reply) => {
      cross.open(request, reply);
      return reply.header("cache-control", "public, max-age=300").send(metadata);
    });
    app.options(path, cross.preflight);
  }

  await app.register(
    async (scope) => {
      await furnish(scope);
      /** Returns whether the request was refused, on a page of ours or by a redirect to the service. */
      const isRefused = (request: FastifyRequest, reply: FastifyReply, asked: URLSearchParams) => {
        const wrong = judgeRequest(asked, clients, origin);
        if (wrong === undefined) return false;
        if ("fault" in wrong) {
          const wishes = [asked.get("lng"), asked.get("ui_locales")];
          const language = languageAsked(wishes, request.headers["accept-language"]);
          showWrong(request, reply, { client: asked.get("client_id") ?? "", language, ...wrong });
        } else {
          noteRefusal(request, wrong.error);
          reply.redirect(wrong.address, 303);
        }
        return true;
      };
      const begin = async (request: FastifyRequest, reply: FastifyReply) => {
        provider.noteLogin(request.raw, await findLogin(request));
        return answer(request, reply);
      };

      // OpenID Connect lets a client post its request through the browser. A form posted by another site comes without
      // our cookies, so the session is read at the next address, which shows nothing of what was posted.
      await scope.register(async (forms) => {
        readPostedForms(forms);
        forms.post<{ Body: URLSearchParams | undefined }>("", async (request, reply) => {
          const { body: fields = new URLSearchParams() } = request;
          if (isRefused(request, reply, fields)) return reply;
          const id = await posted.keep(request, reply, `${fields}`);
          return id === undefined ? reply : reply.redirect(describePostedAddress(id), 303);
        });
      });
      // A HEAD request would be handled like a GET, and issue a code.
      const browser = { exposeHeadRoute: false };

      scope.get("", browser, async (request, reply) =>
        isRefused(request, reply, readQuery(request)) ? reply : begin(request, reply),
      );

      scope.get("/posted", browser, async (request, reply) => {
        const fields = await posted.find(request, readQuery(request).get("id") ?? "");
        if (fields === undefined) return showOver(request, reply);
        request.raw.url = `${ROUTES.authorization}?${fields}`;
        return begin(request, reply);
      });

      scope.get<UidParams>("/:uid", browser, async (request, reply) => {
        const login = await findLogin(request);
        await forgetOthersSignIn(provider, request.params.uid, login);
        provider.noteLogin(request.raw, login);
        return answer(request, reply);
      });
    },
    { prefix: ROUTES.authorization },
  );

  await app.register(async (scope) => {
    // The provider reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    for (const path of [ROUTES.token, ROUTES.revocation, ROUTES.introspection]) {
      scope.post(path, answer);
      scope.get(path, async (request, reply) => {
        const { error, error_description } = new errors.InvalidRequest("it takes POST");
        noteRefusal(request, error);
        return reply.code(405).header("allow", "POST").send({ error, error_description });
      });
    }
    scope.get(ROUTES.userinfo, { exposeHeadRoute: false }, answer);
    scope.post(ROUTES.userinfo, answer);
    for (const path of [ROUTES.token, ROUTES.userinfo, ROUTES.revocation]) {
      scope.options(path, cross.preflight);
    }
  });
}

/**
 * Drops the sign-in that was made for an interaction unless it is the browser's present session: another tab may have
 * logged in or out since. The provider then goes by the present session, or asks again.
 */
async function forgetOthersSignIn(
  { provider }: ServiceProvider,
  uid: string,
  login: Login | undefined,
): Promise<void> {
  const interaction = await (await provider()).Interaction.find(uid);
  if (!interaction?.result?.login || interaction.result.sso === login?.sso) return;
  delete interaction.result;
  // The library computed `exp` from `Date.now()`, not from our clock.
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
}
