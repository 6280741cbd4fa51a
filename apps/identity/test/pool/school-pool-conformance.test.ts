import { SCHOOL_POOL } from "@musubi/demo-world";
import { beforeAll } from "vitest";
import { createRegisteredClient } from "../world/pool-client.ts";
import { startSandbox } from "../world/sandbox.ts";
import { type Candidate, testBasicPlan } from "./conformance-plan.ts";

/*
 * The sandbox's school pool against the same checks as the ID pool: an operator who tries the portal against
 * the sandbox must not rely on what no real pool does. Besides the checks that do not apply to the
 * ID pool, these do not apply here:
 *
 * | name                       | why                                                                 |
 * |----------------------------|---------------------------------------------------------------------|
 * | oidcc-scope-profile        | the scope is not offered, nor in the metadata                       |
 * | oidcc-codereuse-30seconds  | the sandbox's clock cannot be moved; immediate reuse is checked     |
 */

const PERSON = { email: "old-school@example.jp", password: "School2020" };
const CALLBACK = "http://localhost:4000/success";

let pool: Candidate;
beforeAll(async () => {
  const { origin } = await startSandbox();
  const client = await createRegisteredClient({
    issuer: `${origin}${SCHOOL_POOL.path}`,
    clientId: SCHOOL_POOL.clientId,
    algorithm: "RS256",
    callback: CALLBACK,
    asks: { scope: "openid email" },
    atHome: (address) => address,
  });
  pool = {
    client,
    clientId: SCHOOL_POOL.clientId,
    callback: CALLBACK,
    algorithm: "RS256",
    expiresIn: 3600,
    person: PERSON,
    subject: "school-3001",
    knows: { email: PERSON.email, email_verified: true },
    toldUnproven: "invalid_request",
    lasting: {},
  };
});

testBasicPlan(() => pool);
