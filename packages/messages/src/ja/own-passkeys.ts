/** Passkeys in the list of credentials. */
export const ownPasskeys = {
  title: "パスキー",
  lead: "指紋や顔、画面ロックの解除でログインできます。",
  add: "パスキーを追加する",
  /** Passkeys are made on another page. */
  leads: "追加の前に、本人確認をお願いすることがあります。",
  unsupported:
    "このブラウザではパスキーを追加できません。ブラウザか端末を更新するか、別のブラウザでお試しください。",
  renaming: {
    label: "パスキーの名前",
    submit: "名前を変更する",
    missing: "名前を入力してください。",
  },
};
