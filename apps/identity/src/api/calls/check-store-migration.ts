import { checkEmail, checkStoreMigration, MigrationStatus } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { findProvenStatus } from "../../database/queries/store-proofs.ts";
import { route } from "../register-call.ts";

/** Never asks the store: of an address that the caller has not proven, nobody learns anything here. */
export const checkStoreMigrationRoute = route(
  checkStoreMigration,
  async ({ database }, { body, bearer, now }) => {
    const email = checkEmail(body.email);
    if (!email.ok) return refuse("InvalidParameterException");
    const status = await findProvenStatus(database.db, bearer.family, email.canonical, now);
    if (status === undefined) return refuse("NotAuthorizedException");
    return answer({ migration_status: status ?? MigrationStatus.NEED_MIGRATE });
  },
);
