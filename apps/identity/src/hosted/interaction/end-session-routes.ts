import { type Language, languageAmong, languageAsked } from "@musubi/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findSsoBySecret } from "../../database/queries/sessions.ts";
import { readPostedForms } from "../../http/posted-requests.ts";
import { type LogOut, readLogOut } from "../../provider/log-out-request.ts";
import type { ServiceProvider } from "../../provider/service-provider.ts";
import { hashSecret } from "../../settings/secrets.ts";
import type { Desk } from "../desk/desk.ts";
import { endLogin } from "../desk/end-login.ts";
import { furnish } from "../desk/furnish.ts";
import { readQuery } from "../desk/read-request.ts";
import { createKeptPosts } from "./kept-posts.ts";
import { leadAway } from "./lead-away.ts";
import { showServiceFault } from "./service-fault.ts";

/**
 * Where a service sends a user who logs out there, to be logged out of the ID and of every service in this browser. If
 * the service shows an ID token of this session, the log-out happens at once; otherwise a user who is logged in is
 * asked first.
 */
export async function registerEndSession(
  app: FastifyInstance,
  desk: Desk,
  provider: ServiceProvider,
): Promise<void> {
  const { parts, pages, guard, cookies } = desk;
  const posted = createKeptPosts<LogOut>(desk, "log-out");
  await furnish(app, desk);

  /** Reads what is asked for; undefined after a page was sent that names the fault. */
  async function read(request: FastifyRequest, reply: FastifyReply, fields: URLSearchParams) {
    const asked = await readLogOut(parts, provider, fields);
    if (!("fault" in asked)) return asked;
    showServiceFault(desk, request, reply, {
      client: asked.client ?? fields.get("client_id") ?? "",
      fault: asked.fault,
      language: languageIn(request, fields),
    });
    return undefined;
  }

  const findLogin = async (request: FastifyRequest) => {
    const secret = cookies.login.read(request);
    if (secret === undefined) return undefined;
    return findSsoBySecret(parts.database.db, hashSecret(secret));
  };

  async function leadOn(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: LogOut,
    language: Language,
  ): Promise<FastifyReply> {
    const login = await findLogin(request);
    if (!login || (asked.sso !== undefined && asked.sso === login.sso)) {
      await endLogin(desk, request, reply);
      return reply.redirect(wayOut(asked, language), 303);
    }
    const address = `${app.prefix}/ask?${describeAsked(asked, language)}`;
    return reply.redirect(address, 303);
  }

  // The page has a URL of its own, without what only the service should know.
  app.get("/ask", async (request, reply) => {
    const asked = await read(request, reply, readQuery(request));
    if (!asked) return reply;
    const language = languageAmong([readQuery(request).get("lng")]);
    if (!(await findLogin(request))) return reply.redirect(wayOut(asked, language), 303);
    const csrfToken = guard.issue(request, reply);
    const at = { language, address: request.url };
    return pages.show(reply, at, { page: "sign-out", action: request.url, csrfToken });
  });

  app.post("/ask", async (request, reply) => {
    if (!desk.readForm(request, reply)) return reply;
    const asked = await read(request, reply, readQuery(request));
    if (!asked) return reply;
    const language = languageAmong([readQuery(request).get("lng")]);
    await endLogin(desk, request, reply);
    const client = asked.returnTo === undefined ? undefined : asked.client;
    const from = { client, language, again: wayOut(NOTHING, language) };
    return leadAway(desk, reply, from, wayOut(asked, language));
  });

  // Another site's form comes without our cookies: the session is found only after the redirect.
  await app.register(async (forms) => {
    readPostedForms(forms);
    forms.post<{ Body: URLSearchParams | undefined }>("", async (request, reply) => {
      const { body: fields = new URLSearchParams() } = request;
      const language = languageIn(request, fields);
      const asked = await read(request, reply, fields);
      if (!asked) return reply;
      const id = await posted.keep(request, reply, asked);
      if (id === undefined) return reply;
      return reply.redirect(
        `${app.prefix}/posted?${new URLSearchParams({ id, lng: language })}`,
        303,
      );
    });
  });

  app.get("/posted", { exposeHeadRoute: false }, async (request, reply) => {
    const query = readQuery(request);
    const asked = await posted.find(request, query.get("id") ?? "");
    return leadOn(request, reply, asked ?? NOTHING, languageIn(request, query));
  });

  app.get("/", { exposeHeadRoute: false }, async (request, reply) => {
    const query = readQuery(request);
    const language = languageIn(request, query);
    const asked = await read(request, reply, query);
    if (!asked) return reply;
    return leadOn(request, reply, asked, language);
  });
}

/** Used if the posted request is not found: a holder who is logged in is asked, and ends on a page of ours. */
const NOTHING: LogOut = {
  client: undefined,
  returnTo: undefined,
  state: undefined,
  sso: undefined,
};

const languageIn = ({ headers }: FastifyRequest, fields: URLSearchParams): Language =>
  languageAsked([fields.get("lng"), fields.get("ui_locales")], headers["accept-language"]);

/**
 * Returns where the browser goes after the log-out: to an address that the service has registered, or to a page of
 * ours.
 */
function wayOut({ returnTo, state }: LogOut, language: string): string {
  if (returnTo === undefined) return `/login/sign-out?lng=${language}`;
  const url = new URL(returnTo);
  if (state !== undefined) url.searchParams.set("state", state);
  return url.href;
}

const describeAsked = ({ client, returnTo, state }: LogOut, language: string): URLSearchParams =>
  new URLSearchParams({
    ...(client !== undefined && { client_id: client }),
    ...(returnTo !== undefined && { post_logout_redirect_uri: returnTo }),
    ...(state !== undefined && { state }),
    lng: language,
  });
