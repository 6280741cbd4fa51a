/** What is said when the account is deleted: what every service says to it, the consent, and the end. */
export const deletion = {
  title: "アカウントの削除",
  lead: "下記のサービスのご登録も、あわせて終了します。元に戻すことはできません。",
  leadWithoutServices: "削除すると、元に戻すことはできません。",
  services: "あわせて終了するサービス",
  noServices: "ご利用中のサービスはありません。",
  deletable: "削除できます",
  notDeletable: "いまは削除できません",
  blocked: "いまは退会できません",
  otherService: "そのほかのサービス",
  refused: (service: string) => `${service}は、いまは削除できません。`,
  unasked: (service: string) =>
    `${service}に確認できませんでした。しばらくしてから、もう一度お試しください。`,
  agree: "内容を確認し、アカウントの削除に同意します。",
  submit: "アカウントを削除する",
  back: "アカウントへ戻る",
  done: {
    title: "アカウントを削除しました",
    text: "これまでご利用いただき、ありがとうございました。",
  },
};
