import { newId } from '../../kernel/server/ids';
import type { Demo, World } from '../../kernel/server/world';
import { plusDays } from '../../kernel/shared/dates';
import type { DemoClazz } from '../class/demo';
import { SBJ, type DemoPerson } from '../people/demo';
import { CHINESE_PAPER, keyOf, MATHS_PAPER } from './demo/papers';
import { giveSeats, SEATED } from './demo/rooms';
import { sheetOf, type Fed } from './demo/sides';
import { pagesOf, type Question } from './rules/paper';
import { scoring } from './server/report/scoring';
import {
  absents,
  allots,
  answers,
  batches,
  controls,
  examClazzes,
  exams,
  marks,
  papers,
  ques,
  reads,
  sides,
  sitters,
} from './tables';

const SCHOOL = 189;
interface Sitter {
  readonly userId: number;
  readonly clazzId: number;
  readonly candNo: number;
  readonly knows: number;
}
interface Made {
  readonly examId: number;
  readonly at: string;
  readonly by: number;
  readonly children: readonly Sitter[];
}

/** One exam with its report, released, and one whose answers are being marked. */
export const demo: Demo = {
  name: 'exam',
  async make(world) {
    const clazzes = (world.made['clazzes'] as readonly DemoClazz[]).filter((c) => c.orgId === SCHOOL && c.no <= 2);
    const people = world.made['people'] as readonly DemoPerson[];
    const lead = people.find((p) => p.login === 'school189')?.userId ?? 0;
    const markers = people
      .filter((p) => p.orgId === SCHOOL && p.userType === 2 && p.sbjIds.includes(SBJ.maths))
      .toSorted((a, b) => Number(b.login === 'teacher189') - Number(a.login === 'teacher189'))
      .slice(0, 2)
      .map((p) => p.userId);
    const finished = await examOf(
      world,
      clazzes.filter((c) => c.grade === 7),
      '七年级期中考试',
      16,
      lead,
    );
    await subject(world, finished, SBJ.maths, MATHS_PAPER, { markers, stage: 'done', codeNo: 1 });
    await subject(world, finished, SBJ.chinese, CHINESE_PAPER, { markers, stage: 'done', codeNo: 2 });
    const { text, values } = scoring(SCHOOL, finished.examId);
    await world.client.query(text, values);
    const running = await examOf(
      world,
      clazzes.filter((c) => c.grade === 8),
      '八年级数学月考',
      2,
      lead,
    );
    await subject(world, running, SBJ.maths, MATHS_PAPER, { markers, stage: 'marking', codeNo: 3 });
  },
};

async function examOf(
  world: World,
  clazzes: readonly DemoClazz[],
  name: string,
  days: number,
  by: number,
): Promise<Made> {
  const examId = newId();
  const heldOn = plusDays(world.today, -days);
  const at = `${heldOn}T08:00:00.000Z`;
  const isOver = days > 7;
  const later = isOver ? `${plusDays(heldOn, 3)}T09:00:00.000Z` : null;
  await world.put(exams, [
    {
      orgId: SCHOOL,
      examId,
      name,
      grdId: clazzes[0]?.grade ?? 7,
      heldOn,
      state: isOver ? 'released' : 'open',
      builtAt: later,
      // Two days ago: whoever objects can still do so.
      releasedAt: isOver ? `${plusDays(world.today, -2)}T09:00:00.000Z` : null,
      ...SEATED,
      madeBy: by,
      madeAt: `${plusDays(heldOn, -7)}T01:00:00.000Z`,
    },
  ]);
  await world.put(
    examClazzes,
    clazzes.map(({ clazzId }) => ({ orgId: SCHOOL, examId, clazzId })),
  );
  const children = clazzes
    .flatMap(({ clazzId, userIds }) => userIds.map((userId) => ({ userId, clazzId })))
    .map((child, i) => ({ ...child, candNo: i + 1, knows: 0.45 + world.rnd() * 0.5 }));
  await world.put(
    sitters,
    children.map(({ knows: _, ...child }) => ({ orgId: SCHOOL, examId, ...child })),
  );
  await giveSeats(
    world,
    SCHOOL,
    examId,
    children.map(({ userId }) => userId),
  );
  return { examId, at, by, children };
}

interface How {
  /** The number in the code of its sheets. */
  readonly codeNo: number;
  readonly markers: readonly number[];
  readonly stage: 'done' | 'marking';
}
/** A subject with its printed paper and the sheets of its children; the last child was absent, where marking is over. */
async function subject(
  world: World,
  exam: Made,
  sbjId: number,
  questions: readonly Question[],
  how: How,
): Promise<void> {
  const { examId, at, by, children } = exam;
  const isDone = how.stage === 'done';
  const readId = newId();
  const { codeNo } = how;
  const orgId = SCHOOL;
  const of = { orgId, readId };
  const startedAt = at;
  await world.put(reads, [
    {
      ...of,
      examId,
      sbjId,
      fullScore: 100,
      codeNo,
      startedAt,
      state: isDone ? 'stopped' : 'marking',
      heldOn: at.slice(0, 10),
      startMin: sbjId === SBJ.maths ? 480 : 630,
      endMin: sbjId === SBJ.maths ? 600 : 780,
      stoppedAt: isDone ? at : null,
    },
  ]);
  await world.put(papers, [
    { ...of, ver: 1, pages: pagesOf(questions), questions, printedAt: at, madeBy: by, madeAt: at },
  ]);
  await world.put(
    ques,
    questions.map((q) => ({
      ...of,
      no: q.no,
      kind: q.kind,
      score: q.score,
      multi: q.multi,
      key: keyOf(q),
      isDouble: !isDone && q.kind === 'essay',
    })),
  );
  const people = questions.filter((q) => q.kind !== 'choice');
  await world.put(
    allots,
    people.flatMap(({ no }) => how.markers.map((userId) => ({ ...of, no, userId }))),
  );
  const batchId = newId();
  await world.put(batches, [{ ...of, batchId, madeBy: by, madeAt: at }]);
  const fed: Fed = { ...of, codeNo, batchId, questions, pages: pagesOf(questions), at };
  const there = children.slice(0, -1);
  const rows = there.map((child, i) => sheetOf(world, fed, i, child, isDone));
  await world.put(
    sides,
    rows.flatMap((row) => row.sides),
  );
  const given = rows.flatMap((row) => row.answers);
  await world.put(answers, given);
  const absent = children.at(-1);
  if (isDone && absent) await world.put(absents, [{ ...of, userId: absent.userId, byId: by, at }]);
  const open = given.filter((answer) => answer.verdict == null);
  const rounds = open.flatMap(({ answerId, no }) => {
    const isDouble = !isDone && questions.find((q) => q.no === no)?.kind === 'essay';
    return (isDouble ? [1, 2] : [1]).map((round) => ({ ...of, answerId, round, no, lot: world.int(0, 999_999) }));
  });
  if (!isDone)
    await world.put(
      controls,
      open.slice(0, 3).map(({ answerId, no }) => {
        const full = questions.find((q) => q.no === no)?.score ?? 0;
        return { ...of, answerId, no, score: Math.round(full * 1.2) / 2, madeBy: by, madeAt: at };
      }),
    );
  await world.put(
    marks,
    rounds.map((round) => {
      const score = open.find((answer) => answer.answerId === round.answerId)?.score;
      return score == null ? round : { ...round, score, markerId: how.markers[round.no % 2] ?? by, committedAt: at };
    }),
  );
}
