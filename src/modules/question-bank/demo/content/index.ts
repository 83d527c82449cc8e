import { BOOKS, knowledge, node } from '../../../textbook/demo';
import type { QuestionBody } from '../../rules/model';
import { chineseTemplates } from './chinese';
import { englishTemplates } from './english';
import { mathsTemplates } from './maths';
import { chance, seedOf } from './tools';
import type { Draft, SeedQtp, Template, Topic } from './types';

export { drawings, drawingsIn, withDrawings, type Drawing, type DrawingKey } from './drawings';
export { SEED_QTPS, type SeedQtp } from './types';

/** A question of the demonstration world. */
export interface SeedQuestion {
  /** The same in every world: template and place in it. */
  readonly key: string;
  readonly sbj: number;
  readonly stg: number;
  readonly grade: number;
  readonly qtp: SeedQtp;
  readonly degree: 1 | 2 | 3 | 4 | 5;
  /** Textbook node and knowledge points, as ids of the textbook module's demonstration. */
  readonly node: number;
  readonly knowledge: readonly number[];
  readonly body: QuestionBody;
  readonly template: string;
}

let allQuestions: readonly SeedQuestion[] | null = null;
/** All own questions of the demonstration world, the same every time. Drawings stand in them as `drawing:key` (see withDrawings). */
export const contentQuestions = (): readonly SeedQuestion[] =>
  (allQuestions ??= [...mathsTemplates, ...englishTemplates, ...chineseTemplates].flatMap(questionsOf));

/** How often chance may try before a template's numbers are known to be too narrow. */
const TRIES = 4000;
const wordsOf = ({ body }: Draft): string =>
  [body.stem, ...[...body.options].sort(), ...[...body.rights].sort()].join('\n');
function questionsOf(template: Template): SeedQuestion[] {
  const r = chance(seedOf(template.name)),
    seen = new Set<string>(),
    out: SeedQuestion[] = [];
  for (let tries = 0; out.length < template.count; tries++) {
    if (tries > TRIES) throw new Error(`${template.name} makes only ${out.length} of ${template.count} questions`);
    const draft = template.make(r, out.length);
    const words = draft && wordsOf(draft);
    if (!words || seen.has(words)) continue;
    seen.add(words);
    out.push({
      key: `${template.name}-${out.length + 1}`,
      template: template.name,
      qtp: draft.qtp,
      degree: draft.degree,
      body: draft.body,
      ...placeOf(draft.topic ?? template.topic),
    });
  }
  return out;
}
const TREE_OF = { 1: 'chinese', 2: 'maths', 3: 'english' } as const;
const SBJ_OF = { chinese: 1, maths: 2, english: 3 } as const;
function placeOf([book, path, ...points]: Topic) {
  const { subject, stage, grdId } = BOOKS[book];
  const sbj = SBJ_OF[subject],
    junior = stage === 'junior',
    tree = junior ? TREE_OF[sbj] : (`${TREE_OF[sbj]}-primary` as const);
  return {
    sbj,
    stg: junior ? 2 : 1,
    grade: grdId,
    node: node(book, path),
    knowledge: points.map((point) => knowledge(tree, point)),
  };
}
