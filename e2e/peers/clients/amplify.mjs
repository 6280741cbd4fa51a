import { Amplify } from "aws-amplify";
import { fetchAuthSession, signIn } from "aws-amplify/auth";

const { ISSUER, CLIENT_ID, EMAIL, PASSWORD } = process.env;
Amplify.configure({
  Auth: {
    Cognito: {
      userPoolId: "local_musubi",
      userPoolClientId: CLIENT_ID,
      userPoolEndpoint: `${ISSUER}/pool/`,
    },
  },
});
await signIn({
  username: EMAIL,
  password: PASSWORD,
  options: { authFlowType: "USER_PASSWORD_AUTH" },
});
const first = await fetchAuthSession();
const next = await fetchAuthSession({ forceRefresh: true });
console.log(
  JSON.stringify({
    sub: first.tokens.idToken.payload.sub,
    refreshed: next.tokens.idToken.payload.sub,
  }),
);
