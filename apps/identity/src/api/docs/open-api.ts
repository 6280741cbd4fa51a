import { type Call, type Caller, type ErrorCode, errorBody } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { refusalWords } from "@musubi/messages/both/refusals";
import type { Entry } from "../entry.ts";
import { type Client, describeExample, writeCurl, writeSignIn } from "./curl.ts";
import type { Example } from "./example.ts";
import {
  ACCEPT_LANGUAGE,
  describeAnswer,
  describeBody,
  describeErrors,
  parametersOf,
  schemaOf,
} from "./open-api-parts.ts";

const WHO: Readonly<Record<Caller, string>> = {
  anyone: "Anyone with the API key; a bearer that is sent is still checked.",
  holder: "The signed-in holder, with the access token of their session.",
  "holder-or-source":
    "The signed-in holder; or, in a merge, a caller with the ID pool's access token of the other account.",
  identity: "Identity itself.",
  service: "A service, with its own secret.",
};

export type OpenApiSite = Client & {
  readonly brand: string;
  /** Whether this is the demo world, whose people the examples use. */
  readonly isDemo: boolean;
  readonly login: { token: string; redirectUrl: string };
};

/** Returns the API as an OpenAPI 3.1 document, made from the contract and the examples. */
export function describeApi(entries: readonly Entry[], site: OpenApiSite): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const entry of entries) {
    const { call } = entry;
    const path = call.path.replaceAll(/:([a-z_]+)/g, "{$1}");
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(entry, site) };
  }
  return {
    openapi: "3.1.0",
    info: { title: `${site.brand} API`, version: "0.1.0", description: introduce(site) },
    servers: [{ url: site.origin }],
    tags: [...new Set(entries.map(({ call }) => tagOf(call)))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody) },
      securitySchemes: {
        apiKey: { type: "apiKey", in: "header", name: "x-api-key" },
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
      },
    },
  };
}

const introduce = (site: OpenApiSite): string => `
Every call takes and answers JSON. A refusal has the body \`Error\`, in the language asked for.

${site.isDemo ? "The examples are for the demo world. They" : "Most calls"} need a session. This makes one in a shell:

\`\`\`sh
${writeSignIn(site, site.login, site.isDemo ? PEOPLE.hana : { email: "YOUR_ADDRESS", password: "YOUR_PASSWORD" })}
\`\`\`
`;

function describeCall(entry: Entry, site: OpenApiSite): Record<string, unknown> {
  const { call } = entry;
  const example = site.isDemo ? entry.example : undefined;
  return {
    operationId: call.name,
    tags: [tagOf(call)],
    summary: call.summary,
    description: [WHO[call.caller], example ? showExample(example, site) : ""].join("\n\n"),
    security: [call.caller === "anyone" ? { apiKey: [] } : { apiKey: [], bearer: [] }],
    parameters: [
      ...parametersOf(call.params, "path", example?.input.params),
      ...parametersOf(call.query, "query", example?.input.query),
      ACCEPT_LANGUAGE,
    ],
    ...describeBody(call, example?.input.body),
    responses: { ...describeAnswer(call), ...describeErrors(call, wordsOf) },
  };
}

function showExample(found: Example, site: OpenApiSite): string {
  const circumstances = [
    found.person === "hana" ? "" : `Signed in as ${found.person}@example.jp.`,
    found.after ? `After \`${found.after.name}\`.` : "",
  ].filter(Boolean);
  const curl = writeCurl(describeExample(found, site));
  return [...circumstances, `\`\`\`sh\n${curl}\n\`\`\``].join("\n\n");
}

/** Returns a refusal in identity's words. */
const wordsOf = (code: ErrorCode) => ({
  error_code: code,
  message_title: refusalWords.en[code].title,
  message_body: refusalWords.en[code].body,
});

/** The first segment of the path names the subject of a call. */
const tagOf = ({ path }: Call): string => path.split("/")[1] ?? "";
