import cookie from "@fastify/cookie";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { createCookies, createLoginCookie } from "../../../src/hosted/desk/cookies.ts";

test("on https the login cookie is pinned to its host", async () => {
  const app = Fastify();
  await app.register(cookie);
  const loginCookie = createLoginCookie("musubi_login", "https://id.example.jp");
  app.get("/", async (request, reply) => {
    loginCookie.write(reply, "value");
    return { read: loginCookie.read(request) ?? null };
  });
  const response = await app.inject({
    url: "/",
    headers: { cookie: "musubi_login=plain; __Host-musubi_login=pinned" },
  });
  expect(response.headers["set-cookie"]).toBe(
    "__Host-musubi_login=value; Path=/; HttpOnly; Secure; SameSite=Lax",
  );
  expect(response.json()).toEqual({ read: "pinned" });
});

test.each([
  ["http://localhost:4100", "musubi_login_4100"],
  ["http://127.0.0.1:4200", "musubi_login_4200"],
  ["https://localhost:4100", "__Host-musubi_login_4100"],
  ["http://identity.test:4100", "musubi_login"],
  ["https://id.example.jp", "__Host-musubi_login"],
])("cookies ignore ports, so on a loopback address their names do not: %s", (origin, name) => {
  expect(createCookies(origin).login.name).toBe(name);
});

test("on https the mark of a browser is pinned to its host, and survives closing the browser", async () => {
  const app = Fastify();
  await app.register(cookie);
  const { browser } = createCookies("https://id.example.jp");
  app.get("/", async (_, reply) => {
    browser.write(reply, "mark");
    return {};
  });
  const response = await app.inject({ url: "/" });
  expect(response.headers["set-cookie"]).toBe(
    "__Host-musubi_browser=mark; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax",
  );
});
