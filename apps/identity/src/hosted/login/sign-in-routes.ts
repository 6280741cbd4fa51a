import type { SignInFault } from "@musubi/contract/login-pages";
import type { FastifyInstance } from "fastify";
import { findLiveLoginSession } from "../../accounts/login-session.ts";
import { checkPassword } from "../../accounts/passwords/check-password.ts";
import { type Desk, orBusy, readText } from "../desk.ts";
import { showEnterAddress, showSignIn } from "./show-forms.ts";

/** The address that shows the sign-in form and takes it back. */
export function registerSignIn(app: FastifyInstance, desk: Desk): void {
  const { parts, loginCookie } = desk;

  app.get("/", async (request, reply) => {
    const asked = desk.readAsked(request, reply);
    if (!asked) return reply;
    const secret = loginCookie.read(request);
    const live = await findLiveLoginSession(parts.database, secret, parts.now());
    if (live && !asked.forceSignIn) return desk.sendBack(reply, asked, live);
    return showSignIn(desk, request, reply, asked, live ? { notice: "sign-in-again" } : {});
  });

  app.post("/", async (request, reply) => {
    const posted = desk.readForm(request, reply);
    if (!posted) return reply;
    const { asked, form } = posted;
    const email = readText(form, "email").trim();
    const password = readText(form, "password");
    const showAgain = (fault: SignInFault) =>
      showSignIn(desk, request, reply, asked, { email, fault });
    if (email === "" || password === "") return showAgain("incomplete");
    const tooMany = await desk.count("signIn", request, reply);
    if (tooMany) return showAgain(tooMany);

    const { database, hasher, secrets } = parts;
    const check = await orBusy(() =>
      checkPassword(database, hasher, secrets.attempts, { email, password }, parts.now()),
    );
    if (check === "busy") return showAgain("busy");
    if (!check.ok) return showAgain(check.reason);
    // Only whoever knows the password is told, and led to where it is replaced.
    if (check.isResetRequired) {
      const flow = "forgot";
      const fault = "reset-required";
      return showEnterAddress(desk, request, reply, asked, { flow, email, fault });
    }
    const session = await desk.enter(request, reply, check);
    return session ? desk.sendBack(reply, asked, session) : showAgain("wrong");
  });
}
