import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { SIGNATURE_HEADER, signBody } from "../../src/services/old-system.ts";
import { steadyPort } from "./steady-port.ts";

const SECRET = "a secret between the old system and us";

export type Question = {
  readonly sub: string;
  readonly email: string;
  readonly password: string;
  readonly nonce: string;
  readonly at: string;
};

type Answer = { readonly status?: number; readonly body: string; readonly signature?: string };

/** What the old system answers to a question: right or wrong, another answer, or none. */
export type Behaviour = (question: Question) => boolean | Answer | "silence" | "hang up";

/** Starts an old system, on its own socket. It answers as `behaviour` says, and stores the questions. */
export async function startOldSystem(behaviour: Behaviour) {
  const asked: Question[] = [];
  const answered: Answer[] = [];
  const current = { behaviour, open: 0, most: 0 };

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    if (request.headers[SIGNATURE_HEADER] !== signBody(SECRET, body)) {
      response.writeHead(401).end();
      return;
    }
    const question = JSON.parse(body) as Question;
    asked.push(question);
    current.open += 1;
    current.most = Math.max(current.most, current.open);
    response.on("close", () => {
      current.open -= 1;
    });
    const said = current.behaviour(question);
    if (said === "silence") return;
    if (said === "hang up") {
      response.destroy();
      return;
    }
    const answer =
      typeof said === "boolean"
        ? { body: JSON.stringify({ nonce: question.nonce, right: said }) }
        : said;
    answered.push(answer);
    const { status = 200, signature = signBody(SECRET, answer.body) } = answer as Answer;
    response.writeHead(status, { [SIGNATURE_HEADER]: signature, location: "/elsewhere" });
    response.end(answer.body);
  }

  const server = createServer((request, response) => void take(request, response));
  const port = await steadyPort("old system");
  await once(server.listen(port, "127.0.0.1"), "listening");
  return {
    settings: { url: `http://127.0.0.1:${port}/sign-in`, secret: SECRET },
    asked,
    answered,
    /** Returns the greatest number of questions that were open at once. */
    mostAtOnce: () => current.most,
    behave(other: Behaviour) {
      current.behaviour = other;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
