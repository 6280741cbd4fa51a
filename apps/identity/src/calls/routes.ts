import type { Route } from "../http/register-call.ts";
import { cancelMergeRoute } from "./cancel-merge.ts";
import { certifyStoreAccountRoute } from "./certify-store-account.ts";
import { changeEmailRoute } from "./change-email.ts";
import { changePasswordRoute } from "./change-password.ts";
import { checkDeletionRoute } from "./check-deletion.ts";
import { checkOldAccountRoute } from "./check-old-account.ts";
import { checkServiceAccountRoute } from "./check-service-account.ts";
import { checkStoreMigrationRoute } from "./check-store-migration.ts";
import { continueMergeRoute } from "./continue-merge.ts";
import { deleteServiceRoute } from "./delete-service.ts";
import { disableAccountRoute } from "./disable-account.ts";
import { forgotStorePasswordRoute } from "./forgot-store-password.ts";
import { getAttributesRoute } from "./get-attributes.ts";
import { getTokensRoute } from "./get-tokens.ts";
import { listActiveServiceIdsRoute } from "./list-active-service-ids.ts";
import { listMergesRoute } from "./list-merges.ts";
import { listServiceAddressesRoute } from "./list-service-addresses.ts";
import { listServicesRoute } from "./list-services.ts";
import { logOutRoute } from "./log-out.ts";
import { migrateAccountRoute } from "./migrate-account.ts";
import { openMergeRoute } from "./open-merge.ts";
import { previewMergeRoute } from "./preview-merge.ts";
import { redeemSocialHandleRoute } from "./redeem-social-handle.ts";
import { renewTokensRoute } from "./renew-tokens.ts";
import { resetStorePasswordRoute } from "./reset-store-password.ts";
import { setAttributesRoute } from "./set-attributes.ts";
import { undoMergeRoute } from "./undo-merge.ts";
import { updateServiceAccountRoute } from "./update-service-account.ts";
import { verifyCodeRoute } from "./verify-code.ts";
import { writeLogRoute } from "./write-log.ts";

/** The calls that identity answers. */
export const ROUTES: readonly Route[] = [
  getTokensRoute,
  renewTokensRoute,
  logOutRoute,
  getAttributesRoute,
  setAttributesRoute,
  changeEmailRoute,
  verifyCodeRoute,
  changePasswordRoute,
  listServicesRoute,
  listActiveServiceIdsRoute,
  listServiceAddressesRoute,
  checkServiceAccountRoute,
  updateServiceAccountRoute,
  checkDeletionRoute,
  certifyStoreAccountRoute,
  checkStoreMigrationRoute,
  forgotStorePasswordRoute,
  resetStorePasswordRoute,
  writeLogRoute,
  checkOldAccountRoute,
  deleteServiceRoute,
  disableAccountRoute,
  migrateAccountRoute,
  redeemSocialHandleRoute,
  previewMergeRoute,
  openMergeRoute,
  listMergesRoute,
  continueMergeRoute,
  cancelMergeRoute,
  undoMergeRoute,
];
