/** Identity's words about an old account whose link was undone. */
export const relink = {
  notYet: (day: string) =>
    `このアカウントは連携を解除したばかりの\u2060ため、${day}までは、もう\u2060一度連携できません。`,
};
