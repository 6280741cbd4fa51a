const ja = (service: string): string =>
  `${service}に、同じメールアドレスの古いアカウントがあります。別のメールアドレスを使うか、古いアカウントをこの\u2060IDに連携するか、削除してください。`;

const en: typeof ja = (service) =>
  `An old account of ${service} exists under the same e-\u2060mail address. Use another address, link the old account to this ID, or delete it.`;

/** An old account at a service blocks an address. The store has its own sentence for that. */
export const oldAccountAt = { ja, en };
