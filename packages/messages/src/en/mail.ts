import type { mail as japanese } from "../ja/mail.ts";
import type { Words } from "../words.ts";
import { browser } from "./browser.ts";
import { common } from "./common.ts";

export const mail: Words<typeof japanese> = {
  subject: (brand, about) => `[${brand}] ${about}`,
  codeLine: (code) => `Verification code: ${code}`,
  codeName: "Verification code",
  codeLife: (minutes) =>
    `The code is valid for ${minutes} minutes. If we sent you several, only the newest one works.`,
  requestLife: (minutes) =>
    `The code is valid for ${minutes} minutes, on the page where the e-mail address was entered. If several were sent from that page, only the newest one works.`,
  codeSecrecy:
    "We will never ask you for this code by phone or e-mail. Please do not share it with anyone.",
  time: (date, clock, zone) => `${date}, ${clock} (${zone})`,
  seen: {
    at: "When",
    from: "Browser",
    ...browser,
  },
  servicePlace: (service) => `See your account at ${service}`,
  fact: (name, value) => `${name}: ${value}`,
  link: (name, address) => `${name}: ${address}`,
  byAddress: "If the button does not work, please open this URL in your browser.",
  logIn: "Open the log-in page",
  takeBack: {
    undo: {
      lead: (until) =>
        `If this was not you, you can undo it until ${until} with the link below. You do not need to log in.`,
      link: "Check what happened, and undo it",
    },
    stop: {
      lead: (until) =>
        `If this was not you, you can stop the change until ${until} with the link below, and begin to undo it. You do not need to log in.`,
      link: "Check what happened, and stop the change",
    },
    freeze: {
      lead: (until, hours) =>
        `If this was not you, you can freeze your ID until ${until} with the link below. This logs you out everywhere, and nothing about your ID can be changed until you set a new password, for up to ${hours} hours.`,
      link: "Check what happened, and freeze the ID",
    },
  },
  notYou: "If this was not you, please contact us at once through “Contact us” below.",

  changeEmailCode: {
    title: "Change your e-mail address",
    lead: "To continue changing your e-mail address, please enter this verification code on the screen.",
    notYou:
      "If you did not ask for this, you can ignore this e-mail. Nothing changes unless the code is entered.",
  },
  serviceResetCode: {
    title: (service) => `Reset your password for ${service}`,
    lead: (service) =>
      `To reset your password for ${service}, please enter this verification code and a new password on the screen.`,
    notYou:
      "If you did not ask for this, you can ignore this e-mail. Your password stays as it is unless the code is entered.",
  },
  signUpCode: {
    title: "Create your ID",
    lead: "To continue creating your ID, please enter this verification code on the screen.",
    notYou:
      "If you did not ask for this, you can ignore this e-mail. Nothing is created unless the code is entered.",
  },
  forgotCode: {
    title: "Reset your password",
    lead: "To set a new password, please enter this verification code on the screen.",
    notYou:
      "If you did not ask for this, you can ignore this e-mail. Your password stays as it is unless the code is entered.",
  },
  codeLink: {
    life: (minutes) => `The link is valid for ${minutes} minutes, once, and works in any browser.`,
    why: "Verification codes were sent or entered many times, so for your safety we send a link instead of a code.",
    secrecy: "Please do not share this link with anyone.",
  },
  signUpLink: {
    subject: "A link to continue creating your ID",
    lead: "To continue creating your ID, please open this link and choose a password.",
    link: "Continue creating my ID",
    notYou:
      "If you did not ask for this, you can ignore this e-mail. Nothing is created unless the form behind the link is sent.",
  },
  forgotLink: {
    subject: "A link to reset your password",
    lead: "To set a new password, please open this link.",
    link: "Reset my password",
    notYou:
      "If you did not ask for this, you can ignore this e-mail. Your password stays as it is unless the form behind the link is sent.",
  },
  heldAddressCode: {
    title: "Confirm a change to an ID",
    lead: "A change to an ID that used this e-mail address before needs to be confirmed. To continue, please enter this verification code on the screen.",
    notYou:
      "If you did not ask for this, do not enter the code and do not share it with anyone. You can stop the change from the e-mail that told you about the new address.",
  },
  takeBackLinks: {
    subject: "How to undo what was done recently",
    lead: "The following was done with an ID that had this e-mail address. If this was not you, you can undo it with its link. You can do the same if you changed your mind. Links that we sent before no longer work.",
    kinds: {
      "merge-source": "Merged into another ID",
      "merge-target": "Another ID was merged into it",
      address: "E-mail address changed",
      password: "Password changed",
      link: "Service linked",
      leaving: "Service left",
      closing: "ID closed",
      way: "Ways to log in changed",
      loser: "Brought back to an earlier state",
    },
    of: (kind, service) => `${kind} (${service})`,
    made: "Done",
    until: "Can be undone until",
    link: "See the details",
    asked: "You receive this e-mail because this address was entered on the log-in page.",
    allYours:
      "If you did all of this yourself and do not want to undo it, you do not need to do anything.",
  },
  signInWays: {
    password: "your e-mail address and password",
    passkey: "a passkey",
    ...common.providers,
  },
  namedPasskey: (name) => `the passkey “${name}”`,
  alreadyRegistered: {
    subject: "You already have an ID",
    lead: (ways) =>
      `This e-mail address already belongs to an ID, so there is no need to create one. Please log in with ${ways}.`,
  },
  noPassword: {
    subject: "How to log in",
    lead: (ways) => `The ID with this e-mail address has no password. Please log in with ${ways}.`,
  },
  admission: {
    subject: "Logging in from a new browser needs to be confirmed",
    lead: "Someone tried to log in to the ID with this e-mail address from a new device or browser. Because logging in has failed too often, we ask for a confirmation by e-mail.",
    yours: (minutes, until) =>
      `If this was you, please open the link below in the browser you want to log in with. You can then enter your password in that browser for ${minutes} minutes. The link works until ${until}.`,
    link: "Confirm the browser you log in with",
    notYours:
      "If this was not you, do not open the link, and ignore this e-mail. It does not mean that someone knows your password. In the browsers you usually use, you can still log in. If you use the same password for another service, or one that is easy to guess, please change it on your account page.",
  },
  addressResting: {
    subject: "This e-mail address cannot be used for a new ID yet",
    lead: (days) =>
      `The ID with this e-mail address was closed, merged or given another address only recently. A new one cannot be created for ${days} days after that. Please try again then.`,
  },
  ignore: "If you did not ask for this, you can ignore this e-mail. Nothing has changed.",
  emailChanged: {
    subject: "Your e-mail address was changed",
    lead: (newEmail) =>
      `The e-mail address of your ID was changed to ${newEmail}. Please use the new address to log in from now on.`,
    last: "This is the last e-mail that we send to your earlier address.",
  },
  passwordChanged: {
    subject: "Your password was changed",
    lead: "The password of your ID was changed. For your safety we logged you out everywhere except on the device it was changed on.",
  },
  wayAdded: {
    subject: "A way to log in was added",
    lead: (way) => `From now on you can also log in to your ID with ${way}.`,
  },
  wayRemoved: {
    subject: "A way to log in was removed",
    lead: (way) => `From now on you can no longer log in to your ID with ${way}.`,
  },
  waysEnded: {
    subject: "Ways to log in were removed",
    lead: "Your ID is no longer frozen.",
    which: (ways, days) =>
      `We removed these ways to log in, because they had been added within the ${days} days before: ${ways}. If you need them, please add them again in “Ways to log in” of your account.`,
  },
  newBrowser: {
    subject: "Someone logged in from a new browser",
    lead: "Someone logged in to your ID from a browser that had not been used for it before. If it was you, there is nothing you need to do.",
    again:
      "We also send this e-mail when you log in after deleting your cookies, or in a private window.",
    provider:
      "This log-in was made with an account at another company, not with a password. If it was not you, please change the password of that account, too.",
    passkey:
      "This log-in was made with a passkey, not with a password. If it was not you, please remove that passkey in “Ways to log in” of your account.",
  },
  dataReady: {
    subject: "Your data is ready to download",
    lead: (until) =>
      `We have put the data that your ID and your services keep about you into one file. You can download it until ${until}, in the browser in which you asked for it. After that, the file is erased.`,
    link: "Open the download",
    lacks: (services) => `The file does not include the data of: ${services}`,
    asked: "It was asked for as follows.",
    notYou:
      "If this was not you, please log in and change your password at once. Every other browser is logged out, and a file prepared in it is erased.",
  },
  passwordReset: {
    subject: "Your password was reset",
    lead: "The password of your ID was reset. For your safety we logged you out everywhere. Please log in with the new password.",
  },
  serviceLinked: {
    subject: "A service was linked",
    lead: (services, idEmail) =>
      `${services} is now linked to the ID ${idEmail}. From now on you can use it with this ID.`,
  },
  merged: {
    subject: "Two IDs were merged",
    lead: (sourceEmail, targetEmail) =>
      `The ID ${sourceEmail} was merged into the ID ${targetEmail}.`,
    signIn: (targetEmail) => `From now on, please log in with ${targetEmail}.`,
    undo: (days, until, targetEmail) =>
      `For ${days} days, until ${until}, you can also undo the merge by logging in with ${targetEmail}.`,
    goesBack: (until) =>
      `If the merge is undone by ${until}, the services that were moved go back to the other ID, together with whatever was done there in the meantime.`,
  },
  unmerged: {
    subject: "A merge was undone",
    lead: (sourceEmail, targetEmail) =>
      `The ID ${sourceEmail}, which had been merged into ${targetEmail}, is an ID of its own again. Its services are moving back to it, one by one.`,
    signIn: (sourceEmail) => `You can log in with ${sourceEmail} again.`,
  },
  serviceLeft: {
    subject: (service) => `You have left ${service}`,
    lead: (service) => `As you asked, you have left ${service}.`,
    wayBack: (day) =>
      `Until ${day} you can undo this on the screen below. After that your records are erased, and it cannot be undone.`,
  },
  serviceOpened: {
    subject: (service) => `You have started using ${service}`,
    lead: (service) =>
      `As you asked, you have started using ${service} with your ID. There is a new account for you at ${service}.`,
    leave: "If you do not want to use it, you can leave it on the screen below.",
  },
  serviceWoken: {
    subject: (service) => `You can use ${service} again`,
    lead: (service) =>
      `As you asked, leaving ${service} was undone. Your records are as they were before.`,
  },
  linkUndone: {
    subject: (service) => `The link to ${service} was undone`,
    lead: (service, idEmail) =>
      `The link between the ${service} account and the ID ${idEmail} was undone. From now on, please log in to ${service} as before it was linked.`,
    again: (days) =>
      `To link the same account again within ${days} days, you need a verification code that we send to that account’s e-mail address.`,
    notAgain: (time) => `The same account cannot be linked again until ${time}.`,
  },
  relinkCode: {
    title: (service) => `Link your ${service} account`,
    lead: (service) =>
      `To link your ${service} account again, please enter this verification code on the screen.`,
    notYou:
      "If you did not ask for this, you can ignore this e-mail. Nothing is linked unless the code is entered.",
  },
  eraseCode: {
    title: (service) => `Erase your records at ${service}`,
    lead: (service) =>
      `To erase your records at ${service}, which you have left, please enter this verification code on the screen. Once they are erased, it cannot be undone.`,
    notYou:
      "If you did not ask for this, please ignore this e-mail and change your password at once. Nothing is erased unless the code is entered.",
  },
  serviceErased: {
    subject: (service) => `Erasing your records at ${service} has begun`,
    lead: (service) =>
      `As you asked, we have begun to erase your records at ${service}, which you had left. It cannot be undone.`,
  },
  accountClosed: {
    subject: "Your ID was closed",
    lead: "As you asked, we closed your ID.",
    wayBack: (days, reminderDays) =>
      `If you log in again within ${days} days, you can undo this. After ${days} days your information is erased, and it cannot be undone. We will remind you by e-mail ${reminderDays} days before.`,
    thanks: "Thank you for using our services.",
  },
  accountWoken: {
    subject: "Closing your ID was undone",
    lead: "As you asked when logging in, closing your ID was undone.",
    services: (services) =>
      `Also coming back, one by one: ${services}. Your records there are as they were before.`,
  },
  accountBlocked: {
    subject: "Your ID is paused",
    lead: (since) =>
      `We paused your ID on ${since}, and logged it out on every device. Until the pause ends, nobody can log in with it, and nothing about it can be changed, undone or erased.`,
    until: (until) => `The pause ends on ${until}.`,
    kept: "Nothing in it is lost, and the time that you have to undo a change does not run meanwhile.",
    ask: "If you have a question about this, please contact us through “Contact us” below.",
  },
  accountUnblocked: {
    subject: "Your ID is no longer paused",
    lead: (at) => `The pause of your ID ended on ${at}. You can use it again.`,
    ask: "If you have a question about this, please contact us through “Contact us” below.",
  },
  erasingSoon: {
    subject: "Your closed ID will soon be erased",
    lead: (closed, erased) => `The ID that you closed on ${closed} will be erased after ${erased}.`,
    services: (services) => `Your records at ${services} will be erased with it.`,
    wayBack:
      "If you log in before then, you can undo closing it. If you want it erased, there is nothing you need to do.",
  },
  accountErased: {
    subject: "Your ID was erased",
    lead: (time) => `The information about the ID that you had closed was erased on ${time}.`,
    services: (services) => `Your records at ${services} were erased as well.`,
    last: "This e-mail address was erased, too. This is the last e-mail that we send about this ID.",
  },

  claims: {
    stopBegun: {
      subject: "Changes to the ID are stopped",
      lead: (until) =>
        `As you asked, we stopped all changes to the ID that used this e-mail address before, and logged it out on every device. If nobody objects, it goes back to how it was before the change at ${until}.`,
      sooner:
        "If it is urgent, open the link that you used for this once more. If we can confirm a password, a passkey, a log-in with Google or Apple, or a browser that you have used for a long time, the change is undone at once.",
    },
    stopTold: {
      subject: "Please check: changes to your ID are stopped",
      reminder: "Please check again: changes to your ID are stopped",
      lead: (earlier, until) =>
        `Someone who uses the earlier e-mail address (${earlier}) told us that they did not make a change to this ID. We therefore logged it out on every device and stopped all changes. Unless you object, it goes back to how it was before the change at ${until}, and you will no longer be able to log in with this e-mail address.`,
      object:
        "If you made the change yourself, please object before then with the link below. We will check a password, a passkey, a log-in with Google or Apple, or a browser that you have used for a long time.",
      link: "Check what happened, and object",
      notYou: "If you did not ask for the change, you do not need to do anything.",
    },
    frozen: {
      subject: "Your ID is frozen",
      lead: (until) =>
        `As you asked, we froze your ID and logged it out on every device. Nothing about it can be changed until ${until}.`,
      keptOut: (ways, days) =>
        `These ways to log in do not work while your ID is frozen, and are removed after that, because they had been added within the ${days} days before: ${ways}.`,
      setPassword:
        "The freeze ends at once when you set a new password with “Forgot your password?” on the log-in page.",
      wait: "While it is frozen, please change the password of the account at another company that you log in with.",
      passkeys:
        "You can log in with your passkey as before. Once the freeze is over, please look at “Ways to log in” of your account, and remove any passkey that you do not recognize.",
    },
    takenBack: {
      subject: "Your ID was brought back",
      lead: "We brought your ID back to how it was before the change. To be safe, we logged it out on every device. Its services come back to this ID one by one.",
      setPassword:
        "The password that you had no longer works. Please set a new one with “Forgot your password?” on the log-in page.",
      logIn: "Please log in the same way as before the change.",
    },
    undone: {
      subject: "A change to the ID was undone",
      lead: "A change to the ID was undone.",
    },
    objected: {
      subject: "Changes to the ID are no longer stopped",
      present: "As you objected, changes to your ID are no longer stopped.",
      earlier:
        "Changes to the ID are no longer stopped, because whoever uses it now objected. To undo the change after this, we need to check a password, a passkey, a log-in with Google or Apple, or a browser that you have used for a long time.",
    },
  },

  footer: {
    sender: (brand) => `This e-mail was sent to you by ${brand}.`,
    noReply: "Please do not reply: this mailbox is not monitored.",
    help: "Help",
    contact: "Contact us",
  },
};
