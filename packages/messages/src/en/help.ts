import {
  ADMISSION_MS,
  CODE_LIFETIME_MS,
  CODE_LINK_LIFETIME_MS,
  CODE_MAX_TRIES,
  DAY_MS,
  EXPORT_KEPT_MS,
  EXPORT_WAIT_MS,
  PASSWORD_MIN_LENGTH,
  RECENT_SIGN_IN_MS,
  REFRESH_TOKEN_LIFETIME_MS,
  REST_MS,
  SLEEP_DAYS,
  TRIES_RESET_AFTER_MS,
} from "@musubi/contract";
import { linkingWords } from "../both/linking.ts";
import { mergingWords } from "../both/merging.ts";
import { placeWords } from "../both/place.ts";
import { unsettledWords } from "../both/unsettled.ts";
import type { help as japanese } from "../ja/help.ts";
import type { Words } from "../words.ts";
import { login } from "./login.ts";
import { portal } from "./portal.ts";

const HOURS = REST_MS / 3_600_000;
const EXPORT_KEPT_HOURS = EXPORT_KEPT_MS / 3_600_000;
const EXPORT_WAIT_MINUTES = EXPORT_WAIT_MS / 60_000;
const minutes = (ms: number) => `${ms / 60_000} minutes`;

const tell = (...paragraphs: readonly string[]) => paragraphs.join("\n");

export const help: Words<typeof japanese> = {
  title: "Help",
  lead: (brand) => `Answers to common questions about ${brand}.`,
  search: "Search help",
  find: "Search",
  all: "All questions",
  none: "Nothing found. Try other words.",
  unsolved: "If this doesn’t help",
  home: "Go to your account",
  parts: {
    "logging-in": "Logging in",
    "mail-and-password": "E-mail address and password",
    linking: "Linking services",
    merging: "Merging IDs",
    leaving: "Leaving",
    safety: "Changes you don’t recognize",
    otherwise: "Other questions",
  },
  topics: {
    "log-in": {
      question: "I can’t log in",
      answer: (providers) =>
        tell(
          "Check the e-mail address and the password. Passwords are case-sensitive.",
          `If you don’t know your password, choose “${login.signIn.forgot}” on the log-in page. We’ll e-mail you a verification code to set a new one.`,
          `Make sure you’re logging in the way you signed up.${providers && ` If you signed up with ${providers}, your ID has no password.`}`,
          `If you closed your ID, log in within ${SLEEP_DAYS} days to undo it. If you merged it into another one, log in with that one.`,
        ),
    },
    "too-many-tries": {
      question: "Why do I have to try again later?",
      answer: tell(
        "To keep your ID safe, you need to wait a while when something is tried too often.",
        `After too many wrong passwords or codes, try again in about ${minutes(TRIES_RESET_AFTER_MS)}. You have ${CODE_MAX_TRIES} tries for a verification code.`,
        "If your network is the reason, wait about 5 minutes. It can happen where many people share one network, such as an office or a school.",
        "Even if someone else keeps trying to get in, you can still log in with a browser you’ve used before. In a new one, we may ask you to confirm by e-mail. You can also reset your password.",
      ),
    },
    "mailed-link": {
      question: "Why do I have to confirm with a link in an e-mail?",
      answer: tell(
        "After many failed log-ins, we ask you to confirm a browser that’s new to us by e-mail.",
        `Open the link in the browser you want to log in with, press the button, then enter your password. The link works for ${minutes(ADMISSION_MS)}, and only in the browser where you press the button. We send at most one an hour.`,
        `After many verification codes, we may send you a link instead of a code. It works for ${minutes(CODE_LINK_LIFETIME_MS)}, in any browser.`,
        "Opening either link doesn’t change anything. If you didn’t expect it, just close the page.",
      ),
    },
    "log-in-again": {
      question: "Why do I have to log in again?",
      answer: tell(
        `For important changes, such as a new e-mail address, a merge or leaving, you must have logged in within the last ${minutes(RECENT_SIGN_IN_MS)}.`,
        "For your security, we log you out on other devices when you change or reset your password, freeze your ID or undo a change.",
        `After ${REFRESH_TOKEN_LIFETIME_MS / DAY_MS} days you have to log in again.`,
        "A log-in page stops working after 30 minutes, or when you finish in another tab. Just start again.",
      ),
    },
    "second-id": {
      question: (providers) => `Do I get a new ID if I log in with ${providers}?`,
      answer: (providers) =>
        tell(
          `The first time you log in with ${providers}, we ask whether to create a new ID. Nothing is created until you say so.`,
          "If you already have an ID, go back and log in the way you usually do. IDs are never merged automatically, even if they have the same e-mail address.",
          `If you now have two IDs, you can merge them: log in with the one you want to keep, open “${portal.home.addService}”, then “${linkingWords.en.transfer.merge.submit}”.`,
        ),
    },
    provider: {
      question: (providers) =>
        `I log in with ${providers}. Can I change my e-mail address or password?`,
      answer: (providers) =>
        tell(
          `If you only log in with ${providers}, your ID uses that account’s e-mail address, and you can’t change it here.`,
          "Your ID has no password of its own. Change the password and other security settings in that account.",
          "If you set a password under “Ways to log in”, you can log in with it too, and change your e-mail address.",
          "If you can’t log in, check in that account’s settings that your e-mail address is verified and that you allow sharing it.",
        ),
    },
    passkeys: {
      question: "What is a passkey, and what if one doesn’t work?",
      answer: tell(
        "With a passkey, you log in with your fingerprint, face or screen lock instead of a password. It stays on your device or in your password manager, and doesn’t work on fake sites.",
        "Only you can add a passkey, while you’re logged in. Each device or app keeps one for this ID. When you get a new device, add one there too.",
        "If you don’t see your passkey, check that you’re using the device or app that keeps it. A passkey you’ve removed no longer works. Your other ways to log in still do.",
        "If you lose a device, log in another way and remove its passkey.",
      ),
    },
    credentials: {
      question: "How do I add or remove a way to log in?",
      answer: (providers) =>
        tell(
          `Under “Ways to log in”, you can add a password or a passkey${providers && `, or an account at ${providers}`}.`,
          "You can’t add an account that’s already used to log in to another ID. If that ID is yours, merge it.",
          `You can reuse the ways to log in to a closed or merged ID after ${SLEEP_DAYS} days.`,
          "You can’t remove your last way to log in. Add another one first. You can’t remove a password, but you can change it.",
          `We e-mail you when something is added or removed. If it wasn’t you, use the link in that e-mail to undo it within ${SLEEP_DAYS} days.`,
        ),
    },
    browser: {
      question: "Which browsers work, and what if a page doesn’t open or doesn’t continue?",
      answer: tell(
        "Safari and iOS from version 16.4, Chrome and Edge from 111 and Firefox from 115. If yours is older, update the browser or the device.",
        "Allow cookies, JavaScript and stored data for this site. Private browsing and extensions can get in the way. If your device’s date and time are wrong, you may not be able to log in.",
        "If a log-in window doesn’t open, allow pop-ups for this site. Keep the window open until you’re done.",
      ),
    },
    code: {
      question: "A verification code doesn’t arrive, or doesn’t work",
      answer: tell(
        "It can take a few minutes. Check your spam folder, and the address for typos. With a mobile carrier’s address, you may also have to allow e-mails from us.",
        `A verification code has 6 characters and is valid for ${minutes(CODE_LIFETIME_MS)}. It isn’t case-sensitive. If you ask for another one, only the newest works.`,
        `After ${CODE_MAX_TRIES} wrong tries, a code stops working. Wait about ${minutes(TRIES_RESET_AFTER_MS)}, then try again.`,
        "When you reset a password, we only send a code to a registered address. For your security, the page doesn’t say whether it’s registered.",
      ),
    },
    password: {
      question: "What passwords can I choose?",
      answer: tell(
        `A password has at least ${PASSWORD_MIN_LENGTH} half-width characters, with both letters and numbers. It may have symbols.`,
        "It can’t be one that many people use, or one that’s easy to guess from your e-mail address or our name.",
        "After undoing a change or freezing your ID, you also can’t use a password that others may know. Enter a different one.",
      ),
    },
    "address-taken": {
      question: "I can’t use this e-mail address. When can I use it again?",
      answer: tell(
        "You can’t use an address that’s registered with another ID. If that ID is yours, log in to it and merge the two.",
        `We hold the address of a closed or merged ID, and an earlier address, for ${SLEEP_DAYS} days, so that the change can be undone. No other ID can use it until then. If changes were stopped, it takes up to ${HOURS} hours longer.`,
        "You also can’t use an address while a service has an old account with it. Use another address, link the old account to your ID, or delete it on the service’s site.",
      ),
    },
    addresses: {
      question: "Which e-mail address is registered with which service?",
      answer: tell(
        `Choose a service under “${portal.home.services}” on your account page: it shows “${placeWords.en.serviceEmail}”.`,
        "When you change your e-mail address, we tell your services. Until a service has received it, you may still see the earlier one.",
      ),
    },
    "lost-mailbox": {
      question: "I’ve lost access to my e-mail address",
      answer: tell(
        "If you can log in, change your e-mail address on your account page.",
        `If you can’t log in either, contact us. Once we’ve checked that it’s you, we’ll send a link to your new address. It changes ${HOURS} hours after you confirm it.`,
        "Until then, you can cancel the change with the link we send to the current address, or on your account page. Logging in cancels it too.",
      ),
    },
    "link-refused": {
      question: "I can’t link a service",
      answer: tell(
        "To link a service, log in to your account there. Use the e-mail address and password of that service, not those of your ID. If you don’t know them, reset the password on the service’s log-in page.",
        "You can’t link an account that’s already linked to another ID. If that ID is yours too, merge the two.",
        "Your ID can have one account per service. If you’ve left a service, you can’t link another account there until its records are erased.",
        `If you unlinked an account within the last ${SLEEP_DAYS} days, linking it again needs a verification code from its e-mail address. If it can’t receive one, wait ${SLEEP_DAYS} days.`,
      ),
    },
    "under-way": {
      question: "Something else is under way, or a service didn’t respond",
      answer: tell(
        "Your ID does one thing at a time: merging, linking or leaving. Try again when the first is finished.",
        "When a service doesn’t respond, we may carry on after you close the page. Nothing gets lost on the way. We’ll e-mail you when it’s done.",
        "If a service says no, the page shows its reason. Your account page shows where things stand.",
      ),
    },
    "merge-refused": {
      question: "I can’t merge my IDs. What can I do?",
      answer: tell(
        "You can’t merge two IDs that use the same service. Log in with the ID you’ll stop using and leave the service there, and you can. The records of a service you’ve left don’t move.",
        `If the ID you’re keeping leaves it instead, you can merge ${SLEEP_DAYS} days later, when its records are erased. It may work right away if you keep the other ID instead: log in with it and merge this one into it.`,
        "You also can’t merge while the other ID uses a service that can’t move or doesn’t support merging. Leave that service, merge keeping the other ID instead, or keep both IDs.",
        "If you logged in with the same ID twice, there’s nothing to merge. Log in with the other one.",
        "The page tells you which service is in the way and what you can do. Nothing has changed.",
      ),
    },
    "what-moves": {
      question: "What happens to my orders, points and courses?",
      answer: tell(
        "When you merge, the other ID’s accounts move as they are, with their orders, points, courses and other records. Services you’ve left don’t move.",
        "Linking doesn’t change a service’s records. You can use them with your ID.",
        `When you leave, that service’s records are erased ${SLEEP_DAYS} days later. You’ll see what you’d lose before you leave.`,
        "When you undo a merge or unlink a service, the records go back with it, including what was added in the meantime.",
      ),
    },
    undo: {
      question: "Can I undo a merge, a link or leaving?",
      answer: tell(
        `Yes, each of them within ${SLEEP_DAYS} days.`,
        `Undo a merge from “${mergingWords.en.notice.recent.title}” on your account page, or with the link we sent to the address of the ID you no longer use.`,
        "Unlink a service, or undo leaving it, on the service’s page, which you open from your account page. To undo closing your ID, log in again.",
        `We can’t bring back anything more than ${SLEEP_DAYS} days old, what you erased with “${placeWords.en.erase.section}”, or an earlier password.`,
      ),
    },
    "leave-refused": {
      question: "“You can’t leave yet”: what can I do?",
      answer: tell(
        "Each service decides whether you can leave. You can’t while something is open, such as an order on its way or a payment. Read what the service says, finish it, and try again.",
        "To close your ID, you have to be able to leave every service you use.",
        "If we couldn’t reach a service, try again later. Nothing has changed yet.",
      ),
    },
    "come-back": {
      question: "I left. Can I come back?",
      answer: tell(
        `If you closed your ID, log in the same way as before within ${SLEEP_DAYS} days to undo it. The services you left with it come back too.`,
        `If you left a single service, use “${placeWords.en.wake.submit}” on its page within ${SLEEP_DAYS} days.`,
        `After ${SLEEP_DAYS} days, your records are erased for good. You can create a new ID with the same e-mail address.`,
      ),
    },
    "who-changed": {
      question: "When was something changed, and from where?",
      answer: tell(
        "We e-mail you about every merge, link, leaving and change of e-mail address or password, at the address from before the change. We also e-mail you about log-ins from a new browser.",
        "The e-mail says what changed, when, and in what kind of browser. We can’t tell who did it.",
        "When you’re logged in, “Activity” on your account page shows your log-ins and changes.",
        "If it wasn’t you, use the link in the e-mail, or “Activity”, to undo it or freeze your ID.",
      ),
    },
    "my-data": {
      question: "Can I see the data you keep about me?",
      answer: tell(
        "Under “Download your data”, you get the data of your ID and your services in one file.",
        `You may be asked to log in again first. You can download the file for ${EXPORT_KEPT_HOURS} hours, only in the browser you asked for it with. We erase it as soon as you log out.`,
        `We keep asking services that don’t respond for ${EXPORT_WAIT_MINUTES} minutes. You can also take the file without them. The file says which data is missing.`,
      ),
    },
    "take-back": {
      question: "I got an e-mail about a change or a log-in that wasn’t me",
      answer: tell(
        `Open the link in the e-mail. It works for ${SLEEP_DAYS} days. Opening it doesn’t change anything, and the page says what its button does.`,
        "The button undoes a merge, a link or leaving. It logs you out everywhere, and you choose a new password.",
        `After a new password or a log-in from a new browser, you can freeze your ID. That logs you out everywhere and stops all changes for ${HOURS} hours. Choosing a new password ends it at once.`,
        `After a new e-mail address, the link we sent to the earlier one stops changes for ${HOURS} hours. If you can confirm it’s you, for example with a password from before, you can undo it at once.`,
        `If the link doesn’t work, choose “${login.signIn.forgot}” on the log-in page and enter the earlier address. If your ID was merged, closed or given another address, we’ll send the links again, at most once a day.`,
      ),
    },
    paused: {
      question: "My ID is frozen, or changes to it are stopped",
      answer: tell(
        `For up to ${HOURS} hours, you can’t change anything, because someone with an earlier e-mail address asked for it, or because the ID was frozen. Your account page and our e-mail say when it ends.`,
        `If you made the change that’s stopped, open the notice about it on your account page and press “${unsettledWords.en.stopped.submit}”. You confirm it’s you, for example with a password you’ve used for some time. Otherwise, the change is undone.`,
        `If the ID is frozen, choose “${login.signIn.forgot}” on the log-in page and reset your password: that ends it at once. Recently added ways to log in don’t work meanwhile, and are removed when the freeze ends. If you need them, add them again.`,
      ),
    },
    blocked: {
      question: "What does “This ID is paused” mean?",
      answer: tell(
        "We’ve paused it. Until we end the pause, nobody can log in with it, and nothing can be changed, undone or erased. Your time to undo a change will be extended by the pause.",
        "Our e-mail says when the pause began and, if we know, when it will end. If you don’t know why, contact us.",
      ),
    },
    "earlier-address": {
      question: "Why do I have to confirm with my earlier e-mail address?",
      answer: tell(
        `For ${HOURS} hours after you change your e-mail address, you also need a verification code from the earlier one to change it again, merge, leave or unlink. It keeps others from taking over your ID.`,
        `If you can no longer use the earlier address, wait ${HOURS} hours after the change. Then you don’t need it.`,
        `For ${SLEEP_DAYS} days after the change, whoever gets mail at the earlier address can stop changes for ${HOURS} hours. If they do, you can keep the new address.`,
        "We can’t tell you apart from someone who gets your mail and knows your password. Make sure nobody else can use either.",
      ),
    },
    problem: {
      question: "Something went wrong, or isn’t available",
      answer: tell(
        "Check your connection and try again in a while.",
        "If it keeps happening, contact us with the reference or the time on the page. Never send us your password or a verification code.",
      ),
    },
  },
};
