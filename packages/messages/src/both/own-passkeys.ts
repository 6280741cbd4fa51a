import type { Words } from "../words.ts";

const ja = {
  add: "パスキーを追加",
  name: "パスキー",
  another: "別の¦パスキーを追加",
  unsupported:
    "この¦ブラウザでは¦パスキーを¦追加¦できません。ブラウザか¦端末を¦更新するか、別の¦ブラウザで¦お試しください。",
  renaming: {
    title: "パスキーの¦名前を変更",
    label: "名前",
    submit: "名前を¦変更する",
    missing: "名前を¦入力して¦ください。",
    cancel: "取りやめる",
    remove: "この¦パスキーを¦削除する",
  },
};

const en: Words<typeof ja> = {
  add: "Add a passkey",
  name: "Passkey",
  another: "Add another passkey",
  unsupported:
    "You can’t add a passkey in this browser. Update the browser or the device, or try another browser.",
  renaming: {
    title: "Rename the passkey",
    label: "Name",
    submit: "Rename",
    missing: "Enter a name.",
    cancel: "Cancel",
    remove: "Remove this passkey",
  },
};

/** Passkeys in the list of credentials. */
export const ownPasskeyWords = { ja, en };
