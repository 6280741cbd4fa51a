import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

// A gateway between identity and the Cognito pool that people come from: docs/moving-in.md says what it must do.

const { SECRET, POOL, CLIENT_ID, PORT } = process.env;
const OLDEST_MS = 60_000;
const seen = new Set();

const sign = (body) => createHmac("sha256", SECRET).update(body).digest("base64url");

const isSigned = (body, signature = "") => {
  const [ours, theirs] = [Buffer.from(sign(body)), Buffer.from(signature)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
};

/** Remembers a question for as long as it could be repeated. */
function isNew({ nonce, at }) {
  if (seen.has(nonce) || !(Date.now() - Date.parse(at) < OLDEST_MS)) return false;
  seen.add(nonce);
  setTimeout(() => seen.delete(nonce), OLDEST_MS).unref();
  return true;
}

/** Returns whether the password is right, or undefined if the pool does not say. Tokens are dropped. */
async function ask({ email, password }) {
  const answer = await fetch(POOL, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
    },
    body: JSON.stringify({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: CLIENT_ID,
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  });
  const said = await answer.json();
  if (answer.ok) return Boolean(said.AuthenticationResult ?? said.ChallengeName);
  const isWrong = /NotAuthorizedException|UserNotFoundException/.test(said.__type);
  return isWrong ? false : undefined;
}

createServer(async (request, response) => {
  const body = await text(request);
  if (!isSigned(body, request.headers["x-musubi-signature"])) return response.writeHead(401).end();
  const question = JSON.parse(body);
  if (!isNew(question)) return response.writeHead(409).end();
  const right = await ask(question).catch(() => undefined);
  if (right === undefined) return response.writeHead(502).end();
  const said = JSON.stringify({ nonce: question.nonce, right });
  return response.writeHead(200, { "x-musubi-signature": sign(said) }).end(said);
}).listen(Number(PORT), "127.0.0.1");
