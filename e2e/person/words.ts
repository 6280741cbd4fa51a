import type { Language } from "@musubi/contract";
import { demoSite } from "@musubi/demo-world";
import { activity as activityEn } from "@musubi/messages/en/activity";
import { admission as admissionEn } from "@musubi/messages/en/admission";
import { common as commonEn } from "@musubi/messages/en/common";
import { credentials as credentialsEn } from "@musubi/messages/en/credentials";
import { deletion as deletionEn } from "@musubi/messages/en/deletion";
import { emailAndPassword as emailAndPasswordEn } from "@musubi/messages/en/email-and-password";
import { environment as environmentEn } from "@musubi/messages/en/environment";
import { error as errorEn } from "@musubi/messages/en/error";
import { frame as frameEn } from "@musubi/messages/en/frame";
import { linking as linkingEn } from "@musubi/messages/en/linking";
import { login as loginEn } from "@musubi/messages/en/login";
import { merging as mergingEn } from "@musubi/messages/en/merging";
import { myData as myDataEn } from "@musubi/messages/en/my-data";
import { news as newsEn } from "@musubi/messages/en/news";
import { notices as noticesEn } from "@musubi/messages/en/notices";
import { ownPasskeys as ownPasskeysEn } from "@musubi/messages/en/own-passkeys";
import { passkey as passkeyEn } from "@musubi/messages/en/passkey";
import { passwordRules as passwordRulesEn } from "@musubi/messages/en/password-rules";
import { place as placeEn } from "@musubi/messages/en/place";
import { portal as portalEn } from "@musubi/messages/en/portal";
import { sessions as sessionsEn } from "@musubi/messages/en/sessions";
import { socialPopup as socialPopupEn } from "@musubi/messages/en/social-popup";
import { surroundings as surroundingsEn } from "@musubi/messages/en/surroundings";
import { takeBack as takeBackEn } from "@musubi/messages/en/take-back";
import { text as textEn } from "@musubi/messages/en/text";
import { unsettled as unsettledEn } from "@musubi/messages/en/unsettled";
import { activity as activityJa } from "@musubi/messages/ja/activity";
import { admission as admissionJa } from "@musubi/messages/ja/admission";
import { common as commonJa } from "@musubi/messages/ja/common";
import { credentials as credentialsJa } from "@musubi/messages/ja/credentials";
import { deletion as deletionJa } from "@musubi/messages/ja/deletion";
import { emailAndPassword as emailAndPasswordJa } from "@musubi/messages/ja/email-and-password";
import { environment as environmentJa } from "@musubi/messages/ja/environment";
import { error as errorJa } from "@musubi/messages/ja/error";
import { frame as frameJa } from "@musubi/messages/ja/frame";
import { linking as linkingJa } from "@musubi/messages/ja/linking";
import { login as loginJa } from "@musubi/messages/ja/login";
import { merging as mergingJa } from "@musubi/messages/ja/merging";
import { myData as myDataJa } from "@musubi/messages/ja/my-data";
import { news as newsJa } from "@musubi/messages/ja/news";
import { notices as noticesJa } from "@musubi/messages/ja/notices";
import { ownPasskeys as ownPasskeysJa } from "@musubi/messages/ja/own-passkeys";
import { passkey as passkeyJa } from "@musubi/messages/ja/passkey";
import { passwordRules as passwordRulesJa } from "@musubi/messages/ja/password-rules";
import { place as placeJa } from "@musubi/messages/ja/place";
import { portal as portalJa } from "@musubi/messages/ja/portal";
import { sessions as sessionsJa } from "@musubi/messages/ja/sessions";
import { socialPopup as socialPopupJa } from "@musubi/messages/ja/social-popup";
import { surroundings as surroundingsJa } from "@musubi/messages/ja/surroundings";
import { takeBack as takeBackJa } from "@musubi/messages/ja/take-back";
import { text as textJa } from "@musubi/messages/ja/text";
import { unsettled as unsettledJa } from "@musubi/messages/ja/unsettled";

/** The name of the demo's ID. */
export const { brand: BRAND } = demoSite("", "");

/** The words of the product: a test compares the screen with them instead of repeating them. */
export const WORDS = {
  ja: {
    activity: activityJa,
    admission: admissionJa,
    common: commonJa,
    deletion: deletionJa,
    frame: frameJa,
    environment: environmentJa,
    surroundings: surroundingsJa,
    linking: linkingJa,
    login: loginJa,
    merging: mergingJa,
    myData: myDataJa,
    news: newsJa,
    notices: noticesJa,
    place: placeJa,
    portal: { ...portalJa, ...emailAndPasswordJa },
    sessions: sessionsJa,
    socialPopup: socialPopupJa,
    error: { ...errorJa, ...passwordRulesJa.faults },
    takeBack: takeBackJa,
    text: textJa,
    unsettled: unsettledJa,
    credentials: credentialsJa,
    passkey: passkeyJa,
    ownPasskeys: ownPasskeysJa,
  },
  en: {
    activity: activityEn,
    admission: admissionEn,
    common: commonEn,
    deletion: deletionEn,
    frame: frameEn,
    environment: environmentEn,
    surroundings: surroundingsEn,
    linking: linkingEn,
    login: loginEn,
    merging: mergingEn,
    myData: myDataEn,
    news: newsEn,
    notices: noticesEn,
    place: placeEn,
    portal: { ...portalEn, ...emailAndPasswordEn },
    sessions: sessionsEn,
    socialPopup: socialPopupEn,
    error: { ...errorEn, ...passwordRulesEn.faults },
    takeBack: takeBackEn,
    text: textEn,
    unsettled: unsettledEn,
    credentials: credentialsEn,
    passkey: passkeyEn,
    ownPasskeys: ownPasskeysEn,
  },
} satisfies Record<Language, unknown>;
