import { cancelMerge } from "./calls/cancel-merge.ts";
import { certifyStoreAccount } from "./calls/certify-store-account.ts";
import { changeEmail } from "./calls/change-email.ts";
import { changePassword } from "./calls/change-password.ts";
import { checkDeletion } from "./calls/check-deletion.ts";
import { checkOldAccount } from "./calls/check-old-account.ts";
import { checkServiceAccount } from "./calls/check-service-account.ts";
import { checkStoreMigration } from "./calls/check-store-migration.ts";
import { continueMerge } from "./calls/continue-merge.ts";
import { deleteService } from "./calls/delete-service.ts";
import { disableAccount } from "./calls/disable-account.ts";
import { forgotStorePassword } from "./calls/forgot-store-password.ts";
import { getAttributes } from "./calls/get-attributes.ts";
import { getTokens } from "./calls/get-tokens.ts";
import { listActiveServiceIds } from "./calls/list-active-service-ids.ts";
import { listMerges } from "./calls/list-merges.ts";
import { listNotifications } from "./calls/list-notifications.ts";
import { listServiceAddresses } from "./calls/list-service-addresses.ts";
import { listServices } from "./calls/list-services.ts";
import { logOut } from "./calls/log-out.ts";
import { migrateAccount } from "./calls/migrate-account.ts";
import { openMerge } from "./calls/open-merge.ts";
import { previewMerge } from "./calls/preview-merge.ts";
import { redeemSocialHandle } from "./calls/redeem-social-handle.ts";
import { renewTokens } from "./calls/renew-tokens.ts";
import { resetStorePassword } from "./calls/reset-store-password.ts";
import { setAttributes } from "./calls/set-attributes.ts";
import { undoMerge } from "./calls/undo-merge.ts";
import { updateServiceAccount } from "./calls/update-service-account.ts";
import { verifyCode } from "./calls/verify-code.ts";
import { writeLog } from "./calls/write-log.ts";
import { accountActive } from "./connector/account-active.ts";
import { accountDeletable } from "./connector/account-deletable.ts";
import { accountMigration } from "./connector/account-migration.ts";
import { certifyAccount } from "./connector/certify-account.ts";
import { changeOwner } from "./connector/change-owner.ts";
import { eraseAccount } from "./connector/erase-account.ts";
import { exportAccount } from "./connector/export-account.ts";
import { oldAccountActive } from "./connector/old-account-active.ts";
import { restoreAccount } from "./connector/restore-account.ts";
import { setAccountPassword } from "./connector/set-account-password.ts";
import { suspendAccount } from "./connector/suspend-account.ts";
import { updateAccount } from "./connector/update-account.ts";
import type { Call } from "./define-call.ts";

/** The identity API, whole. */
export const CALLS: readonly Call[] = [
  cancelMerge,
  certifyStoreAccount,
  changeEmail,
  changePassword,
  checkDeletion,
  checkOldAccount,
  checkServiceAccount,
  checkStoreMigration,
  continueMerge,
  deleteService,
  disableAccount,
  forgotStorePassword,
  getAttributes,
  getTokens,
  listActiveServiceIds,
  listMerges,
  listNotifications,
  listServiceAddresses,
  listServices,
  logOut,
  migrateAccount,
  openMerge,
  previewMerge,
  redeemSocialHandle,
  renewTokens,
  resetStorePassword,
  setAttributes,
  undoMerge,
  updateServiceAccount,
  verifyCode,
  writeLog,
];

/** What a service implements so that identity can call it. */
export const CONNECTOR_CALLS: readonly Call[] = [
  accountActive,
  accountDeletable,
  accountMigration,
  certifyAccount,
  changeOwner,
  eraseAccount,
  exportAccount,
  oldAccountActive,
  restoreAccount,
  setAccountPassword,
  suspendAccount,
  updateAccount,
];
