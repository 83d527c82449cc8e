/** The rules that judge figures of children, as the help names them; what each does is said by its module (kernel/shared/judged.ts). */
export const JUDGING = [
  'fitness-test.score',
  'vision.norm',
  'sunny-run.run',
  'practice.ability',
  'wrongbook.memory',
] as const;
