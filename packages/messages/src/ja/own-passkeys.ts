/** Passkeys in the list of credentials. */
export const ownPasskeys = {
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
