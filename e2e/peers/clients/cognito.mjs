import cognito from "amazon-cognito-identity-js";

const { ISSUER, CLIENT_ID, EMAIL, PASSWORD } = process.env;
const pool = new cognito.CognitoUserPool({
  UserPoolId: "local_musubi",
  ClientId: CLIENT_ID,
  endpoint: `${ISSUER}/pool/`,
});
const user = new cognito.CognitoUser({ Username: EMAIL, Pool: pool });
user.setAuthenticationFlowType("USER_PASSWORD_AUTH");
const session = await new Promise((resolve, reject) =>
  user.authenticateUser(
    new cognito.AuthenticationDetails({ Username: EMAIL, Password: PASSWORD }),
    { onSuccess: resolve, onFailure: reject },
  ),
);
const next = await new Promise((resolve, reject) =>
  user.refreshSession(session.getRefreshToken(), (error, renewed) =>
    error ? reject(error) : resolve(renewed),
  ),
);
console.log(
  JSON.stringify({
    sub: session.getIdToken().payload.sub,
    refreshed: next.getIdToken().payload.sub,
  }),
);
