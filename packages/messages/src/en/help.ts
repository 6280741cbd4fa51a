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
import type { help as japanese } from "../ja/help.ts";
import type { Words } from "../words.ts";
import { linking } from "./linking.ts";
import { login } from "./login.ts";
import { merging } from "./merging.ts";
import { place } from "./place.ts";
import { portal } from "./portal.ts";
import { unsettled } from "./unsettled.ts";

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
      answer: tell(
        "Check the e-\u2060mail address and the password. Passwords are case-sensitive.",
        `If you don’t know your password, follow “${login.signIn.forgot}” on the log-\u2060in page to choose a new one. We send a verification code to your e-\u2060mail address.`,
        "Check that you log in the way you created your ID. An ID that was created with an account of another company has no password.",
        `If you closed an ID, you can undo that by logging in within ${SLEEP_DAYS} days. An ID that was merged into another one can no longer be logged in to: please use the ID that you merged it into.`,
      ),
    },
    "too-many-tries": {
      question: "It says that I should try again later, or that something is paused",
      answer: tell(
        "To protect IDs, we pause for a while when the same thing is done, or goes wrong, many times.",
        `After too many wrong passwords or verification codes, you can try again in about ${minutes(TRIES_RESET_AFTER_MS)}. A verification code can be entered incorrectly ${CODE_MAX_TRIES} times.`,
        "If there were many requests from your network, wait about 5 minutes. That can happen where many people share one network, in offices and schools for example.",
        "Even while somebody else keeps trying to log in, you can log in with a browser that you have used before. In a new browser we may ask you to confirm it by e-\u2060mail. You can also reset your password.",
      ),
    },
    "mailed-link": {
      question: "I am asked to confirm with a link in an e-\u2060mail",
      answer: tell(
        "When logging in to an ID has failed many times, and you use a browser for the first time, we ask you to confirm by e-\u2060mail that the browser is yours.",
        `Open the link in the browser that you want to log in with, press the button on the page, then enter your password. The link is valid for ${minutes(ADMISSION_MS)}, and only for the browser in which you press the button. We send one e-\u2060mail an hour at most.`,
        `After many verification codes were sent or entered, we may send a link to continue instead of a code. That link is valid for ${minutes(CODE_LINK_LIFETIME_MS)}, and works in any browser.`,
        "Opening either link changes nothing. If you didn’t expect it, just close the page.",
      ),
    },
    "log-in-again": {
      question: "I am asked to log in again",
      answer: tell(
        `Important steps, such as changing the e-\u2060mail address, merging IDs or leaving, need a log-\u2060in within the last ${minutes(RECENT_SIGN_IN_MS)}.`,
        "For your safety, other devices are logged out when the password is changed or reset, when an ID is frozen and when a change is undone.",
        `After ${REFRESH_TOKEN_LIFETIME_MS / DAY_MS} days you have to log in again.`,
        "A page in the middle of logging in can’t be continued after 30 minutes, or when you finished in another tab. Start again.",
      ),
    },
    "second-id": {
      question: "Do I get a new ID if I log in with an account of another company?",
      answer: (providers) =>
        tell(
          `The first time you log in with ${providers}, you come to a page on which a new ID is created. There is no new ID until you create it.`,
          "If you already have an ID, go back to the log-\u2060in page instead, and log in the way you usually do. IDs never become one by themselves, even if the e-\u2060mail address is the same.",
          `If you have two IDs by now, you can merge them. Log in with the ID that you want to keep, and go to “${linking.transfer.merge.title}” on the screen “${portal.home.addService}”.`,
        ),
    },
    provider: {
      question:
        "I log in with an account of another company. Can I change the e-\u2060mail address or password?",
      answer: (providers) =>
        tell(
          `An ID that you log in to with nothing but ${providers} uses the e-\u2060mail address of that account. It can’t be changed on the screens of your ID.`,
          "Such an ID has no password. Change the password, and other settings that keep the log-\u2060in safe, in the settings of your account at that company.",
          "If you set a password on the screen “Ways to log in” of your account, you can log in with it as well, and change the e-\u2060mail address.",
          "If you can’t log in, check at that company that the e-\u2060mail address of the account is verified, and that you allow it to be shared.",
        ),
    },
    passkeys: {
      question: "What is a passkey, and what if one doesn’t work?",
      answer: tell(
        "With a passkey you log in with your fingerprint, your face or your screen lock instead of typing a password. It’s kept on your device or in your password manager, and doesn’t work on fake sites.",
        "Only you can add a passkey, while you’re logged in. A device or app keeps one passkey for this ID. When you change to another device, add one there, too.",
        "If no passkey is shown, check that you use the device or app that keeps it. A passkey that was removed no longer logs in. Your other ways to log in still work.",
        "If you lose a device, log in another way, and remove the passkey of that device.",
      ),
    },
    "ways-in": {
      question: "How do I add or remove a way to log in?",
      answer: tell(
        "On the screen “Ways to log in” of your account, you can add an account of another company, or a password. To add an account of another company, you log in to it there and then.",
        "If the account is a way to log in to another ID, it can’t be added. If that ID is yours, merge it.",
        `The ways to log in to an ID that was closed or merged can be added to another ID ${SLEEP_DAYS} days after that.`,
        "The last way to log in can’t be removed. Add another one first. A password can’t be removed, but it can be changed.",
        `We tell you by e-\u2060mail what was added or removed. If it wasn’t you, you can undo it with the link in that e-\u2060mail within ${SLEEP_DAYS} days.`,
      ),
    },
    browser: {
      question: "Which browsers work, and what if a page doesn’t open or doesn’t continue?",
      answer: tell(
        "Chrome and Edge from version 116, Safari from 17.4 and Firefox from 124. If yours is older, update the browser or the device.",
        "Allow cookies, JavaScript and stored data for this site in your browser. Private browsing and extensions can prevent it. If the date and time of your device are wrong, you may not be able to log in.",
        "If the window for logging in to another company or a service doesn’t open, allow pop-ups for this site. Leave the window open until you’re finished.",
      ),
    },
    code: {
      question: "A verification code doesn’t arrive, or doesn’t work",
      answer: tell(
        "It can take a few minutes. Check your spam folder, and check the e-\u2060mail address for typing errors. With the address of a mobile phone company you may have to allow our e-\u2060mails first.",
        `A verification code has 6 characters and is valid for ${minutes(CODE_LIFETIME_MS)}. It isn’t case-sensitive. If you ask for another one, the previous one no longer works: please enter the code in the newest e-\u2060mail.`,
        `After ${CODE_MAX_TRIES} wrong tries a verification code no longer works. Wait about ${minutes(TRIES_RESET_AFTER_MS)}, then try again.`,
        "When you reset a password, no verification code arrives at an address that isn’t registered. For your safety, the page doesn’t say whether it is.",
      ),
    },
    password: {
      question: "What passwords can I choose?",
      answer: tell(
        `A password has at least ${PASSWORD_MIN_LENGTH} half-width characters, with both letters and numbers. It may have symbols.`,
        "It can’t be one that many people use, or one that is easy to guess from your e-\u2060mail address or the name of the ID.",
        "After a change was undone, or the ID was frozen, it can’t be one that others may know either. Enter a different one.",
      ),
    },
    "address-taken": {
      question: "It says that this e-\u2060mail address can’t be used. When can I use it again?",
      answer: tell(
        "An e-\u2060mail address that is registered with another ID can’t be used. If that ID is yours, you can log in to it and merge the two.",
        `The address of an ID that was closed or merged into another one, and the address that an ID had before it was changed, are kept for ${SLEEP_DAYS} days, so that it can be undone. No other ID can use them meanwhile. If changes were stopped, it takes up to ${HOURS} hours longer.`,
        "An e-\u2060mail address can’t be used either while a service has an old account with it. Use another address, link the old account to your ID, or delete it on the site of that service.",
      ),
    },
    addresses: {
      question: "Which e-\u2060mail address is registered with which service?",
      answer: tell(
        `Choose a service under “${portal.home.services}” on your account’s home screen: it shows “${place.serviceEmail}”.`,
        "When you change the e-\u2060mail address of your ID, we tell the new one to the services you use. Until a service has received it, you may see the earlier one.",
      ),
    },
    "lost-mailbox": {
      question: "I can no longer use the e-\u2060mail address of my ID",
      answer: tell(
        "If you can log in, change your e-\u2060mail address on your account page.",
        `If you can’t log in either, contact us. Once we have checked that it’s you, we send a link to your new e-\u2060mail address. Your address is changed ${HOURS} hours after you confirm it with that link.`,
        "Until then, the change can be cancelled with the link that we send to the current e-\u2060mail address, or on your account page. Logging in to the ID cancels it, too.",
      ),
    },
    "link-refused": {
      question: "I can’t link a service",
      answer: tell(
        "To link a service, you log in to your account there. Enter the e-\u2060mail address and password that you registered with the service, not those of the ID. If you don’t know them, reset the password on the service’s log-\u2060in page.",
        "An account that is already linked to another ID can’t be linked. If that ID is yours as well, you can merge the two.",
        "An ID can have one account at each service. Until the records of a service that you left are erased, you can’t link another account of the same service.",
        `To link an account again whose link was undone within the last ${SLEEP_DAYS} days, you need the verification code that we send to the e-\u2060mail address of that account. If it can’t receive one, wait ${SLEEP_DAYS} days.`,
      ),
    },
    "under-way": {
      question: "It says that something else is under way, or that a service didn’t respond",
      answer: tell(
        "An ID does one thing at a time: merging, linking, leaving. Try again when the earlier one is finished.",
        "When a service doesn’t respond, we may continue even after you close the page. Nothing is lost half-way. We tell you by e-\u2060mail when it is finished.",
        "If a service doesn’t accept something, read what it says on the page. Your account’s home screen shows where things stand.",
      ),
    },
    "merge-refused": {
      question: "I can’t merge my IDs. What can I do?",
      answer: tell(
        "Two IDs that use the same service can’t be merged. They can once you leave the service with the ID that you’ll no longer use. The records of a service that you left don’t come along.",
        `If you leave it with the ID that you keep, you can merge ${SLEEP_DAYS} days later, when the records are erased. To merge at once, it may be possible the other way round: log in with the other ID, and merge this one into it.`,
        "You can’t merge either while the other ID uses a service that can’t be moved to another ID, or that doesn’t support merging. Leave that service, merge the other way round, or keep both IDs.",
        "If you logged in with the same ID twice, there is nothing to merge. Log in again with the other one.",
        "The page that says why you can’t merge names the service, and what you can do at that moment. Nothing has changed until then.",
      ),
    },
    "what-moves": {
      question: "What happens to my orders, points and courses?",
      answer: tell(
        "When you merge, the accounts that the other ID has at services move as they are, with their records: orders, points, courses and so on. Services that you left don’t move.",
        "Linking doesn’t change the records of a service. You can use what is there with your ID.",
        `When you leave, the records of that service are erased ${SLEEP_DAYS} days later. The screen on which you leave shows what you’ll lose.`,
        "When you undo a merge or a link, the records of the services go back with it, including what was added in the meantime.",
      ),
    },
    undo: {
      question: "Can I undo a merge, a link or leaving?",
      answer: tell(
        `Yes, each of them within ${SLEEP_DAYS} days.`,
        `You can undo a merge from “${merging.notice.recent.title}” on your account’s home screen, or with the link that we sent to the e-\u2060mail address of the ID that you no longer use.`,
        "You can undo a link, or leaving a service, on the screen of that service, which you open from your account’s home screen. To undo closing an ID, log in again.",
        `What is more than ${SLEEP_DAYS} days old, what you erased with “${place.erase.section}”, and an earlier password can’t be brought back.`,
      ),
    },
    "leave-refused": {
      question: "It says that I can’t leave right now",
      answer: tell(
        "Each service decides whether you can leave. You can’t while something isn’t finished, such as an order on its way or a payment. Read what the service says, finish it, and try again.",
        "To close the ID, you have to be able to leave every service that it uses.",
        "If we couldn’t check with a service, wait a little, then try again. Nothing has changed yet.",
      ),
    },
    "come-back": {
      question: "I left. Can I come back?",
      answer: tell(
        `Within ${SLEEP_DAYS} days after closing your ID, log in the same way as before to undo it. The services that you left with it come back, too.`,
        `If you left a single service, you can undo that within ${SLEEP_DAYS} days with “${place.wake.submit}” on the screen of that service.`,
        `After ${SLEEP_DAYS} days the records are erased, and it can’t be undone. You can create a new ID with the same e-\u2060mail address.`,
      ),
    },
    "who-changed": {
      question: "When was something changed, and from where?",
      answer: tell(
        "We send an e-\u2060mail about every merge, link, leaving, and change of e-\u2060mail address or password, to the e-\u2060mail address from before the change. We also send one about a log-\u2060in from a new browser.",
        "It says what was changed, when, and with what kind of browser. We can’t tell who did it.",
        "Once you’re logged in, “Activity” on your account’s home screen always shows the log-\u2060ins and changes that we recorded.",
        "If it wasn’t you, use the link in the e-\u2060mail or your activity to undo it or to freeze your ID.",
      ),
    },
    "my-data": {
      question: "Can I see the data that is kept about me?",
      answer: tell(
        "Under “Download your data” on your account page, you get the data that your ID and your services keep about you in one file.",
        `To prepare it, you must have logged in shortly before. You can download the file for ${EXPORT_KEPT_HOURS} hours, only in the browser in which you asked for it. It’s erased at once when you log out.`,
        `Services that don’t respond are asked again for ${EXPORT_WAIT_MINUTES} minutes. You can also take the file without them. The file names the services whose data is missing.`,
      ),
    },
    "take-back": {
      question: "I received an e-\u2060mail about a change or a log-\u2060in that wasn’t me",
      answer: tell(
        `Open the link in the e-\u2060mail. It’s valid for ${SLEEP_DAYS} days. Opening it changes nothing, and the page says what its button does.`,
        "The button undoes a merge, a link or leaving. You’re logged out on every device, and have to choose a new password.",
        `After a change of password, or a log-\u2060in from a new browser, you can freeze your ID. That logs you out on every device, and for ${HOURS} hours nothing about the ID can be changed. The freeze ends as soon as you choose a new password.`,
        `After a change of e-\u2060mail address, the link that we sent to the earlier address stops changes for ${HOURS} hours. If we can confirm that it is you, with a password from before the change for example, it is undone at once.`,
        `If the link doesn’t work, follow “${login.signIn.forgot}” on the log-\u2060in page, and enter the earlier e-\u2060mail address. For IDs that were merged, closed or given another e-\u2060mail address we send the links again, once a day at most.`,
      ),
    },
    paused: {
      question: "Changes to my ID are stopped, or it is frozen",
      answer: tell(
        `Changes to the ID aren’t possible for up to ${HOURS} hours, because somebody who uses an earlier e-\u2060mail address asked for it, or because the ID was frozen. Your account’s home screen and the e-\u2060mail we sent say until when.`,
        `If changes are stopped, you can object with “${unsettled.stopped.submit}” on your account’s home screen. You confirm that it is you with a password that you have used for some time, for example. If nobody objects, the ID goes back to how it was before the change.`,
        `If the ID is frozen, follow “${login.signIn.forgot}” on the log-\u2060in page and choose a new password: that ends the freeze at once. Ways to log in that were added recently don’t work while the ID is frozen, and are removed when the freeze ends. If you need them, add them again after that.`,
      ),
    },
    blocked: {
      question: "It says that my ID is paused",
      answer: tell(
        "We’ve paused the ID. Until we end the pause, nobody can log in with it, and nothing about it can be changed, undone or erased. The time that you have to undo a change doesn’t run meanwhile.",
        "The e-\u2060mail that we sent says since when, and until when where that is known. If you don’t know why, contact us.",
      ),
    },
    "earlier-address": {
      question: "I am asked to confirm with my earlier e-\u2060mail address",
      answer: tell(
        `For ${HOURS} hours after a change of e-\u2060mail address, changing it once more, merging IDs, leaving and undoing a link also need the verification code that we send to the earlier address. It keeps others from taking over your ID.`,
        `If you can no longer use the earlier address, wait ${HOURS} hours after the change. After that, nothing needs to be confirmed.`,
        `For ${SLEEP_DAYS} days after the change, whoever receives mail at the earlier address can stop changes to the ID for ${HOURS} hours. You can object to that.`,
        "We can’t tell you apart from somebody who receives your mail and also knows your password. Make sure that nobody else can use either.",
      ),
    },
    problem: {
      question: "It says that something went wrong, or that something isn’t available",
      answer: tell(
        "Check your connection, wait a little, and try again.",
        "If it goes on, contact us, with the reference or the time that the page shows. Don’t write down your password or a verification code.",
      ),
    },
  },
};
