import type { mail as japanese } from "../ja/mail.ts";
import type { Words } from "../words.ts";
import { browser } from "./browser.ts";
import { common } from "./common.ts";

export const mail: Words<typeof japanese> = {
  subject: (brand, about) => `[${brand}] ${about}`,
  codeLine: (code) => `Verification code: ${code}`,
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
    ...browser,
  },
  servicePlace: (service) => `See your account at ${service}`,
  fact: (name, value) => `${name}: ${value}`,
  link: (name, address) => `${name}: ${address}`,
  byAddress: "If the button doesn’t work, open this URL in your browser.",
  logIn: "Open the log-in page",
  takeBack: {
    undo: {
      lead: (until) =>
        `If this wasn’t you, you can undo the change until ${until}. You don’t need to log in.`,
      link: "Undo the change",
    },
    undoToo: {
      lead: (_until) => "If this wasn’t you, you can undo it without logging in.",
      link: "Undo the change",
    },
    stop: {
      lead: (until) =>
        `If this wasn’t you, you can stop the change until ${until}. You don’t need to log in.`,
      link: "Stop the change",
    },
    freeze: {
      lead: (until, hours) =>
        `If this wasn’t you, you can freeze your ID until ${until}. That logs you out everywhere, and nothing can be changed until you set a new password, for up to ${hours} hours. You don’t need to log in.`,
      link: "Freeze your ID",
    },
  },
  notYou: "If this wasn’t you, contact us right away through “Contact us” below.",

  changeEmailCode: {
    title: "Change your e-mail address",
    lead: "To change your e-mail address, enter this verification code on the screen.",
    notYou:
      "If you didn’t ask for this, ignore this e-mail. Nothing changes unless the code is entered.",
  },
  proveCode: {
    title: "Confirm your e-mail address",
    lead: "To confirm your e-mail address and log in, enter this verification code on the screen.",
    notYou:
      "If you didn’t ask for this, ignore this e-mail. Nothing changes unless the code is entered.",
  },
  unproven: {
    subject: "This e-mail address hasn't been confirmed yet",
    lead: "The ID with this e-mail address was moved here from the previous system, and its e-mail address hasn’t been confirmed yet.",
    own: "If you know the previous password, log in with it. Once you’ve confirmed the address with a verification code, you can use your services as before.",
    otherwise:
      "If you don’t, you can create a new ID with the link below. The services you had won’t move to it. If you’d like them to, contact us at the address below.",
    link: "Create a new ID",
    life: (minutes) => `The link works once, within ${minutes} minutes.`,
  },
  serviceResetCode: {
    title: (service) => `Reset your password for ${service}`,
    lead: (service) =>
      `To reset your password for ${service}, enter this verification code and a new password on the screen.`,
    notYou:
      "If you didn’t ask for this, ignore this e-mail. Your password stays as it is unless the code is entered.",
  },
  signUpCode: {
    title: "Create your ID",
    lead: "To create your ID, enter this verification code on the screen.",
    notYou:
      "If you didn’t ask for this, ignore this e-mail. Nothing is created unless the code is entered.",
  },
  forgotCode: {
    title: "Choose your password",
    lead: "To choose a password, enter this verification code on the screen.",
    notYou:
      "If you didn’t ask for this, ignore this e-mail. Nothing changes unless the code is entered.",
  },
  codeLink: {
    life: (minutes) => `The link works once, for ${minutes} minutes, in any browser.`,
    why: "Many verification codes were sent or entered, so we’re sending a link instead.",
    secrecy: "Don’t share this link with anyone.",
  },
  signUpLink: {
    subject: "A link to continue creating your ID",
    lead: "To create your ID, open this link and choose a password.",
    link: "Continue creating my ID",
    notYou:
      "If you didn’t ask for this, ignore this e-mail. Nothing is created unless you finish on that page.",
  },
  forgotLink: {
    subject: "A link to choose your password",
    lead: "To choose a password, open this link.",
    link: "Choose my password",
    notYou:
      "If you didn’t ask for this, ignore this e-mail. Nothing changes unless you finish on that page.",
  },
  heldAddressCode: {
    title: "Confirm with your earlier e-mail address",
    lead: "A change to an ID that used this e-mail address before needs to be confirmed. To continue, enter this verification code on the screen.",
    notYou:
      "If you didn’t ask for this, don’t enter the code or share it with anyone. You can stop the change from our e-mail about the new address.",
  },
  takeBackLinks: {
    subject: "Links to undo recent changes",
    lead: "These changes were made to an ID that used this e-mail address. If this wasn’t you, you can undo each with its link. Links we sent before no longer work.",
    kinds: {
      "merge-source": "Merged into another ID",
      "merge-target": "Another ID was merged into it",
      address: "E-mail address changed",
      password: "Password changed",
      link: "Service linked",
      leaving: "Service left",
      closing: "ID closed",
      credential: "Ways to log in changed",
      loser: "Brought back to an earlier state",
    },
    of: (kind, service) => `${kind} (${service})`,
    made: "Done",
    until: "Can be undone until",
    link: "See the details",
    asked: "You’re getting this because your address was entered on the log-in page.",
    byOffice: "We’re sending this because somebody contacted us, or for a similar reason.",
    allYours: "If there’s nothing you want to undo, you don’t need to do anything.",
  },
  credentials: {
    password: "your e-mail address and password",
    passkey: "a passkey",
    ...common.providers,
  },
  namedPasskey: (name) => `the passkey “${name}”`,
  alreadyRegistered: {
    subject: "This e-mail address already has an ID",
    lead: (credentials) => `This e-mail address already has an ID. Log in with ${credentials}.`,
  },
  noPassword: {
    subject: "Your ID has no password",
    lead: (credentials) =>
      `The ID with this e-mail address has no password. Log in with ${credentials}.`,
  },
  admission: {
    subject: "Confirm the new browser you're logging in with",
    lead: "Someone tried to log in to the ID with this e-mail address from a new browser. Logging in has failed too often, so we need you to confirm it by e-mail.",
    yours: (minutes, until) =>
      `If this was you, open the link below in the browser you want to log in with, by ${until}. You can then enter your password there for ${minutes} minutes.`,
    link: "Confirm the browser you log in with",
    notYours:
      "If this wasn’t you, don’t open the link, and ignore this e-mail. It doesn’t mean that someone knows your password. You can still log in with your usual browsers.",
  },
  addressResting: {
    subject: "You can't create an ID with this e-mail address yet",
    lead: (days) =>
      `The ID with this e-mail address was closed, merged or given another address recently. For ${days} days after that, you can’t create a new one. Try again then.`,
  },
  ignore: "If you didn’t ask for this, ignore this e-mail. Nothing has changed.",
  emailChanged: {
    subject: "Your e-mail address was changed",
    lead: (id, newEmail) =>
      `The e-mail address of your ${id} was changed to ${newEmail}. Log in with the new address from now on.`,
    last: "This is the last e-mail we’ll send to your earlier address.",
  },
  emailConfirmed: {
    subject: "You've changed your e-mail address",
    lead: (id, newEmail) =>
      `The e-mail address of your ${id} is now ${newEmail}. Log in with this address from now on.`,
  },
  passwordChanged: {
    subject: "Your password was changed",
    lead: (id) =>
      `The password of your ${id} was changed. We logged you out everywhere except on the device it was changed on.`,
  },
  credentialAdded: {
    subject: (credential) => `You can now log in with ${credential}`,
    lead: (id, credential) => `A way to log in to your ${id} was added: ${credential}.`,
  },
  credentialRemoved: {
    subject: (credential) => `You can no longer log in with ${credential}`,
    lead: (id, credential) => `A way to log in to your ${id} was removed: ${credential}.`,
  },
  credentialsEnded: {
    subject: "Ways to log in were removed",
    lead: (id) => `Your ${id} is no longer frozen.`,
    which: (credentials, days) =>
      `We removed the ways to log in that were added in the ${days} days before the freeze: ${credentials}. If you need them, add them again in “Ways to log in”.`,
  },
  newBrowser: {
    subject: "Someone logged in from a new browser",
    lead: (id) =>
      `Someone logged in to your ${id} from a new browser. If it was you, you don’t need to do anything.`,
    moved: "Logging in is new here, so you also get this e-mail for your first log-in.",
    again: "You also get this e-mail if you deleted your cookies or used a private window.",
    provider:
      "No password was used. If it wasn’t you, change the password of the account you log in with, too.",
    passkey:
      "They used a passkey, not a password. If it wasn’t you, remove that passkey in “Ways to log in”.",
  },
  dataReady: {
    subject: "Your data is ready to download",
    lead: (id, until) =>
      `We’ve put the data of your ${id} and your services into one file. You can download it until ${until}, in the browser you asked for it with.`,
    link: "Download your data",
    lacks: (services) => `The file doesn’t include the data of: ${services}`,
    asked: "This is when you asked for it, and with which browser.",
    byOffice: {
      lead: (id, until) =>
        `We’ve put the data of your ${id} and your services into one file. Log in to download it until ${until}. Only the browser you first download it with can download it again.`,
      asked: "We prepared it on request. This is when we began.",
    },
    notYou:
      "If this wasn’t you, change your password right away. That logs out every other browser and erases this file.",
  },
  passwordReset: {
    subject: "Your password was set",
    lead: (id) =>
      `A password was set for your ${id}. We logged you out everywhere. Log in with that password.`,
  },
  serviceLinked: {
    subject: (services) => `${services} was linked`,
    lead: (services, id, idEmail) =>
      `${services} was linked to the ${id} ${idEmail}. You can use it with this ID from now on.`,
  },
  merged: {
    subject: (targetEmail) => `An ID was merged into ${targetEmail}`,
    lead: (sourceEmail, targetEmail) =>
      `The ID ${sourceEmail} was merged into the ID ${targetEmail}. Log in with ${targetEmail} from now on.`,
    undo: (until) => `Until ${until}, you can log in and undo the merge.`,
    goesBack: "Anything you do at the services that moved goes back with them.",
  },
  unmerged: {
    subject: (sourceEmail) => `The merge of ${sourceEmail} was undone`,
    lead: (sourceEmail, targetEmail) =>
      `The ID ${sourceEmail}, which was merged into ${targetEmail}, is an ID of its own again. Its services are moving back one by one.`,
    signIn: (sourceEmail) => `You can log in with ${sourceEmail} again.`,
  },
  serviceLeft: {
    subject: (service) => `You've left ${service}`,
    lead: (service) => `You’ve left ${service}.`,
    wayBack: (day) =>
      `You can undo this on the screen below until ${day}. After that, your records are erased.`,
  },
  serviceOpened: {
    subject: (service) => `You've started using ${service}`,
    lead: (service, id) => `You’ve started using ${service} with your ${id}.`,
    leave: "If you don’t want to use it, you can leave it on the screen below.",
  },
  serviceWoken: {
    subject: (service) => `You're back in ${service}`,
    lead: (service) => `You’re back in ${service}. Your records are as they were.`,
  },
  linkUndone: {
    subject: (service) => `${service} was unlinked`,
    lead: (service, id, idEmail) =>
      `${service} was unlinked from the ${id} ${idEmail}. From now on, log in to ${service} the way you did before it was linked.`,
    again: (days) =>
      `To link the same account again within ${days} days, you need a verification code that we’ll send to that account’s e-mail address.`,
    notAgain: (time) => `You can’t link the same account again until ${time}.`,
  },
  relinkCode: {
    title: (service) => `Link your ${service} account`,
    lead: (service) =>
      `To link your ${service} account again, enter this verification code on the screen.`,
    notYou:
      "If you didn’t ask for this, ignore this e-mail. Nothing is linked unless the code is entered.",
  },
  eraseCode: {
    title: (service) => `Erase your records at ${service}`,
    lead: (service) =>
      `To erase your records at ${service}, which you’ve left, enter this verification code on the screen. This can’t be undone.`,
    notYou:
      "If you didn’t ask for this, ignore this e-mail and change your password right away. Nothing is erased unless the code is entered.",
  },
  serviceErased: {
    subject: (service) => `Your records at ${service} are being erased`,
    lead: (service) =>
      `We’re erasing your records at ${service}, which you’ve left. This can’t be undone.`,
  },
  accountClosed: {
    subject: "You've closed your ID",
    lead: (id) => `You’ve closed your ${id}.`,
    services: (services) => `You’ve also left ${services}.`,
    wayBack: (until) =>
      `If you log in by ${until}, you can undo all of it. After that, your information is erased.`,
    thanks: "Thank you for using our services.",
  },
  accountWoken: {
    subject: "Your ID is open again",
    lead: (id) => `Your ${id} is open again.`,
    services: (services) =>
      `These are coming back one by one, with your records as they were: ${services}.`,
  },
  accountBlocked: {
    subject: "Your ID is paused",
    lead: (id, since) =>
      `We paused your ${id} on ${since} and logged it out on every device. Until the pause ends, nobody can log in with it, and nothing about it can be changed, undone or erased.`,
    until: (until) => `The pause ends on ${until}.`,
    kept: "Nothing is lost, and the time you have to undo a change doesn’t run out meanwhile.",
    ask: "Questions? Use “Contact us” below.",
  },
  accountUnblocked: {
    subject: "Your ID is no longer paused",
    lead: (id, at) => `Your ${id} is no longer paused, since ${at}. You can use it again.`,
    ask: "Questions? Use “Contact us” below.",
  },
  officeAct: {
    acts: {
      unlocked: {
        subject: "You can log in again",
        lead: "We ended the pause on logging in to your ID after repeated wrong passwords.",
      },
      "logged-out": {
        subject: "Your ID was logged out everywhere",
        lead: "We logged your ID out in every browser and at every service. To use it, log in again.",
      },
      "reset-sent": {
        subject: "Your link to reset your password",
        lead: "We’ll send you a link to reset your password in another e-mail.",
      },
      "mail-retried": {
        subject: "We're sending undelivered e-mails again",
        lead: "We’ll send you the e-mails that didn’t reach this address. We don’t send codes and links that have expired.",
      },
      "links-sent": {
        subject: "We're sending your undo links again",
        lead: "We’re sending the links that undo recent changes again, each to the e-mail address from before the change. Links we sent before no longer work.",
      },
      "freeze-sent": {
        subject: "Your link to freeze your ID",
        lead: "We’re sending you a link that freezes your ID.",
      },
      "export-prepared": {
        subject: "We're preparing your data for download",
        lead: "As requested, we’re preparing a file with the data that your ID and your services keep about you. We’ll tell you when you can download it. We can’t see what’s in it.",
      },
      "export-handed": {
        subject: "We're preparing a file with your data to hand over",
        lead: "As requested, we’re preparing a file with the data that your ID and your services keep about you, to hand it over.",
      },
      "export-sealed": {
        subject: "Your data was given to an authority",
        lead: "The law required us to give an authority the data that your ID and your services keep about you. We weren’t allowed to tell you until now.",
      },
      "journal-read": {
        subject: "We looked at the activity of your ID",
        lead: "We looked at the recorded activity of your ID.",
      },
      "journal-sealed": {
        subject: "The activity of your ID was given to an authority",
        lead: "The law required us to give an authority the recorded activity of your ID. We weren’t allowed to tell you until now.",
      },
    },
    admission: {
      sent: "If you use a password, we’ll also send you a link for logging in from a new browser, in another e-mail.",
      lately:
        "To log in from a new browser with a password, use the link we sent you within the last hour.",
    },
    when: "Done",
    by: "We did this after somebody contacted us, or for a similar reason.",
    ask: "If you don’t know why, use “Contact us” below.",
    freeze: (until, hours) =>
      `If someone else may be using your ID, you can freeze it until ${until} with the link below. This logs you out everywhere, and nothing about your ID can be changed until you set a new password, for up to ${hours} hours.`,
    freezeLink: "Freeze your ID",
  },
  addressChange: {
    when: "Received",
    asked: {
      subject: "Confirm the new e-mail address",
      lead: (id) => `We were asked to make this the e-mail address of a ${id}.`,
      next: (until, hours) =>
        `If you asked for this, confirm it by ${until} with the link below. It is changed ${hours} hours after that. Until then it is cancelled if somebody cancels it from the current e-mail address, or logs in to the ID.`,
      link: "Confirm the new e-mail address",
      ignore:
        "If you don’t know what this is about, ignore this e-mail. Nothing changes unless you confirm it.",
    },
    told: {
      subject: "We were asked to change your e-mail address",
      lead: (id, email) =>
        `Somebody contacted us, and we’ve begun to change the e-mail address of your ${id} to ${email}.`,
      waits: (hours) => `It is changed ${hours} hours after it is confirmed from the new address.`,
      set: (due) => `It was confirmed from the new address, and is changed on ${due}.`,
      stop: "If you didn’t ask for this, cancel the change with the link below. You don’t need to log in. Logging in to the ID cancels it, too.",
      link: "Cancel the change",
      yours: "If you asked for it yourself, you don’t need to do anything.",
    },
    stopped: {
      subject: "The change of e-mail address was cancelled",
      lead: (id, email) =>
        `The change of the e-mail address of a ${id} to ${email}, which we were asked for, was cancelled.`,
      why: "Somebody cancelled it from the current e-mail address, or logged in to the ID; or the ID was changed, stopped, frozen or paused.",
      again:
        "If you still need it, log in and change it, or contact us again through “Contact us” below.",
    },
  },
  erasingSoon: {
    subject: "Your closed ID will soon be erased",
    lead: (id, closed, erased) =>
      `The ${id} that you closed on ${closed} will be erased on ${erased}.`,
    services: (services) => `Your records at ${services} will be erased with it.`,
    wayBack:
      "If you log in before then, you can undo this. If you want it erased, you don’t need to do anything.",
  },
  accountErased: {
    subject: "Your ID was erased",
    lead: (id, time) => `The information of the ${id} that you closed was erased on ${time}.`,
    services: (services) => `Your records at ${services} were erased as well.`,
    last: "We erased this e-mail address, too. This is our last e-mail about this ID.",
  },

  claims: {
    stopBegun: {
      subject: "Changes to the ID are stopped",
      lead: (id, until) =>
        `We stopped all changes to the ${id} that used this e-mail address before, and logged it out on every device. If nobody objects, it goes back to how it was before the change on ${until}.`,
      sooner:
        "If it’s urgent, open the link you used for this again. If we can confirm a password, a passkey, a log-in with another account, or a browser that you’ve used for a long time, we’ll undo the change at once.",
    },
    stopTold: {
      subject: "Please check: changes to your ID are stopped",
      reminder: "Please check again: changes to your ID are stopped",
      lead: (id, earlier, until) =>
        `Someone with an earlier e-mail address of your ${id} (${earlier}) asked us to stop all changes, and we logged it out on every device. Unless you object, it goes back to how it was before the change on ${until}, and you can’t log in with this e-mail address any more.`,
      object:
        "If you made the change yourself, object before then. We’ll check a password, a passkey, a log-in with another account, or a browser that you’ve used for a long time.",
      link: "Object to the stop",
      notYou: "If you didn’t make the change, you don’t need to do anything.",
    },
    frozen: {
      subject: "Your ID is frozen",
      lead: (id, until) =>
        `We froze your ${id} and logged it out on every device. Nothing about it can be changed until ${until}.`,
      keptOut: (credentials, days) =>
        `The ways to log in that were added in the ${days} days before don’t work while it’s frozen, and are removed after that: ${credentials}.`,
      setPassword:
        "The freeze ends as soon as you set a new password with “Forgot your password?” on the log-in page.",
      wait: "Meanwhile, change the password of the account that you log in with.",
      passkeys:
        "You can log in with your passkey as before. Once the freeze is over, remove any passkey you don’t recognize in “Ways to log in”.",
    },
    takenBack: {
      subject: "The change to your ID was undone",
      lead: (id) =>
        `We put your ${id} back to how it was before the change, and logged it out on every device. Its services are coming back one by one.`,
      setPassword:
        "The password you had no longer works. Set a new one with “Forgot your password?” on the log-in page.",
      logIn: "Log in the same way as before the change.",
    },
    undone: {
      subject: "A change to the ID was undone",
      lead: (id) => `A change to the ${id} was undone.`,
    },
    objected: {
      subject: "Changes to the ID are no longer stopped",
      present: (id) => `You objected, so changes to your ${id} are no longer stopped.`,
      earlier: (id) =>
        `Whoever uses the ${id} now objected, so changes to it are no longer stopped. To undo the change after this, we need to check a password, a passkey, a log-in with another account, or a browser that you’ve used for a long time.`,
    },
  },

  footer: {
    sender: (brand) => `This e-mail was sent to you by ${brand}.`,
    noReply: "Please don’t reply. This mailbox isn’t monitored.",
    help: "Help",
    contact: "Contact us",
  },
};
