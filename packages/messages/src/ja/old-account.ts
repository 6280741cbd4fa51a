/** An old account at a service blocks an address. The store has its own sentence for that. */
export const oldAccountAt = (service: string): string =>
  `${service}に、同じメールアドレスの古いアカウントがあります。別のメールアドレスを使うか、古いアカウントをこの\u2060IDに連携するか、削除してください。`;
