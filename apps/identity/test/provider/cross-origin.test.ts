import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { withClients } from "../world/service-client.ts";
import { createWorld, type World } from "../world/world.ts";

const OURS = "http://planner.test";
const OPEN = ["/.well-known/openid-configuration", "/oidc/token", "/oidc/userinfo", "/oidc/revoke"];
const CLOSED = ["/oidc/introspect", "/oidc/auth", "/oidc/end-session", "/.well-known/jwks.json"];

const createServices = () => createWorld([PEOPLE.riku], undefined, withClients());

const ask = ({ url }: World, path: string, origin: string) =>
  fetch(`${url}${path}`, {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization",
    },
  });

const allowed = (answer: Response) => answer.headers.get("access-control-allow-origin");

describe("cross-origin calls", () => {
  test("pages of a service without a secret may call four addresses, and read the answers", async () => {
    await using world = await createServices();
    for (const path of OPEN) {
      const answer = await ask(world, path, OURS);
      expect([path, answer.status, allowed(answer)]).toEqual([path, 204, OURS]);
    }
    const found = await fetch(`${world.url}${OPEN[0]}`, { headers: { origin: OURS } });
    expect(allowed(found)).toBe(OURS);
    expect(found.headers.get("vary")).toContain("Origin");
  });

  test("pages of any other origin may call none of these, not even those of a service with a secret", async () => {
    await using world = await createServices();
    for (const origin of [
      "http://store.test",
      "http://evil.test",
      "null",
      world.config.portalOrigin,
    ]) {
      for (const path of OPEN) {
        expect([origin, path, allowed(await ask(world, path, origin))]).toEqual([
          origin,
          path,
          null,
        ]);
      }
    }
    for (const path of CLOSED) {
      expect([path, allowed(await ask(world, path, OURS))]).not.toEqual([path, OURS]);
    }
  });

  test("pages can read the answer to a client only if they belong to that client", async () => {
    await using world = await createServices();
    const redeem = async (client_id: string, origin: string) => {
      const body = new URLSearchParams({ grant_type: "authorization_code", code: "x", client_id });
      return fetch(`${world.url}/oidc/token`, { method: "POST", body, headers: { origin } });
    };
    expect(allowed(await redeem("planner", OURS))).toBe(OURS);
    expect(allowed(await redeem("planner", "http://store.test"))).toBeNull();
    expect(allowed(await redeem("store", "http://store.test"))).toBeNull();
  });
});
