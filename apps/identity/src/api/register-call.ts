import type { Call, Language, Output } from "@musubi/contract";
import type { Answer } from "@musubi/contract/answer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { InferOutput } from "valibot";
import { checkDeclared, sendRefusal } from "../http/errors.ts";
import { bodyLimitFor } from "../http/json-body.ts";
import { requestLanguage } from "../http/language.ts";
import type { Bearer, SourceBearer } from "../tokens/verify-bearer.ts";
import { guardsOf } from "./guards.ts";
import { jsonSchema } from "./json-schema.ts";
import type { Needs } from "./needs.ts";

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

export type Handler<C extends Call> = (parts: Needs, asked: Asked<C>) => Promise<Answer<Output<C>>>;

/** A call of the contract together with the code that answers it. */
export type Route = {
  readonly call: Call;
  readonly handler: Handler<Call>;
  /** How many characters of text the call takes beyond what fits into anybody's body. */
  readonly longText: number;
};

export const route = <C extends Call>(call: C, handler: Handler<C>, longText = 0): Route => ({
  call,
  handler: handler as unknown as Handler<Call>,
  longText,
});

/** Puts a call behind its guards: the API key, the schema, the bearer, and the list of errors it may answer. */
export function registerCall(app: FastifyInstance, parts: Needs, route: Route): void {
  const { call, handler, longText } = route;
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: bodyLimitFor(longText),
    config: { call },
    schema: {
      ...(call.params ? { params: jsonSchema(call.params) } : {}),
      ...(call.query ? { querystring: jsonSchema(call.query) } : {}),
      ...(call.body ? { body: jsonSchema(call.body) } : {}),
      response: { 200: jsonSchema(call.response) },
    },
    onRequest: guardsOf(parts, call),
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
      if (result.ok) return result.data;
      request.log.info({ code: result.code }, "refused");
      checkDeclared(request, result.code, parts);
      return sendRefusal(request, reply, result);
    },
  });
}

function readProof(request: FastifyRequest): string | undefined {
  const header = request.headers["x-musubi-proof"];
  return typeof header === "string" && header.length <= MAX_PROOF_LENGTH ? header : undefined;
}
