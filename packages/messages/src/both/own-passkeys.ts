import type { Words } from "../words.ts";

const ja = {
  add: "パスキーを追加",
  name: "パスキー",
  another: "別のパスキー",
  unsupported:
    "このブラウザではパスキーを追加できません。ブラウザか端末を更新するか、別のブラウザでお試しください。",
  renaming: {
    title: "パスキーの名前を変更",
    label: "名前",
    submit: "名前を変更する",
    missing: "名前を入力してください。",
    cancel: "取りやめる",
    remove: "このパスキーを削除する",
  },
};

const en: Words<typeof ja> = {
  add: "Add a passkey",
  name: "Passkey",
  another: "Another passkey",
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
