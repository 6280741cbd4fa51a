import {
  certifyStoreAccount,
  checkEmail,
  checkStoreMigration,
  forgotStorePassword,
  MigrationStatus,
  resetStorePassword,
} from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { findProvenStatus } from "../../database/queries/store-proofs.ts";
import { ASKS_SERVICE, SENDS_MAIL, TAKES_GUESSES } from "../../limits/rules.ts";
import { certifyAccount } from "../../ties/store/certify-account.ts";
import { requestReset } from "../../ties/store/request-reset.ts";
import { resetPassword } from "../../ties/store/reset-password.ts";
import { OLD_ADDRESS, OLD_PASSWORD } from "../docs/demo-values.ts";
import { shell } from "../docs/example.ts";
import { entry } from "../entry.ts";

/** Old accounts of the store, by their own credentials. */
export const storeCalls = {
  certifyStoreAccount: entry(certifyStoreAccount, {
    session: "live",
    limit: TAKES_GUESSES,
    example: { body: { email: OLD_ADDRESS, password: OLD_PASSWORD }, person: "kenji" },
    async handler(parts, { body, bearer: { family }, session: { account }, language, trace }) {
      const email = checkEmail(body.email);
      if (!email.ok) return refuse("InvalidParameterException");
      const typed = { emailKey: email.canonical, password: body.password };
      const caller = { family, account, language, ...trace() };
      const certified = await certifyAccount(parts, caller, typed);
      if (!certified.ok) return certified;
      const { proof, status } = certified.data;
      return answer({ user_id: proof, migration_status: status });
    },
  }),

  /** Never asks the store: of an address that the caller has not proven, nobody learns anything here. */
  checkStoreMigration: entry(checkStoreMigration, {
    session: "unread",
    limit: ASKS_SERVICE,
    example: { body: { email: OLD_ADDRESS }, person: "kenji" },
    async handler({ database, now }, { body, bearer }) {
      const email = checkEmail(body.email);
      if (!email.ok) return refuse("InvalidParameterException");
      const status = await findProvenStatus(database.db, bearer.family, email.canonical, now());
      if (status === undefined) return refuse("NotAuthorizedException");
      return answer({ migration_status: status ?? MigrationStatus.NEED_MIGRATE });
    },
  }),

  forgotStorePassword: entry(forgotStorePassword, {
    session: "live",
    limit: SENDS_MAIL,
    example: { body: { email: OLD_ADDRESS }, person: "kenji" },
    async handler(parts, { body, session: { account }, language }) {
      const email = checkEmail(body.email);
      if (!email.ok) return refuse("InvalidParameterException");
      return requestReset(parts, { account, language }, email.canonical);
    },
  }),

  resetStorePassword: entry(resetStorePassword, {
    session: "live",
    limit: TAKES_GUESSES,
    example: {
      body: { email: OLD_ADDRESS, password: "Store2027", confirmation_code: shell("CODE") },
      person: "kenji",
      after: forgotStorePassword,
    },
    async handler(parts, { body, session: { account }, language, trace }) {
      const email = checkEmail(body.email);
      if (!email.ok) return refuse("InvalidParameterException");
      const { password, confirmation_code: code } = body;
      const typed = { emailKey: email.canonical, password, code };
      return resetPassword(parts, { account, language, ...trace() }, typed);
    },
  }),
};
