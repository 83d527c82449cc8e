import type { RowOf } from '../../../kernel/server/db/table';
import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import type { Question } from '../rules/paper';
import { scoreByKey } from '../rules/settle';
import { schoolMark } from '../rules/sheet-code';
import { drawnPath } from '../server/scan/side-picture';
import type { answers, sides } from '../tables';
import { keyOf } from './papers';

export interface Fed {
  readonly orgId: number;
  readonly readId: number;
  readonly codeNo: number;
  readonly batchId: number;
  readonly questions: readonly Question[];
  readonly pages: number;
  readonly at: string;
}
interface Child {
  readonly userId: number;
  readonly candNo: number;
  /** How much of a paper the child knows, 0 to 1. */
  readonly knows: number;
}
export interface FedRows {
  readonly sides: RowOf<typeof sides>[];
  readonly answers: RowOf<typeof answers>[];
}
/** What a child fills in: the key, or one of the others. */
function lettersOf(world: World, q: Question, knows: number): string {
  const key = keyOf(q) ?? '';
  if (world.chance(knows)) return key;
  if (world.chance(0.04)) return '';
  const others = [...'ABCD'].filter((letter) => letter !== key);
  return q.multi ? key.slice(0, 1) : world.pick(others);
}

/** The sheets of a child as a feeder would have brought them; what people mark has points only where `marked` says so. */
export function sheetOf(world: World, fed: Fed, seqNo: number, child: Child, marked: boolean): FedRows {
  const { orgId, readId, batchId, at, questions, codeNo: read } = fed;
  const { userId, candNo: cand, knows } = child;
  const school = schoolMark(orgId);
  const given = new Map(
    questions.flatMap((q) => (q.kind === 'choice' ? [[q.no, lettersOf(world, q, knows)] as const] : [])),
  );
  const out: FedRows = { sides: [], answers: [] };
  for (let page = 1; page <= fed.pages; page++) {
    const sheetId = newId();
    const here = questions.filter((q) => q.region.page === page);
    const path = drawnPath({
      questions: here,
      page,
      code: { school, read, cand, page, ver: 1 },
      given: Object.fromEntries(here.flatMap((q) => (given.has(q.no) ? [[q.no, given.get(q.no) ?? '']] : []))),
      seed: userId + page,
    });
    const marks = here.flatMap((q) => {
      const letters = given.get(q.no);
      return letters == null
        ? []
        : [{ no: q.no, given: letters, verdict: letters ? ('filled' as const) : ('empty' as const) }];
    });
    const whose = { orgId, readId, userId, sheetId, side: 1 };
    out.sides.push({
      ...whose,
      batchId,
      seqNo: seqNo * fed.pages + page,
      page,
      ver: 1,
      state: 'ok',
      prob: null,
      original: path,
      straight: path,
      marks,
      readCand: cand,
      madeAt: at,
    });
    for (const q of here) {
      const letters = given.get(q.no) ?? null;
      const points = letters == null ? (marked ? pointsOf(world, q, knows) : null) : scoreByKey(q, keyOf(q), letters);
      const verdict = letters == null ? null : letters ? ('filled' as const) : ('empty' as const);
      const how = points == null ? null : letters == null ? ('one' as const) : ('key' as const);
      out.answers.push({
        ...whose,
        answerId: newId(),
        no: q.no,
        given: letters,
        verdict,
        score: points,
        how,
        apart: false,
      });
    }
  }
  return out;
}
const pointsOf = (world: World, q: Question, knows: number): number =>
  Math.max(0, Math.min(q.score, Math.round(q.score * (knows + (world.rnd() - 0.5) * 0.3) * 2) / 2));
