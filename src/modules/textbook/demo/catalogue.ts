import * as chinese from './book-chinese';
import * as primary from './book-english-primary';
import * as rj from './book-english-rj';
import * as yl from './book-english-yl';
import { BSD_7A, BSD_7B, BSD_8A, BSD_8B, BSD_9A, BSD_9B } from './book-maths-bsd';
import { RJ_6A, RJ_6B, RJ_PRIMARY, RJ_SENIOR } from './book-maths-primary';
import { RJ_7A, RJ_7B, RJ_8A, RJ_8B, RJ_9A, RJ_9B } from './book-maths-rj';
import { CHINESE_JUNIOR, CHINESE_JUNIOR_EDGES, CHINESE_PRIMARY } from './knowledge-chinese';
import { ENGLISH_JUNIOR, ENGLISH_JUNIOR_EDGES, ENGLISH_PRIMARY } from './knowledge-english';
import { MATHS_JUNIOR, MATHS_JUNIOR_EDGES } from './knowledge-maths-junior';
import { MATHS_PRIMARY } from './knowledge-maths-primary';

/** Ids of the dictionaries that the demonstration content uses (migrations, data/education.json). */
export const SERIES_ID = { tb: 1, rj: 2, bsd: 3, yl: 15 } as const;
export const SUBJECT_ID = { chinese: 1, maths: 2, english: 3 } as const;
export const STAGE_ID = { primary: 1, junior: 2, senior: 3 } as const;
export type SubjectKey = keyof typeof SUBJECT_ID;
export type StageKey = keyof typeof STAGE_ID;

interface Book {
  readonly tbkId: number;
  readonly series: keyof typeof SERIES_ID;
  readonly subject: SubjectKey;
  readonly stage: StageKey;
  readonly grdId: number;
  readonly name: string;
  readonly text: string;
}
const GRADE = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
const NAMES: Readonly<Record<SubjectKey, string>> = { chinese: '语文', maths: '数学', english: '英语' };
function book(
  tbkId: number,
  series: Book['series'],
  subject: SubjectKey,
  grdId: number,
  volume: 'a' | 'b',
  text: string,
): Book {
  return {
    tbkId,
    series,
    subject,
    stage: grdId <= 6 ? 'primary' : 'junior',
    grdId,
    name: `${NAMES[subject]}${GRADE[grdId]}年级${volume === 'a' ? '上册' : '下册'}`,
    text,
  };
}
const senior = (tbkId: number, grdId: number, name: string): Book => ({
  tbkId,
  series: 'rj',
  subject: 'maths',
  stage: 'senior',
  grdId,
  name: `数学${name}`,
  text: RJ_SENIOR[grdId]!,
});

/**
 * The demonstration textbooks by key: series, subject, grade and volume (a upper, b lower). The ids are published:
 * a book keeps its id; a node's id is the book's times 1000 plus its place in the outline.
 */
export const BOOKS = {
  'rj-maths-7a': book(101, 'rj', 'maths', 7, 'a', RJ_7A),
  'rj-maths-7b': book(102, 'rj', 'maths', 7, 'b', RJ_7B),
  'rj-maths-8a': book(103, 'rj', 'maths', 8, 'a', RJ_8A),
  'rj-maths-8b': book(104, 'rj', 'maths', 8, 'b', RJ_8B),
  'rj-maths-9a': book(105, 'rj', 'maths', 9, 'a', RJ_9A),
  'rj-maths-9b': book(106, 'rj', 'maths', 9, 'b', RJ_9B),
  'bsd-maths-7a': book(111, 'bsd', 'maths', 7, 'a', BSD_7A),
  'bsd-maths-7b': book(112, 'bsd', 'maths', 7, 'b', BSD_7B),
  'bsd-maths-8a': book(113, 'bsd', 'maths', 8, 'a', BSD_8A),
  'bsd-maths-8b': book(114, 'bsd', 'maths', 8, 'b', BSD_8B),
  'bsd-maths-9a': book(115, 'bsd', 'maths', 9, 'a', BSD_9A),
  'bsd-maths-9b': book(116, 'bsd', 'maths', 9, 'b', BSD_9B),
  'rj-maths-1a': book(121, 'rj', 'maths', 1, 'a', RJ_PRIMARY['1a']!),
  'rj-maths-2a': book(122, 'rj', 'maths', 2, 'a', RJ_PRIMARY['2a']!),
  'rj-maths-3a': book(123, 'rj', 'maths', 3, 'a', RJ_PRIMARY['3a']!),
  'rj-maths-4a': book(124, 'rj', 'maths', 4, 'a', RJ_PRIMARY['4a']!),
  'rj-maths-5a': book(125, 'rj', 'maths', 5, 'a', RJ_PRIMARY['5a']!),
  'rj-maths-6a': book(126, 'rj', 'maths', 6, 'a', RJ_6A),
  'rj-maths-6b': book(127, 'rj', 'maths', 6, 'b', RJ_6B),
  'rj-maths-10': senior(131, 10, '必修第一册'),
  'rj-maths-11': senior(132, 11, '必修第二册'),
  'rj-maths-12': senior(133, 12, '选择性必修第一册'),
  'tb-chinese-7a': book(201, 'tb', 'chinese', 7, 'a', chinese.TB_7A),
  'tb-chinese-7b': book(202, 'tb', 'chinese', 7, 'b', chinese.TB_7B),
  'tb-chinese-8a': book(203, 'tb', 'chinese', 8, 'a', chinese.TB_8A),
  'tb-chinese-8b': book(204, 'tb', 'chinese', 8, 'b', chinese.TB_8B),
  'tb-chinese-9a': book(205, 'tb', 'chinese', 9, 'a', chinese.TB_9A),
  'tb-chinese-9b': book(206, 'tb', 'chinese', 9, 'b', chinese.TB_9B),
  'tb-chinese-1a': book(221, 'tb', 'chinese', 1, 'a', chinese.TB_PRIMARY['1a']!),
  'tb-chinese-2a': book(222, 'tb', 'chinese', 2, 'a', chinese.TB_PRIMARY['2a']!),
  'tb-chinese-3a': book(223, 'tb', 'chinese', 3, 'a', chinese.TB_PRIMARY['3a']!),
  'tb-chinese-4a': book(224, 'tb', 'chinese', 4, 'a', chinese.TB_PRIMARY['4a']!),
  'tb-chinese-5a': book(225, 'tb', 'chinese', 5, 'a', chinese.TB_PRIMARY['5a']!),
  'tb-chinese-6a': book(226, 'tb', 'chinese', 6, 'a', chinese.TB_6A),
  'tb-chinese-6b': book(227, 'tb', 'chinese', 6, 'b', chinese.TB_6B),
  'yl-english-7a': book(301, 'yl', 'english', 7, 'a', yl.YL_7A),
  'yl-english-7b': book(302, 'yl', 'english', 7, 'b', yl.YL_7B),
  'yl-english-8a': book(303, 'yl', 'english', 8, 'a', yl.YL_8A),
  'yl-english-8b': book(304, 'yl', 'english', 8, 'b', yl.YL_8B),
  'yl-english-9a': book(305, 'yl', 'english', 9, 'a', yl.YL_9A),
  'yl-english-9b': book(306, 'yl', 'english', 9, 'b', yl.YL_9B),
  'rj-english-7a': book(311, 'rj', 'english', 7, 'a', rj.RJE_7A),
  'rj-english-7b': book(312, 'rj', 'english', 7, 'b', rj.RJE_7B),
  'rj-english-8a': book(313, 'rj', 'english', 8, 'a', rj.RJE_8A),
  'rj-english-8b': book(314, 'rj', 'english', 8, 'b', rj.RJE_8B),
  'rj-english-9a': book(315, 'rj', 'english', 9, 'a', rj.RJE_9A),
  'rj-english-9b': book(316, 'rj', 'english', 9, 'b', rj.RJE_9B),
  'yl-english-6a': book(326, 'yl', 'english', 6, 'a', primary.YL_6A),
  'yl-english-6b': book(327, 'yl', 'english', 6, 'b', primary.YL_6B),
} as const satisfies Readonly<Record<string, Book>>;
export type BookKey = keyof typeof BOOKS;

interface Tree {
  readonly stage: StageKey;
  readonly subject: SubjectKey;
  readonly text: string;
  readonly edges: string;
}
/** The knowledge trees by key. A point's id is stage × 1,000,000 + subject × 10,000 + its place in the outline. */
export const TREES = {
  maths: { stage: 'junior', subject: 'maths', text: MATHS_JUNIOR, edges: MATHS_JUNIOR_EDGES },
  chinese: { stage: 'junior', subject: 'chinese', text: CHINESE_JUNIOR, edges: CHINESE_JUNIOR_EDGES },
  english: { stage: 'junior', subject: 'english', text: ENGLISH_JUNIOR, edges: ENGLISH_JUNIOR_EDGES },
  'maths-primary': { stage: 'primary', subject: 'maths', text: MATHS_PRIMARY, edges: '' },
  'chinese-primary': { stage: 'primary', subject: 'chinese', text: CHINESE_PRIMARY, edges: '' },
  'english-primary': { stage: 'primary', subject: 'english', text: ENGLISH_PRIMARY, edges: '' },
} as const satisfies Readonly<Record<string, Tree>>;
export type TreeKey = keyof typeof TREES;

/** Layers of a subject's points, for layered teaching. */
export const LAYERS = ['基础', '提升', '拓展'] as const;
