import { cancelMergeRoute } from "./calls/cancel-merge.ts";
import { certifyStoreAccountRoute } from "./calls/certify-store-account.ts";
import { changeEmailRoute } from "./calls/change-email.ts";
import { changePasswordRoute } from "./calls/change-password.ts";
import { checkDeletionRoute } from "./calls/check-deletion.ts";
import { checkOldAccountRoute } from "./calls/check-old-account.ts";
import { checkServiceAccountRoute } from "./calls/check-service-account.ts";
import { checkStoreMigrationRoute } from "./calls/check-store-migration.ts";
import { continueMergeRoute } from "./calls/continue-merge.ts";
import { deleteServiceRoute } from "./calls/delete-service.ts";
import { disableAccountRoute } from "./calls/disable-account.ts";
import { forgotStorePasswordRoute } from "./calls/forgot-store-password.ts";
import { getAttributesRoute } from "./calls/get-attributes.ts";
import { getTokensRoute } from "./calls/get-tokens.ts";
import { listActiveServiceIdsRoute } from "./calls/list-active-service-ids.ts";
import { listMergesRoute } from "./calls/list-merges.ts";
import { listServiceAddressesRoute } from "./calls/list-service-addresses.ts";
import { listServicesRoute } from "./calls/list-services.ts";
import { logOutRoute } from "./calls/log-out.ts";
import { migrateAccountRoute } from "./calls/migrate-account.ts";
import { openMergeRoute } from "./calls/open-merge.ts";
import { previewMergeRoute } from "./calls/preview-merge.ts";
import { redeemSocialHandleRoute } from "./calls/redeem-social-handle.ts";
import { renewTokensRoute } from "./calls/renew-tokens.ts";
import { resetStorePasswordRoute } from "./calls/reset-store-password.ts";
import { setAttributesRoute } from "./calls/set-attributes.ts";
import { undoMergeRoute } from "./calls/undo-merge.ts";
import { updateServiceAccountRoute } from "./calls/update-service-account.ts";
import { verifyCodeRoute } from "./calls/verify-code.ts";
import { writeLogRoute } from "./calls/write-log.ts";
import type { Route } from "./register-call.ts";

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
