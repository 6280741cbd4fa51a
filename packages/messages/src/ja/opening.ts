/** Why no account is opened at a service. Identity says it, in the language of the page. */
export const opening = {
  asleep:
    "この\u2060IDは、このサービスを退会しています。退会を元に\u2060戻すと、これまでのアカウントをまたご利用いただけます。",
  taken:
    "この\u2060IDのアカウントが、すでにサービス側にあります。しばらくしてから、もう\u2060一度サービスにログインしてください。",
  notOffered:
    "このサービスでは、まだIDから新しいアカウントを作成できません。サービスのアカウントをお持ちの場合は、連携してご利用ください。",
};
