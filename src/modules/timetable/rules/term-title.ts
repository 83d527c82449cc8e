/** What the program calls a term of a school year: years, and which of its two terms it is. */
export interface MadeName {
  readonly from: number;
  readonly to: number;
  readonly key: 'termFirst' | 'termSecond';
}
/** Reads a name that the program made (`2026–2027 学年第一学期`); nothing for one that somebody chose, which is shown as it is. */
export function madeTermName(name: string): MadeName | undefined {
  const made = /^(\d{4})[–-](\d{4}) ?学年 ?第([一二])学期$/.exec(name);
  return made
    ? { from: Number(made[1]), to: Number(made[2]), key: made[3] === '一' ? 'termFirst' : 'termSecond' }
    : undefined;
}
