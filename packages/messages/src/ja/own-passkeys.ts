/** What is said of passkeys where the ways in to an ID are listed. */
export const ownPasskeys = {
  title: "パスキー",
  lead: "パスキーを追加すると、パスワードを入力せずに、指紋や顔、画面ロックの解除でログインできます。",
  add: "パスキーを追加する",
  /** Where it is made is another page. */
  leads:
    "ログイン画面で追加します。ログインから時間がたっているときは、もう\u2060一度ログインが必要です。",
  unsupported:
    "このブラウザではパスキーを追加できません。ブラウザか端末を更新するか、別のブラウザでお試しください。",
  rename: "名前を変更する",
  renameOf: (name: string) => `パスキー「${name}」\u2060の名前を変更する`,
  renaming: {
    label: "パスキーの名前",
    submit: "変更する",
    cancel: "取りやめる",
    missing: "名前を入力してください。",
    gone: "このパスキーは、すでに削除されています。",
    failed: "通信できませんでした。接続をご確認のうえ、もう\u2060一度お試しください。",
  },
  renamed: (name: string) => `パスキーの名前を「${name}」\u2060に変更しました。`,
};
