import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Catalogue, ServiceClient } from "@musubi/contract";
import { decodeJwt } from "jose";
import { steadyPort } from "./steady-port.ts";

/** The clients of the services' own sites in this catalogue. */
export const SITES = { store: "store-site", app: "app-site" } as const;

/** A log-out notice that a site received. */
export type Told = {
  readonly path: string;
  readonly type: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
};

export type ServiceSites = AsyncDisposable & {
  readonly origin: string;
  readonly told: readonly Told[];
  /** The ids of the ended sessions, sorted. */
  sids(): readonly string[];
};

type AnswerTold = (response: ServerResponse, request: IncomingMessage) => void;

const yes: AnswerTold = (response) => void response.writeHead(200).end();

/** Starts the endpoints where services are notified of ended sessions. By default they accept each notice. */
export async function startServiceSites(answerTold: AnswerTold = yes): Promise<ServiceSites> {
  const told: Told[] = [];
  const port = await steadyPort("sites");
  const server = createServer(async (request, response) => {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    told.push({ path: request.url ?? "", type: request.headers["content-type"], fields });
    answerTold(response, request);
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${port}`,
    told,
    sids: () => told.map(({ fields }) => `${decodeJwt(fields.logout_token ?? "").sid}`).toSorted(),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A catalogue in which the store and the app sign people in with the ID. */
export const withSites = (catalogue: Catalogue, origin: string): Catalogue =>
  catalogue.map((entry) => {
    const id = SITES[entry.kind as keyof typeof SITES];
    if (id === undefined) return { ...entry, clients: [] };
    const client: ServiceClient = {
      id,
      secret: "none",
      redirect_uris: [`${origin}/${entry.kind}/callback`],
      post_logout_redirect_uris: [],
      backchannel_logout_uri: `${origin}/${entry.kind}/logged-out`,
      scopes: ["openid", "offline_access"],
      id_token_signed_response_alg: "ES256",
    };
    return { ...entry, clients: [client] };
  });
