import {
  addProvider,
  cancelMerge,
  certifyServiceAccount,
  certifyStoreAccount,
  changeEmail,
  changePassword,
  checkDeletion,
  checkOldAccount,
  checkServiceAccount,
  checkServiceMigration,
  checkStoreMigration,
  chooseMailLanguage,
  continueMerge,
  deleteService,
  describeExport,
  describeNotices,
  disableAccount,
  dismissPlace,
  endOtherSessions,
  endSession,
  eraseService,
  fetchExport,
  finishExport,
  forgetBrowser,
  forgotServicePassword,
  forgotStorePassword,
  freezeAccount,
  getAttributes,
  listActiveServiceIds,
  listActivity,
  listCredentials,
  listMerges,
  listNews,
  listPlaces,
  listServiceAddresses,
  listServices,
  listSessions,
  logOut,
  mailTakeBackLinks,
  migrateAccount,
  namePasskey,
  openMerge,
  previewMerge,
  redeemSocialHandle,
  refreshPlaces,
  removeCredential,
  renewTokens,
  resetServicePassword,
  resetStorePassword,
  sendEraseCode,
  setAttributes,
  setFirstPassword,
  startExport,
  stopAddressChange,
  type Tokens,
  undoLink,
  undoMerge,
  updateServiceAccount,
  verifyCode,
  wakeService,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { ENTRIES } from "../../src/api/call-map.ts";
import type { World } from "./world.ts";

/** Makes every call that needs a bearer, with well-formed input. A new call must be added here, or the count fails. */
export async function everyHolderCall(world: World, tokens: Tokens) {
  const client = world.client({ bearer: tokens.access_token });
  const { email } = PEOPLE.hana;
  const { access_token } = tokens;
  const ofStore = { params: { kind: "store" } };
  const outcomes = [
    await client.send(getAttributes, {}),
    await client.send(setAttributes, { body: { language: "en" } }),
    await client.send(listServices, { query: { identifier: "1" } }),
    await client.send(listActiveServiceIds, { body: {} }),
    await client.send(listServiceAddresses, { query: { auth_service_id: "0", identifier: "1" } }),
    await client.send(checkServiceAccount, {
      params: { kind: "store" },
      query: { sub_key: PEOPLE.hana.subject },
    }),
    await client.send(updateServiceAccount, {
      params: { kind: "store" },
      body: { user_key: PEOPLE.hana.subject, before_email: email, after_email: email },
    }),
    await client.send(checkDeletion, {
      body: { service_id: 1, user_key: PEOPLE.hana.subject },
    }),
    await client.send(certifyStoreAccount, { body: { email, password: "Store2020" } }),
    await client.send(checkStoreMigration, { body: { email } }),
    await client.send(forgotStorePassword, { body: { email } }),
    await client.send(resetStorePassword, {
      body: { email, password: "Store2020", confirmation_code: "ABCDEF" },
    }),
    await client.send(certifyServiceAccount, {
      ...ofStore,
      body: { email, password: "Store2020" },
    }),
    await client.send(checkServiceMigration, { ...ofStore, body: { email } }),
    await client.send(forgotServicePassword, { ...ofStore, body: { email } }),
    await client.send(resetServicePassword, {
      ...ofStore,
      body: { email, password: "Store2020", confirmation_code: "ABCDEF" },
    }),
    await client.send(changeEmail, { body: { access_token, email: "new-hana@example.jp" } }),
    await client.send(verifyCode, {
      body: {
        access_token,
        attribute_name: "email",
        code: "ABCDEF",
        after_email: "new-hana@example.jp",
      },
    }),
    await client.send(changePassword, {
      body: {
        access_token,
        previous_password: PEOPLE.hana.password,
        proposed_password: "Yozakura2026",
      },
    }),
    await client.send(listCredentials, {}),
    await client.send(addProvider, { body: { handle: "x".repeat(43), nonce: "n.n" } }),
    await client.send(removeCredential, {
      body: { credential: { kind: "provider", provider: "Google" }, end_others: 0 },
    }),
    await client.send(setFirstPassword, { body: { proposed_password: "Yozakura2026" } }),
    await client.send(checkOldAccount, { params: { kind: "store" }, query: { email } }),
    await client.send(migrateAccount, {
      body: { identifier: 1, migration_user_key: "x", service_kind: 1, account_pattern: 0 },
    }),
    await client.send(deleteService, { body: { service_id: 2 } }),
    await client.send(listPlaces, {}),
    await client.send(listNews, {}),
    await client.send(refreshPlaces, {}),
    await client.send(dismissPlace, { body: { service_id: 2 } }),
    await client.send(wakeService, { body: { service_id: 2 } }),
    await client.send(sendEraseCode, { body: { service_id: 2 } }),
    await client.send(eraseService, { body: { service_id: 2, code: "ABCDEF" } }),
    await client.send(undoLink, { body: { service_id: 2 } }),
    await client.send(listSessions, { query: {} }),
    await client.send(endSession, { body: { session_id: "x" } }),
    await client.send(endOtherSessions, { body: {} }),
    await client.send(forgetBrowser, { body: { browser_id: "x" } }),
    await client.send(namePasskey, { body: { id: "x", name: "iPhone" } }),
    await client.send(disableAccount, {
      body: { user_key: PEOPLE.hana.subject, is_token_for_login_page: false },
    }),
    await client.send(redeemSocialHandle, {
      body: { handle: "x".repeat(43), nonce: "n".repeat(32) },
    }),
    await client.send(previewMerge, { body: { migration_user_key: "x" } }),
    await client.send(openMerge, { body: { migration_user_key: "x" } }),
    await client.send(listMerges, {}),
    await client.send(continueMerge, { body: { merge_id: "x" } }),
    await client.send(cancelMerge, { body: { merge_id: "x" } }),
    await client.send(undoMerge, { body: { merge_id: "x" } }),
    await client.send(listActivity, { query: {} }),
    await client.send(mailTakeBackLinks, { body: {} }),
    await client.send(stopAddressChange, { body: {} }),
    await client.send(describeNotices, {}),
    await client.send(chooseMailLanguage, { body: { language: "en" } }),
    await client.send(describeExport, {}),
    await client.send(startExport, {}),
    await client.send(finishExport, {}),
    await client.send(fetchExport, { query: { form: "json" } }),
    await client.send(logOut, { body: { access_token: tokens.access_token } }),
    // It ends the session, too, so it comes after the log-out; other tests make it in a live session.
    await client.send(freezeAccount, { body: {} }),
  ];
  const wanted = ENTRIES.filter(({ call }) => call.caller !== "anyone").length;
  if (outcomes.length !== wanted) throw new Error(`${outcomes.length} of ${wanted} calls.`);
  const renewed = await client.send(renewTokens, {
    body: { refresh_token: tokens.refresh_token, auth_service_id: 0 },
  });
  return [...outcomes, renewed];
}
