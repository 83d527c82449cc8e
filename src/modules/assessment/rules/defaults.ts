import type { Lang } from '../../../kernel/shared/messages';
import type { Index, Judge, Level } from './tree';
import type { Kind } from './words';

export interface TemplateBody {
  readonly name: string;
  readonly indexes: readonly Index[];
  readonly levels: readonly Level[];
}
type Words = readonly [zh: string, en: string];
interface Branch {
  readonly name: Words;
  readonly weight: number;
  readonly leaves: readonly (readonly [name: Words, weight: number])[];
}

// Children: the five fields of the ministry's outline of comprehensive quality (morality, study, health, arts, labour and practice).
const EVAL: readonly Branch[] = [
  {
    name: ['思想品德', 'Morality'],
    weight: 2000,
    leaves: [
      [['遵规守纪', 'Keeps the rules'], 5000],
      [['友善诚信', 'Kind and honest'], 5000],
    ],
  },
  {
    name: ['学业水平', 'Study'],
    weight: 3000,
    leaves: [
      [['学习态度', 'Attitude'], 4000],
      [['学习方法', 'Ways of learning'], 3000],
      [['作业与练习', 'Homework and practice'], 3000],
    ],
  },
  {
    name: ['身心健康', 'Health'],
    weight: 2000,
    leaves: [
      [['体育锻炼', 'Exercise'], 6000],
      [['生活习惯', 'Habits'], 4000],
    ],
  },
  { name: ['艺术素养', 'Arts'], weight: 1500, leaves: [[['艺术参与与表现', 'Taking part in arts'], 10_000]] },
  {
    name: ['劳动与社会实践', 'Labour and practice'],
    weight: 1500,
    leaves: [
      [['劳动习惯', 'Labour'], 5000],
      [['社会实践', 'Social practice'], 5000],
    ],
  },
];
// Teachers: virtue, ability, diligence, results, the four of every school.
const PERF: readonly Branch[] = [
  {
    name: ['师德师风', 'Professional ethics'],
    weight: 2500,
    leaves: [
      [['爱岗敬业', 'Dedication'], 5000],
      [['关爱学生', 'Care for students'], 5000],
    ],
  },
  {
    name: ['专业能力', 'Professional ability'],
    weight: 2500,
    leaves: [
      [['教学设计', 'Planning of lessons'], 5000],
      [['教研与成长', 'Research and growth'], 5000],
    ],
  },
  {
    name: ['工作量与出勤', 'Diligence'],
    weight: 2000,
    leaves: [
      [['课时与出勤', 'Lessons and attendance'], 6000],
      [['作业批改', 'Marking'], 4000],
    ],
  },
  {
    name: ['工作实绩', 'Results'],
    weight: 3000,
    leaves: [
      [['教学效果', 'Effect of teaching'], 6000],
      [['育人成果', 'Education of children'], 4000],
    ],
  },
];
const BY: Readonly<Record<Kind, readonly Judge[]>> = {
  eval: [
    { role: 'self', share: 2000 },
    { role: 'classmate', share: 2000 },
    { role: 'teacher', share: 6000 },
  ],
  perf: [
    { role: 'self', share: 2000 },
    { role: 'lead', share: 4000 },
    { role: 'main', share: 4000 },
  ],
};
const LEVELS: readonly (readonly [Words, number])[] = [
  [['优秀', 'Excellent'], 9000],
  [['良好', 'Good'], 7500],
  [['合格', 'Pass'], 6000],
  [['待提高', 'To improve'], 0],
];
const NAMES: Readonly<Record<Kind, Words>> = {
  eval: ['学生综合素质评价（默认）', 'Comprehensive quality (default)'],
  perf: ['教师绩效评价（默认）', 'Performance (default)'],
};

/** The default template of a kind (C-057): every school has it, nobody changes it, a copy starts from it. */
export function defaultTemplate(kind: Kind, lang: Lang): TemplateBody {
  const say = ([zh, en]: Words) => (lang === 'en-US' ? en : zh);
  const plain = { words: false, sbjId: null } as const;
  return {
    name: say(NAMES[kind]),
    indexes: (kind === 'eval' ? EVAL : PERF).flatMap(({ name, weight, leaves }, at) => {
      const indexId = `d${at + 1}`;
      const own = { indexId, parentId: null, name: say(name), weight, full: 0, by: [], evidence: false, ...plain };
      return [
        own,
        ...leaves.map(([leaf, part], no) => ({
          ...plain,
          indexId: `${indexId}${no + 1}`,
          parentId: indexId,
          name: say(leaf),
          weight: part,
          full: 10,
          by: BY[kind],
          evidence: true,
        })),
      ];
    }),
    levels: LEVELS.map(([name, from]) => ({ name: say(name), from })),
  };
}
