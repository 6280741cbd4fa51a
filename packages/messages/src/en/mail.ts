import { REST_MS } from "@musubi/contract";
import { browserWords } from "../both/browser.ts";
import type { mail as japanese } from "../ja/mail.ts";
import type { Words } from "../words.ts";
import { common } from "./common.ts";
import { takeBack } from "./take-back.ts";

/** What a claimant can show. */
const OLDER =
  "a password, passkey, browser, or account such as Google that you used before the change";

const capitalize = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

const HOURS = REST_MS / 3_600_000;

const NOT_YOU = "If this wasn’t you:";

export const mail: Words<typeof japanese> = {
  subject: (brand, about) => `[${brand}] ${about}`,
  id: (brand, email) => `${brand} (${email})`,
  codeLine: (code) => `Verification code: ${code}`,
  codeSubject: (code, title) => `Verification code: ${code} (${title})`,
  codeName: "Verification code",
  codeLife: (minutes) =>
    `It works for ${minutes} minutes. If we sent you several, only the newest one works.`,
  requestLife: (minutes) =>
    `It works for ${minutes} minutes, on the page where you entered your e-mail address. If we sent you several, only the newest one works.`,
  codeSecrecy: "We’ll never ask you for this code by phone or e-mail. Don’t share it with anyone.",
  time: (date, clock, zone) => `${date}, ${clock} (${zone})`,
  seen: {
    at: "When",
    from: "Browser",
    ...browserWords.en,
  },
  servicePlace: "See the details",
  fact: (name, value) => `${name}: ${value}`,
  link: (name, address) => `${name}: ${address}`,
  byAddress: "If the button doesn’t work, open this URL in your browser.",
  logIn: "Open the log-in page",
  takeBack: {
    undo: {
      lead: NOT_YOU,
      after: (until) => `You can undo it until ${until}, without logging in.`,
    },
    unlink: {
      lead: NOT_YOU,
      after: (until) => `You can unlink it until ${until}, without logging in.`,
    },
    undoToo: { lead: NOT_YOU, after: (_until) => "The button works without logging in." },
    stop: {
      lead: NOT_YOU,
      after: (until) =>
        `You can stop the change until ${until}, without logging in, and get your earlier address back.`,
    },
    bringBack: {
      lead: "If that change was yours:",
      after: (until) =>
        `You can bring it back until ${until}. You don’t need to log in, but we’ll ask you to confirm it’s you.`,
    },
    freeze: {
      lead: NOT_YOU,
      after: (until) =>
        `Freezing logs you out everywhere and stops all changes for ${HOURS} hours. You don’t need to log in. If you use a password, resetting it ends the freeze at once. The link works until ${until}.`,
    },
  },
  takeBackButtons: { ...takeBack.claims, ...takeBack.undo },
  browsers: "See your browsers",
  elsewise: {
    says: "If this wasn’t you, you can do something about it.",
    link: "See what happened (in English)",
  },
  notYou: "If you don’t recognize this, contact us right away.",

  changeEmailCode: {
    title: "E-mail address change",
    lead: "To change your e-mail address, enter this verification code.",
    notYou:
      "If you didn’t ask for this, ignore this e-mail. Nothing will change unless the code is entered.",
  },
  proveCode: {
    title: "E-mail address confirmation",
    lead: "To confirm your e-mail address and log in, enter this verification code.",
    notYou:
      "If you didn’t ask for this, ignore this e-mail. Nothing will change unless the code is entered.",
  },
  unproven: {
    subject: "Password reset: your e-mail address isn't confirmed yet",
    lead: "We were asked to reset the password for this ID. It was moved here from the previous system, and its e-mail address isn’t confirmed yet.",
    own: "If you know the previous password, log in with it. Once you’ve confirmed the address with a verification code, you can use your services as before.",
    otherwise:
      "If you don’t know it, you can create a new ID with the link below. The services you had won’t move to it. If you’d like them to, contact us.",
    link: "Create a new ID",
    life: (minutes) => `The link works once, within ${minutes} minutes.`,
  },
  serviceResetCode: {
    title: (service) => `${service} password reset`,
    lead: (service) =>
      `To reset your ${service} password, enter this verification code and a new password.`,
    notYou:
      "If you didn’t ask for this, ignore this e-mail. Your password stays as it is unless the code is entered.",
  },
  signUpCode: {
    title: "Creating your ID",
    lead: "To create your ID, enter this verification code.",
    notYou:
      "If you didn’t ask for this, ignore this e-mail. Nothing will be created unless the code is entered.",
  },
  forgotCode: {
    title: "Password reset",
    lead: "To reset your password, enter this verification code.",
    notYou:
      "If you didn’t ask for this, ignore this e-mail. Nothing will change unless the code is entered.",
  },
  codeLink: {
    life: (minutes) => `The link works once, for ${minutes} minutes, in any browser.`,
    why: "For your security, we’re sending a link instead of a verification code.",
    secrecy: "Don’t share this link with anyone.",
  },
  signUpLink: {
    subject: "A link to continue creating your ID",
    lead: "To create your ID, open this link and choose a password.",
    link: "Continue creating your ID",
    notYou:
      "If you didn’t ask for this, ignore this e-mail. Nothing will be created unless you finish on that page.",
  },
  forgotLink: {
    subject: "A link to reset your password",
    lead: "To reset your password, open this link.",
    link: "Reset your password",
    notYou:
      "If you didn’t ask for this, ignore this e-mail. Nothing will change unless you finish on that page.",
  },
  heldAddressCode: {
    title: "Confirmation with your earlier e-mail address",
    lead: "Your ID used this e-mail address until recently. To continue, enter this verification code.",
    leadOfMerge:
      "Your ID used this e-mail address until recently. To merge it into another ID, enter this verification code.",
    notYou:
      "If you didn’t ask for this, stop the e-mail address change with the link in our e-mail about it.",
  },
  takeBackLinks: {
    subject: "Links to undo recent changes",
    afterReset:
      "The password was reset, so links we sent before no longer work. These are the recent changes to your ID, each with a new link. If you didn’t make one of them, undo it.",
    lead: "These changes were made to an ID that used this e-mail address. If you didn’t make one of them, undo it with its link. Links we sent before no longer work.",
    kinds: takeBack.outlook.undone,
    of: (kind, service) => `${kind} (${service})`,
    made: "When",
    until: "Can be undone until",
    link: "See the details",
    why: {
      asked: "You’re getting this because your address was entered on the log-in page.",
      office: "Our support team is sending you this. We usually do this when someone contacts us.",
    },
    allYours: "If there’s nothing you want to undo, you don’t need to do anything.",
  },
  credentials: {
    password: "your e-mail address and password",
    passkey: "a passkey",
    ...common.providers,
  },
  namedPasskey: (name) => `the passkey “${name}”`,
  alreadyRegistered: {
    subject: "No need to create an ID: this address already has one",
    lead: (credentials) =>
      `We were asked to create an ID with this e-mail address, but it already has one. Log in with ${credentials}.`,
  },
  noPassword: {
    subject: "Password reset: your ID has no password",
    lead: (credentials) =>
      `We were asked to reset the password for this ID, but it has none. Log in with ${credentials}.`,
  },
  admission: {
    subject: "Confirm your new browser to log in",
    lead: "There were too many failed log-ins, so we need you to confirm log-ins from a new browser by e-mail.",
    yours: (minutes, until) =>
      `If this was you, open the link below by ${until}, in the browser you want to log in with. Then log in there within ${minutes} minutes.`,
    link: "Confirm this browser",
    notYours:
      "If this wasn’t you, don’t open the link, and ignore this e-mail. It doesn’t mean that someone knows your password. You can still log in with your usual browsers.",
  },
  addressResting: {
    subject: "You can't create an ID with this e-mail address yet",
    lead: (days) =>
      `We were asked to create an ID with this e-mail address, but it belonged to one until recently. You can use it ${days} days after that ID was closed, merged or given another address. If you closed that ID, log in to undo it.`,
  },
  welcome: {
    subject: "Your ID is ready",
    lead: (id) => `Your ${id} is ready. Log in with it from now on.`,
    manage: "Change your e-mail address or password, or add services, at any time in your account.",
    link: "Open your account",
  },
  ignore: "If you didn’t ask for this, ignore this e-mail. Nothing has changed.",
  emailChanged: {
    subject: "Your ID's e-mail address was changed",
    lead: (id, newEmail) => `The e-mail address for your ${id} was changed to ${newEmail}.`,
    more: "Log in with the new address from now on.",
    last: "This is the last e-mail we’ll send to your earlier address.",
  },
  emailConfirmed: {
    subject: "Your ID now uses this e-mail address",
    lead: (id, newEmail) =>
      `The e-mail address for your ${id} is now ${newEmail}. Log in with this address from now on.`,
  },
  passwordChanged: {
    subject: "Your password was changed",
    lead: (id) => `The password for your ${id} was changed.`,
    more: "We logged you out everywhere except on the device it was changed on.",
  },
  credentialAdded: {
    subject: (credential) => `You can now log in with ${credential}`,
    lead: (id, credential) => `A way to log in to your ${id} was added: ${credential}.`,
  },
  credentialRemoved: {
    subject: (credential) => capitalize(`${credential} was removed from your ways to log in`),
    lead: (id, credential) => `You can no longer log in to your ${id} with ${credential}.`,
  },
  credentialsEnded: {
    subject: "Your ID is no longer frozen",
    lead: (id) => `Your ${id} is no longer frozen.`,
    which: (credentials, days) =>
      `We removed the ways to log in that were added in the ${days} days before the freeze (${credentials}). If you need them, add them again under “Ways to log in” in your account.`,
  },
  newBrowser: {
    subject: "Log-in from a new browser",
    lead: (id) => `Someone logged in to your ${id}.`,
    yours: "If this was you, you don’t need to do anything.",
    moved: "We’ve changed how you log in, so you also get this e-mail the first time.",
    again: "You also get this e-mail if you deleted your cookies or used a private window.",
    by: "Logged in with",
    after: {
      provider: (provider) =>
        `If you freeze your ID, also change your ${provider} account password.`,
      passkey:
        "If you freeze your ID, remove that passkey under “Ways to log in” in your account after the freeze.",
    },
  },
  sessionCopied: {
    subject: "Use from another browser was refused",
    lead: (id) => `Someone tried to use your ${id} with copied data.`,
    more: "The data was from a browser where you’re logged in. We refused it, so nothing has changed. If this was you, you don’t need to do anything.",
  },
  dataReady: {
    subject: "Your data is ready to download",
    lead: (id, until) =>
      `The data from your ${id} and your services is ready in one file. You can download it until ${until}, in the browser where you asked for it.`,
    link: "Download your data",
    lacks: (services) => `The file doesn’t include your data from ${services}.`,
    begun: "Requested on",
    byOffice: {
      lead: (id, until) =>
        `The data from your ${id} and your services is ready in one file. Log in to download it by ${until}. You can only download it again in the same browser.`,
      why: "We prepared it on request.",
    },
    notYou:
      "If this wasn’t you, change your password right away. That logs you out everywhere else and erases the file.",
  },
  passwordReset: {
    subject: "Your password was reset",
    lead: (id) => `The password for your ${id} was reset.`,
    more: "We logged you out everywhere except on the device it was reset on. From now on, log in with the new password.",
  },
  serviceLinked: {
    subject: (services) => `${services} was linked to your ID`,
    lead: (services, id) => `${services} was linked to the ${id}.`,
    more: "You can use it with this ID from now on.",
  },
  merged: {
    subject: (targetEmail) => `An ID was merged into ${targetEmail}`,
    lead: (sourceEmail, targetEmail) =>
      `The ID ${sourceEmail} was merged into the ID ${targetEmail}.`,
    logIn: (targetEmail) => `Log in with ${targetEmail} from now on.`,
    logInOther: (initial) =>
      `From now on, log in with the ID you kept; its address begins with ${initial}.`,
    undo: (until) => `Until ${until}, you can log in and undo the merge.`,
    goesBack:
      "If you do, records and points added since the merge will move back with the services.",
  },
  unmerged: {
    subject: (sourceEmail) => `The merge of ${sourceEmail} was undone`,
    lead: (sourceEmail, targetEmail) =>
      `The ID ${sourceEmail}, which was merged into ${targetEmail}, is separate again. Its services are moving back one by one.`,
    signIn: (sourceEmail) => `You can log in with ${sourceEmail} again.`,
  },
  serviceLeft: {
    subject: (service) => `You've left ${service}`,
    lead: (service, id) => `You’ve left ${service}, which you used with your ${id}.`,
    wayBack: (day) =>
      `You can log in to your account and undo this until ${day}. After that, your records will be erased.`,
  },
  serviceOpened: {
    subject: (service) => `You've started using ${service}`,
    lead: (service, id) => `You’ve started using ${service} with your ${id}.`,
    leave: "If you don’t want to use it, you can leave from its page.",
  },
  serviceWoken: {
    subject: (service) => `You're back in ${service}`,
    lead: (service, id) =>
      `You’re back in ${service} with your ${id}. Your records are as they were.`,
  },
  linkUndone: {
    subject: (service) => `${service} was unlinked from your ID`,
    lead: (service, id) =>
      `${service} was unlinked from the ${id}. From now on, log in to ${service} the way you did before it was linked.`,
    again: (days) =>
      `To link the same account again within ${days} days, you need a verification code that we’ll send to that account’s e-mail address.`,
    notAgain: (time) => `You can’t link the same account again until ${time}.`,
  },
  relinkCode: {
    title: (service) => `Linking your ${service} account`,
    lead: (service) => `To link your ${service} account again, enter this verification code.`,
    notYou:
      "If you didn’t ask for this, ignore this e-mail. Nothing will be linked unless the code is entered.",
  },
  eraseCode: {
    title: (service) => `Erasing your ${service} records`,
    lead: (service) =>
      `To erase your records at ${service}, which you’ve left, enter this verification code. This can’t be undone.`,
    notYou:
      "If you didn’t ask for this, change your password right away. Nothing will be erased unless the code is entered.",
    withoutPassword:
      "If you didn’t ask for this, contact us right away. Nothing will be erased unless the code is entered.",
  },
  serviceErased: {
    subject: (service) => `Your records at ${service} are being erased`,
    lead: (service, id) =>
      `We’re erasing your records at ${service}, which you left with your ${id}. This can’t be undone.`,
  },
  accountClosed: {
    subject: "You've closed your ID",
    lead: (id) => `Your ${id} is closed.`,
    leadWith: (id, services) => `Your ${id} is closed, and you’ve left ${services}.`,
    wayBack: (until) =>
      `If you log in by ${until}, you can undo all of it. After that, your information will be erased.`,
    thanks: "Thank you for using our services.",
  },
  accountWoken: {
    subject: "Your ID is open again",
    lead: (id) => `Your ${id} is open again.`,
    services: (services) => `You’re also back in ${services}, with your records as they were.`,
  },
  accountBlocked: {
    subject: "Your ID is paused",
    lead: (id) =>
      `We paused your ${id} and logged you out everywhere. Until the pause ends, nobody can log in, and nothing can be changed, undone or erased.`,
    until: (until) => `The pause ends on ${until}.`,
    kept: "Nothing is lost, and your time to undo a change will be extended by the pause.",
    ask: "Questions? Use “Contact us” below.",
  },
  accountUnblocked: {
    subject: "Your ID is no longer paused",
    lead: (id) => `We ended the pause of your ${id}. You can use it again.`,
    ask: "Questions? Use “Contact us” below.",
  },
  officeAct: {
    acts: {
      unlocked: {
        subject: "We lifted the limit on logging in to your ID",
        lead: (id) =>
          `Logging in to your ${id} was limited after repeated wrong passwords. We lifted that limit.`,
      },
      "logged-out": {
        subject: "You were logged out everywhere",
        lead: (id) =>
          `We logged you out of your ${id} and its services in every browser. Log in again to use it.`,
      },
      "reset-sent": {
        subject: "We're sending you a link to reset your password",
        lead: () => "We’ll send you a link to reset your password in another e-mail.",
      },
      "mail-retried": {
        subject: "We're sending undelivered e-mails again",
        lead: () =>
          "We’ll send you the e-mails that didn’t reach this address. We don’t send codes and links that have expired.",
      },
      "links-sent": {
        subject: "We're sending your undo links again",
        lead: () =>
          "We’re sending the links that undo recent changes again, each to the e-mail address from before the change. Links we sent before no longer work.",
      },
      "freeze-sent": {
        subject: "Your link to freeze your ID",
        lead: (id) => `Here’s a link to freeze your ${id}.`,
      },
      "export-prepared": {
        subject: "We're preparing your data for download",
        lead: (id) =>
          `As requested, we’re preparing a file with the data that your ${id} and your services keep about you. We’ll tell you when you can download it. We can’t see what’s in it.`,
      },
      "export-handed": {
        subject: "We're preparing a file with your data to hand over",
        lead: (id) =>
          `We’re preparing a file with the data that your ${id} and your services keep about you. We hand it over to you, as requested, or to an authority, as the law requires.`,
      },
      "journal-read": {
        subject: "We looked at the activity of your ID",
        lead: (id) => `We looked at the recorded activity of your ${id}.`,
      },
    },
    admission: {
      sent: "If you use a password, we’ll also send you a link for logging in from a new browser, in another e-mail.",
      lately:
        "To log in from a new browser with a password, use the link we sent you within the last hour.",
    },
    by: "Our support team did this, usually because someone contacted us.",
    ask: "If you don’t know why, contact us.",
    freeze: "If someone else may be using your ID, freeze it right away. You don’t need to log in.",
  },
  addressChange: {
    when: "Received",
    asked: {
      subject: "Confirm the new e-mail address",
      lead: (id) => `We were asked to change the e-mail address of a ${id} to this one.`,
      next: (until, hours) =>
        `If this was you, confirm it by ${until}. We’ll make the change ${hours} hours after that. Don’t log in to the ID before then: logging in cancels the change.`,
      link: "Review the change",
      ignore:
        "If you didn’t ask for this, ignore this e-mail. Nothing will change unless you confirm it.",
    },
    told: {
      subject: "We were asked to change your e-mail address",
      lead: (id, email) =>
        `Someone contacted us to change the e-mail address of your ${id} to ${email}.`,
      waits: (hours) => `We’ll change it ${hours} hours after it’s confirmed from the new address.`,
      set: (due) => `It was confirmed from the new address, so we’ll change it on ${due}.`,
      stop: "If this wasn’t you, cancel the change. You don’t need to log in.",
      link: "Cancel the change",
      yours: "If this was you, don’t log in until the change is made. Logging in cancels it.",
    },
    stopped: {
      subject: "The e-mail address change was cancelled",
      lead: (id, email) =>
        `The request to change the e-mail address of a ${id} to ${email} was cancelled.`,
      why: {
        "address-stopped": "That’s because another change to the ID made it impossible.",
        "address-stopped-by-mailbox":
          "That’s because someone cancelled it, or reset the password, from this e-mail address.",
        "address-stopped-by-session":
          "That’s because someone logged in to the ID cancelled it, or changed the password.",
        "address-stopped-by-log-in": "That’s because someone logged in to the ID.",
        "address-stopped-by-rest":
          "That’s because the ID was frozen or paused, or a change to it was stopped or undone.",
      },
      unsaid:
        "That’s because someone cancelled it from the current e-mail address or logged in to the ID, or the ID was changed, frozen or paused, or a change to it was stopped.",
      again: "If you still want to change the address, log in and do it there, or contact us.",
    },
  },
  erasingSoon: {
    subject: "Your closed ID will soon be erased",
    lead: (id, erased) => `The ${id} you closed will be erased on ${erased}.`,
    closed: "Closed",
    services: (services) => `Your records at ${services} will be erased with it.`,
    wayBack:
      "Log in before then to undo this. If you want it erased, you don’t need to do anything.",
  },
  accountErased: {
    subject: "Your ID was erased",
    lead: (id, time) => `We erased the ${id} you closed, and its information, on ${time}.`,
    services: (services) => `We also erased your records at ${services}.`,
    last: "We erased this e-mail address, too. This is our last e-mail about this ID.",
  },

  claims: {
    asked: { at: "Stopped on", from: "Stopped from" },
    changes: {
      "merge-source": "the merge into another ID",
      "merge-target": "the merge of another ID",
      address: "your e-mail address change",
      password: "your password change",
      link: "linking a service",
      leaving: "leaving a service",
      closing: "closing your ID",
      credential: "the change to your ways to log in",
      loser: "the return to an earlier state",
    },
    stopBegun: {
      subject: (change) => capitalize(`${change} was stopped`),
      lead: (id, _change, until) =>
        `We stopped this change to the ${id} and logged it out everywhere. Unless the person now using the ID keeps the change, we’ll undo it on ${until}.`,
      sooner: `To undo it sooner, open the same link again and confirm it’s you, with ${OLDER}.`,
    },
    stopTold: {
      subject: (change) => `Action needed: ${change} will be undone`,
      reminder: (change) => `Reminder: ${change} will be undone`,
      lead: (id, earlier, _change, until) =>
        `Someone using an earlier e-mail address (${earlier}) stopped this change to your ${id}, and we logged you out everywhere. On ${until}, we’ll undo the change, and you won’t be able to log in with this e-mail address.`,
      object: `If you made this change, keep it before then. We’ll ask you to confirm it’s you, with ${OLDER}.`,
      link: takeBack.objection.title,
      notYou: "If you didn’t make the change, you don’t need to do anything.",
    },
    frozen: {
      subject: "Your ID is frozen",
      lead: (id, until) =>
        `We froze your ${id} and logged you out everywhere. Nothing can be changed until ${until}.`,
      keptOut: (credentials, days) =>
        `Ways to log in that were added in the ${days} days before (${credentials}) don’t work while it’s frozen, and will be removed after that.`,
      setPassword:
        "The freeze ends as soon as you reset your password with “Forgot your password?” on the log-in page.",
      wait: "Until then, change the password of the account you log in with, such as Google.",
      passkeys:
        "You can log in with your passkey as before. Once the freeze is over, remove any passkey you don’t recognize under “Ways to log in” in your account.",
    },
    takenBack: {
      subject: (change) => capitalize(`${change} was undone`),
      lead: (id) => `Your ${id} is as it was before the change, and you’re logged out everywhere.`,
      services: "The services are moving back one by one.",
      setPassword:
        "Your password no longer works. Reset it with “Forgot your password?” on the log-in page.",
      logIn: "Log in the same way as before the change.",
    },
    undone: {
      subject: (change) => `You can't log in: ${change} was undone`,
      lead: (id) => `You can’t log in to the ${id} with this e-mail address any more.`,
      more: "Someone using an earlier e-mail address undid this change.",
    },
    objected: {
      present: {
        subject: (change) => capitalize(`${change} was kept`),
        lead: (id) => `You can use your ${id} as before.`,
      },
      earlier: {
        subject: (change) => capitalize(`${change} won't be undone`),
        lead: (id) =>
          `The person now using the ${id} kept the change. To undo it after this, you need to confirm it’s you, with ${OLDER}.`,
      },
    },
  },

  footer: {
    sender: (brand) => `This e-mail was sent to you by ${brand}.`,
    noReply: "Please don’t reply. This mailbox isn’t monitored.",
    help: "Help",
    contact: "Contact us",
  },
};
