import type { Example } from "./example.ts";

export type Client = { readonly origin: string; readonly apiKey: string };

export type ExampleRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
};

/** Returns an example as a request. Unknown values stay in it as shell variables. */
export function describeExample({ call, input, headers }: Example, client: Client): ExampleRequest {
  const path = call.path.replaceAll(/:([a-z_]+)/g, (_, name: string) => input.params?.[name] ?? "");
  const query = new URLSearchParams(input.query);
  return {
    method: call.method,
    url: `${client.origin}${path}${query.size > 0 ? `?${query}` : ""}`,
    headers: {
      "x-api-key": client.apiKey,
      "accept-language": "en",
      ...(call.caller === "anyone" ? {} : { authorization: "Bearer $ACCESS_TOKEN" }),
      ...(input.body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    body: input.body === undefined ? undefined : JSON.stringify(input.body, null, 2),
  };
}

/** The same as a shell command; the shell fills in the variables, in the body too. */
export function writeCurl({ method, url, headers, body }: ExampleRequest): string {
  const lines = [
    `curl -sS -X ${method} '${url}'`,
    ...Object.entries(headers).map(([name, value]) => `  -H "${name}: ${value}"`),
    ...(body === undefined ? [] : ["  -d @- <<EOF"]),
  ];
  const command = lines.join(" \\\n");
  return body === undefined ? command : `${command}\n${body}\nEOF`;
}

/** Returns shell commands that sign a holder in as a browser and the portal would, and keep the tokens. */
export const writeSignIn = (
  client: Client,
  login: { token: string; redirectUrl: string },
  holder: { email: string; password: string },
): string =>
  `EMAIL=${holder.email} PASSWORD=${holder.password}
CODE_VERIFIER=$(openssl rand -hex 28)
CHALLENGE=$(printf %s "$CODE_VERIFIER" | openssl dgst -sha256 -binary | base64 | tr '+/' '-_' | tr -d '=')
LOGIN="${client.origin}/login/?sv=0&redirect_url=${login.redirectUrl}&state=abcDEF12&lng=en&code_challenge=$CHALLENGE&token=${login.token}"
COOKIES=$(mktemp)
CSRF=$(curl -sS -c "$COOKIES" "$LOGIN" | grep -o '<input[^>]*name="csrf"[^>]*>' | grep -o 'value="[^"]*"' | cut -d '"' -f 2)
AUTHORIZATION_CODE=$(curl -sS -b "$COOKIES" -o /dev/null -w '%{redirect_url}' "$LOGIN" \\
  --data-urlencode "csrf=$CSRF" --data-urlencode "email=$EMAIL" --data-urlencode "password=$PASSWORD" \\
  | grep -o 'authorization_code=[^&]*' | cut -d = -f 2)
TOKENS=$(curl -sS '${client.origin}/token/get' -H 'x-api-key: ${client.apiKey}' -H 'content-type: application/json' \\
  -d "{\\"authorization_code\\":\\"$AUTHORIZATION_CODE\\",\\"code_verifier\\":\\"$CODE_VERIFIER\\",\\"auth_service_id\\":0}")
token() { printf %s "$TOKENS" | grep -o "\\"$1\\":\\"[^\\"]*\\"" | cut -d '"' -f 4; }
ACCESS_TOKEN=$(token access_token) REFRESH_TOKEN=$(token refresh_token)`;
