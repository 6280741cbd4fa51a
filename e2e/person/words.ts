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
import { login as loginEn } from "@musubi/messages/en/login";
import { portal as portalEn } from "@musubi/messages/en/portal";
import { takeBack as takeBackEn } from "@musubi/messages/en/take-back";
import { common as commonJa } from "@musubi/messages/ja/common";
import { help } from "@musubi/messages/ja/help";
import { login as loginJa } from "@musubi/messages/ja/login";
import { mail } from "@musubi/messages/ja/mail";
import { portal as portalJa } from "@musubi/messages/ja/portal";
import { takeBack as takeBackJa } from "@musubi/messages/ja/take-back";
import { plainly } from "@musubi/phrases/as-read";

/** The name of the demo's ID. */
export const { brand: BRAND } = demoSite("", "");

const IN_BOTH = {
  activity: activityWords,
  admission: admissionWords,
  deletion: deletionWords,
  environment: environmentWords,
  surroundings: surroundingWords,
  linking: linkingWords,
  merging: mergingWords,
  myData: myDataWords,
  news: newsWords,
  notFound: notFoundWords,
  notices: noticeWords,
  place: placeWords,
  sessions: sessionWords,
  socialPopup: socialPopupWords,
  text: textWords,
  unsettled: unsettledWords,
  credentials: credentialWords,
  passkey: passkeyWords,
  ownPasskeys: ownPasskeyWords,
};

type In<L extends Language> = { [Name in keyof typeof IN_BOTH]: (typeof IN_BOTH)[Name][L] };

const readIn = <L extends Language>(language: L) =>
  Object.fromEntries(
    Object.entries(IN_BOTH).map(([name, words]) => [name, words[language]]),
  ) as unknown as In<L>;

/** The words of the product: a test compares the screen with them instead of repeating them. */
export const WORDS = plainly({
  ja: {
    ...readIn("ja"),
    common: commonJa,
    login: loginJa,
    portal: { ...portalJa, ...emailAndPasswordWords.ja },
    error: { ...errorWords.ja, ...passwordRuleWords.ja.faults },
    takeBack: takeBackJa,
  },
  en: {
    ...readIn("en"),
    common: commonEn,
    login: loginEn,
    portal: { ...portalEn, ...emailAndPasswordWords.en },
    error: { ...errorWords.en, ...passwordRuleWords.en.faults },
    takeBack: takeBackEn,
  },
});

export const helpJa = plainly(help);
export const mailJa = plainly(mail);
export const oldAccountAt = plainly(markedOldAccountAt);
export const refusalWords = plainly(markedRefusalWords);
