import { addressChangeWords as markedAddressChangeWords } from "@musubi/messages/both/address-change";
import { admissionWords as markedAdmissionWords } from "@musubi/messages/both/admission";
import { dataFileWords as markedDataFileWords } from "@musubi/messages/both/data-file";
import { errorWords as markedErrorWords } from "@musubi/messages/both/error";
import { passkeyWords as markedPasskeyWords } from "@musubi/messages/both/passkey";
import { refusalWords as markedRefusalWords } from "@musubi/messages/both/refusals";
import { serviceChangeWords as markedServiceChangeWords } from "@musubi/messages/both/service-change";
import { login as markedLoginJa } from "@musubi/messages/ja/login";
import { mail as markedMailJa } from "@musubi/messages/ja/mail";
import { takeBack as markedTakeBackJa } from "@musubi/messages/ja/take-back";
import { plainly } from "@musubi/phrases/as-read";
import { MAIL_WORDS as markedMailWords } from "../../src/outbox/mail/mail-words.ts";

// Words without the marks between their phrases, as readers find them.
export const addressChangeWords = plainly(markedAddressChangeWords);
export const admissionWords = plainly(markedAdmissionWords);
export const dataFileWords = plainly(markedDataFileWords);
export const errorWords = plainly(markedErrorWords);
export const loginJa = plainly(markedLoginJa);
export const MAIL_WORDS = plainly(markedMailWords);
export const mailJa = plainly(markedMailJa);
export const passkeyWords = plainly(markedPasskeyWords);
export const refusalWords = plainly(markedRefusalWords);
export const serviceChangeWords = plainly(markedServiceChangeWords);
export const takeBackJa = plainly(markedTakeBackJa);
