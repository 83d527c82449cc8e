import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { judge, partsOf, type Answer, type Part } from '../../question-bank/contract';
import { copyVersions, demoQuestions, type DemoQuestion } from '../../question-bank/demo';
import { SBJ } from '../../people/demo';
import { answers, lessons, quizQues, quizzes } from '../tables';
import type { MadeLessons } from './lessons';
import { SCHOOL, at, homeOf, idOf, type Of } from './people';

/** Practice in the mathematics lessons of 七年级1班: answered in past ones, waiting in the next. */
export async function makePractice(world: World, { given, coming }: MadeLessons): Promise<void> {
  const teacher = idOf(world, 'teacher189');
  const home = homeOf(world);
  const pool = demoQuestions(world).filter(
    (q) =>
      q.sbjId === SBJ.maths &&
      q.stgId === 2 &&
      (q.lib === 'pfm' || (q.lib === 'psn' && q.ownerId === teacher)) &&
      ['single', 'judge', 'blank'].includes(q.body.kind) &&
      !q.body.answer.blanks?.some((b) => b.mode === 'hand'),
  );
  if (pool.length === 0) return;
  const past = given
    .filter((g) => g.row.clazzId === home.clazzId && g.row.teacherId === teacher && g.row.endedAt)
    .slice(0, 3);
  const next = coming.find((r) => r.teacherId === teacher);
  const rows = {
    quizzes: [] as Of<typeof quizzes>[],
    ques: [] as Of<typeof quizQues>[],
    answers: [] as Of<typeof answers>[],
  };
  const used: DemoQuestion[] = [];
  const add = (
    lessonId: number,
    title: string,
    count: number,
    i: number,
    madeAt: string,
    notedAt: string | null,
  ): { quizId: number; picked: DemoQuestion[] } => {
    const quizId = newId();
    const picked = Array.from(
      { length: Math.min(count, pool.length) },
      (_, n) => pool[(i * 7 + n * 3) % pool.length]!,
    ).filter((q, n, all) => all.findIndex((x) => x.verId === q.verId) === n);
    used.push(...picked);
    rows.quizzes.push({ orgId: SCHOOL, quizId, lessonId, title, madeBy: teacher, madeAt, notedAt });
    rows.ques.push(...picked.map((q, ord) => ({ orgId: SCHOOL, quizId, verId: q.verId, qid: q.qid, ord })));
    return { quizId, picked };
  };
  past.forEach((g, i) => {
    const madeAt = at(g.row.onDate, g.row.startMin + 20);
    const { quizId, picked } = add(
      g.row.lessonId,
      i === 1 ? '课堂小测' : '随堂练习',
      3 + (i % 2),
      i,
      madeAt,
      at(g.row.onDate, g.row.endMin),
    );
    for (const userId of g.userIds)
      if (world.chance(0.92))
        for (const q of picked)
          for (const part of partsOf(q.body)) {
            const said = answerOf(world, part, world.chance(0.86 - q.degree * 0.08));
            const { verdict, share } = judge(part, said);
            rows.answers.push({
              orgId: SCHOOL,
              quizId,
              verId: q.verId,
              qcid: part.qcid,
              userId,
              answer: said,
              verdict: verdict === 'right' || verdict === 'part' ? verdict : 'wrong',
              share: share ?? 0,
              madeAt: at(g.row.onDate, g.row.startMin + 24 + (userId % 9)),
            });
          }
  });
  if (next) add(next.lessonId, '随堂练习', 4, 5, world.now.toISOString(), null);
  await copyVersions(world, SCHOOL, used);
  await world.put(quizzes, rows.quizzes);
  await world.put(quizQues, rows.ques);
  await world.put(answers, rows.answers);
  await world.client.query(
    `update ${lessons.name} l set quiz_count = x.n from (select lesson_id, count(*)::int as n from ${quizzes.name} where org_id = $1 group by lesson_id) x where l.org_id = $1 and l.lesson_id = x.lesson_id`,
    [SCHOOL],
  );
}
function answerOf(world: World, part: Part, right: boolean): Answer {
  if (part.kind === 'single') {
    const key = part.answer.picks?.[0] ?? 0;
    return { picks: [right ? key : (key + world.int(1, Math.max(1, part.options.length - 1))) % part.options.length] };
  }
  if (part.kind === 'judge') return { truth: right ? part.answer.truth === true : part.answer.truth !== true };
  return {
    blanks: (part.answer.blanks ?? []).map((b, n) =>
      right || n > 0
        ? `${b.accept[0]!}${b.unit && !b.accept[0]!.includes(b.unit) ? b.unit : ''}`
        : String(world.int(1, 30)),
    ),
  };
}

/** A quiz in a lesson of each other organisation that has a question of its own in the lesson's subject. */
export async function makeQuizzesElsewhere(world: World, rows: readonly Of<typeof lessons>[]): Promise<void> {
  for (const orgId of new Set(rows.map((r) => r.orgId))) {
    const own = demoQuestions(world).filter((x) => x.orgId === orgId && x.lib === 'psn');
    const row = rows.find((r) => r.orgId === orgId && own.some(({ sbjId }) => sbjId === r.sbjId));
    const q = own.find(({ sbjId }) => sbjId === row?.sbjId);
    if (!row || !q) continue;
    const quizId = newId();
    await world.put(quizzes, [
      {
        orgId,
        quizId,
        lessonId: row.lessonId,
        title: '随堂练习',
        madeBy: row.teacherId,
        madeAt: world.now.toISOString(),
      },
    ]);
    await world.put(quizQues, [{ orgId, quizId, verId: q.verId, qid: q.qid, ord: 0 }]);
    await world.client.query(`update ${lessons.name} set quiz_count = 1 where org_id = $1 and lesson_id = $2`, [
      orgId,
      row.lessonId,
    ]);
  }
}
