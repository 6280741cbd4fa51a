import type { Call, Language, Output } from "@musubi/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { InferOutput } from "valibot";
import { type Answer, refuse } from "../answer.ts";
import { isLimitName } from "../limits/rules.ts";
import type { Parts } from "../parts.ts";
import { verifySourceBearer } from "../pool/pool-tokens.ts";
import { sameText } from "../secrets.ts";
import { type Bearer, type SourceBearer, verifyBearer } from "../tokens/verify-bearer.ts";
import { checkDeclared, sendRefusal } from "./errors.ts";
import { jsonSchema } from "./json-schema.ts";
import { requestLanguage } from "./language.ts";
import { countRequest } from "./limit.ts";

const MAX_PROOF_LENGTH = 8_192;

type Part<C extends Call, K extends "params" | "query" | "body"> = C[K] extends infer S
  ? S extends NonNullable<Call[K]>
    ? InferOutput<S>
    : undefined
  : never;

/** What a call's handler works with: checked input, and who asks. */
export type Asked<C extends Call> = {
  readonly body: Part<C, "body">;
  readonly query: Part<C, "query">;
  readonly params: Part<C, "params">;
  readonly language: Language;
  readonly userAgent: string;
  readonly now: number;
  /** The proof of another account that the caller may send beside the bearer. */
  readonly proof: string | undefined;
  /** Genuine, but not yet known to be alive: the query that reads or writes finds that out. */
  readonly bearer: BearerOf[C["caller"]];
};

type BearerOf = {
  readonly anyone: Bearer | undefined;
  readonly holder: Bearer;
  readonly "holder-or-source": Bearer | SourceBearer;
  readonly identity: never;
};

export type Handler<C extends Call> = (parts: Parts, asked: Asked<C>) => Promise<Answer<Output<C>>>;

/** A call of the contract together with the code that answers it. */
export type Route = { readonly call: Call; readonly handler: Handler<Call> };

export const route = <C extends Call>(call: C, handler: Handler<C>): Route => ({
  call,
  handler: handler as unknown as Handler<Call>,
});

/** Puts a call behind its guards: the API key, the schema, the bearer, and the list of errors it may answer. */
export function registerCall(app: FastifyInstance, parts: Parts, { call, handler }: Route): void {
  const limited = isLimitName(call.name) ? call.name : undefined;
  app.route({
    method: call.method,
    url: call.path,
    config: { call },
    schema: {
      ...(call.params ? { params: jsonSchema(call.params) } : {}),
      ...(call.query ? { querystring: jsonSchema(call.query) } : {}),
      ...(call.body ? { body: jsonSchema(call.body) } : {}),
      response: { 200: jsonSchema(call.response) },
    },
    onRequest: async (request, reply) => {
      const apiKey = request.headers["x-api-key"];
      if (typeof apiKey !== "string" || !sameText(apiKey, parts.config.apiKey)) {
        return sendRefusal(request, reply, refuse("InvalidApiKeyException"));
      }
      const token = readBearer(request);
      const now = parts.now();
      const bearer = token === undefined ? undefined : await readBearerOf(parts, call, token, now);
      if (call.caller !== "anyone" && !bearer) {
        return sendRefusal(request, reply, refuse("NotAuthorizedException"));
      }
      const tooMany = limited && (await countRequest(parts, limited, request, bearer));
      if (tooMany) return sendRefusal(request, reply, tooMany);
      request.asked = { bearer, now };
    },
    handler: async (request, reply) => {
      const result = await handler(parts, {
        body: request.body,
        query: request.query,
        params: request.params,
        language: requestLanguage(request),
        userAgent: request.headers["user-agent"] ?? "",
        proof: readProof(request),
        ...request.asked,
      } as Asked<Call>);
      if (result.ok) return reply.send(result.data);
      request.log.info({ code: result.code }, "refused");
      checkDeclared(request, result.code, parts);
      return sendRefusal(request, reply, result);
    },
  });
}

declare module "fastify" {
  interface FastifyRequest {
    asked: { readonly bearer: Bearer | SourceBearer | undefined; readonly now: number };
  }
}

async function readBearerOf(
  { issuer }: Parts,
  call: Call,
  token: string,
  now: number,
): Promise<Bearer | SourceBearer | undefined> {
  const holder = await verifyBearer(issuer, token, now);
  if (holder || call.caller !== "holder-or-source") return holder;
  return verifySourceBearer(issuer, token, now);
}

function readBearer(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? "")?.[1];
}

function readProof(request: FastifyRequest): string | undefined {
  const header = request.headers["x-musubi-proof"];
  return typeof header === "string" && header.length <= MAX_PROOF_LENGTH ? header : undefined;
}
