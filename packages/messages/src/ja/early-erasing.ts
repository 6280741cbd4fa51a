/** Why a sleeping account cannot be erased early. Identity says it, in the holder's language. */
export const earlyErasing = {
  notYet: (day: string) =>
    `最近の変更を元に\u2060戻せるあいだは、記録をいま消去できません。${day}を過ぎてから、もう\u2060一度お試しください。`,
};
