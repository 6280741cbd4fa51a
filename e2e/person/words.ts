import type { Language } from "@musubi/contract";
import { demoSite } from "@musubi/demo-world";
import { activityWords } from "@musubi/messages/both/activity";
import { admissionWords } from "@musubi/messages/both/admission";
import { credentialWords } from "@musubi/messages/both/credentials";
import { deletionWords } from "@musubi/messages/both/deletion";
import { emailAndPasswordWords } from "@musubi/messages/both/email-and-password";
import { environmentWords } from "@musubi/messages/both/environment";
import { errorWords } from "@musubi/messages/both/error";
import { linkingWords } from "@musubi/messages/both/linking";
import { mergingWords } from "@musubi/messages/both/merging";
import { myDataWords } from "@musubi/messages/both/my-data";
import { newsWords } from "@musubi/messages/both/news";
import { notFoundWords } from "@musubi/messages/both/not-found";
import { noticeWords } from "@musubi/messages/both/notices";
import { oldAccountAt as markedOldAccountAt } from "@musubi/messages/both/old-account";
import { ownPasskeyWords } from "@musubi/messages/both/own-passkeys";
import { passkeyWords } from "@musubi/messages/both/passkey";
import { passwordRuleWords } from "@musubi/messages/both/password-rules";
import { placeWords } from "@musubi/messages/both/place";
import { refusalWords as markedRefusalWords } from "@musubi/messages/both/refusals";
import { sessionWords } from "@musubi/messages/both/sessions";
import { socialPopupWords } from "@musubi/messages/both/social-popup";
import { surroundingWords } from "@musubi/messages/both/surroundings";
import { textWords } from "@musubi/messages/both/text";
import { unsettledWords } from "@musubi/messages/both/unsettled";
import { common as commonEn } from "@musubi/messages/en/common";
import { frame as frameEn } from "@musubi/messages/en/frame";
import { login as loginEn } from "@musubi/messages/en/login";
import { portal as portalEn } from "@musubi/messages/en/portal";
import { takeBack as takeBackEn } from "@musubi/messages/en/take-back";
import { common as commonJa } from "@musubi/messages/ja/common";
import { frame as frameJa } from "@musubi/messages/ja/frame";
import { help } from "@musubi/messages/ja/help";
import { login as loginJa } from "@musubi/messages/ja/login";
import { mail } from "@musubi/messages/ja/mail";
import { portal as portalJa } from "@musubi/messages/ja/portal";
import { takeBack as takeBackJa } from "@musubi/messages/ja/take-back";
import { plainly } from "@musubi/phrases/as-read";

/** The name of the demo's ID. */
export const { brand: BRAND } = demoSite("", "");

/** The words of the product: a test compares the screen with them instead of repeating them. */
export const WORDS = plainly({
  ja: {
    activity: activityWords.ja,
    admission: admissionWords.ja,
    common: commonJa,
    deletion: deletionWords.ja,
    frame: frameJa,
    environment: environmentWords.ja,
    surroundings: surroundingWords.ja,
    linking: linkingWords.ja,
    login: loginJa,
    merging: mergingWords.ja,
    myData: myDataWords.ja,
    news: newsWords.ja,
    notFound: notFoundWords.ja,
    notices: noticeWords.ja,
    place: placeWords.ja,
    portal: { ...portalJa, ...emailAndPasswordWords.ja },
    sessions: sessionWords.ja,
    socialPopup: socialPopupWords.ja,
    error: { ...errorWords.ja, ...passwordRuleWords.ja.faults },
    takeBack: takeBackJa,
    text: textWords.ja,
    unsettled: unsettledWords.ja,
    credentials: credentialWords.ja,
    passkey: passkeyWords.ja,
    ownPasskeys: ownPasskeyWords.ja,
  },
  en: {
    activity: activityWords.en,
    admission: admissionWords.en,
    common: commonEn,
    deletion: deletionWords.en,
    frame: frameEn,
    environment: environmentWords.en,
    surroundings: surroundingWords.en,
    linking: linkingWords.en,
    login: loginEn,
    merging: mergingWords.en,
    myData: myDataWords.en,
    news: newsWords.en,
    notFound: notFoundWords.en,
    notices: noticeWords.en,
    place: placeWords.en,
    portal: { ...portalEn, ...emailAndPasswordWords.en },
    sessions: sessionWords.en,
    socialPopup: socialPopupWords.en,
    error: { ...errorWords.en, ...passwordRuleWords.en.faults },
    takeBack: takeBackEn,
    text: textWords.en,
    unsettled: unsettledWords.en,
    credentials: credentialWords.en,
    passkey: passkeyWords.en,
    ownPasskeys: ownPasskeyWords.en,
  },
} satisfies Record<Language, unknown>);

export const helpJa = plainly(help);
export const mailJa = plainly(mail);
export const oldAccountAt = plainly(markedOldAccountAt);
export const refusalWords = plainly(markedRefusalWords);
