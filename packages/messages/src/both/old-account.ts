const ja = (service: string): string =>
  `${service}に、同じ¦メールアドレスの¦古い¦アカウントが¦あります。別の¦メールアドレスを¦使うか、古い¦アカウントを¦このIDに¦連携するか、削除して¦ください。`;

const en: typeof ja = (service) =>
  `An old account of ${service} exists under the same e-mail address. Use another address, link the old account to this ID, or delete it.`;

/** An old account at a service blocks an address. The store has its own sentence for that. */
export const oldAccountAt = { ja, en };
