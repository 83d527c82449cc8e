import { newId } from '../../../kernel/server/ids';
import { seeded, type World } from '../../../kernel/server/world';
import { TRAINING } from '../../organisation/demo';
import { BOOK, instantOf, later, MATHS, questionsBySection, TrainBook } from '../../practice/demo';
import { GOAL } from '../../practice/server/published';
import type { DemoQuestion } from '../../question-bank/demo';
import { textbook } from '../../textbook/demo';
import { todos } from '../tables';
import { castOf, strangersOf } from './people';

type Row = Parameters<typeof World.prototype.put<typeof todos>>[1][number];
/** Weeks of the term, to-dos of a week, own practices of a week and questions of each: for learner5, and for the others in the last weeks. */
const AMOUNT = {
  full: { learner: { weeks: 12, todos: 2, own: 3, each: 8 }, other: { weeks: 3, todos: 1, own: 1, each: 6 } },
  test: { learner: { weeks: 3, todos: 2, own: 1, each: 3 }, other: { weeks: 2, todos: 1, own: 0, each: 2 } },
} as const;

/** A term of to-dos by trainer5: most done in time, some late, a few overdue or open, and evaluations by papers of the platform. */
export async function makeTodos(world: World): Promise<void> {
  const chance = seeded(60_001);
  const { trainer, learner, learners } = castOf(world);
  const sections = sectionsOf(world);
  const papers = await papersOf(world);
  const book = new TrainBook(world, chance);
  const rows: Row[] = [];
  for (const [place, userId] of learners.entries()) {
    const mine = userId === learner;
    const amount = AMOUNT[world.size][mine ? 'learner' : 'other'];
    const able = mine ? 0.6 : -1.2 + ((place * 31) % 26) / 10;
    // A few have stopped practising: the teacher's page names them.
    const quiet = !mine && place % 9 === 4;
    for (let week: number = amount.weeks; week >= 0; week--) {
      // Last week's ended yesterday at the latest; this week's began yesterday.
      const at = (day: number, minute: number) =>
        instantOf(world, week === 0 ? 1 : week * 7 + day - 6, minute + ((place * 11) % 90));
      const sectionOf = (n: number) =>
        sections[((amount.weeks - week) * (amount.todos + amount.own) + n + (mine ? 0 : place % 5)) % sections.length]!;
      const take = (ques: readonly DemoQuestion[], each: number) => {
        const turn = Math.floor(chance() * ques.length);
        return Array.from({ length: Math.min(each, ques.length) }, (_, n) => ques[(turn + n) % ques.length]!);
      };
      for (let n = 0; n < amount.todos; n++) {
        const section = sectionOf(n);
        const list = take(section.ques, amount.each);
        const paper = mine && n === 1 && week % 4 === 0 ? papers[(week / 4) % Math.max(1, papers.length)] : undefined;
        const asked = paper?.ques.slice(0, 12) ?? list;
        const todoId = newId();
        const made = {
          orgId: TRAINING,
          todoId,
          userId,
          stgId: 2,
          sbjId: MATHS,
          madeBy: trainer,
          madeAt: at(6, 10),
          dueAt: week === 0 ? later(`${world.today}T13:00:00.000Z`, 86_400 * (1 + n)) : at(3, 300),
        };
        const about = paper
          ? {
              type: 'eval' as const,
              busId: paper.resId,
              name: paper.title,
              verIds: paper.ques.map((q) => q.verId),
              queCount: paper.ques.length,
            }
          : {
              type: 'tbk' as const,
              busId: section.nodeId,
              name: section.name,
              verIds: [],
              // As publishing says it: so many does its practice ask, or all that the section has.
              queCount: Math.min(GOAL.todo, section.ques.length),
            };
        // Some section may come again while it is open: one open to-do for each.
        if (
          rows.some((r) => r.userId === userId && r.doneAt == null && r.type === about.type && r.busId === about.busId)
        )
          continue;
        const missed = week > 0 && (mine ? week === 1 && n === 0 : quiet ? week < 3 : chance() < 0.15);
        if (week === 0 || missed) {
          // learner5 has begun one of this week's.
          if (mine && week === 0 && n === 0)
            book.add({
              ...made,
              ...about,
              type: 'todo',
              busId: todoId,
              able,
              list: asked,
              pool: asked,
              at: instantOf(world, 1, 60),
              answered: Math.min(2, asked.length - 1),
              open: true,
            });
          rows.push({
            ...made,
            ...about,
            ...(mine && n === 0 && week === 0 ? { queCount: asked.length } : {}),
            doneAt: null,
          });
          continue;
        }
        const late = chance() < 0.12;
        const result = book.add({
          ...made,
          ...about,
          type: 'todo',
          busId: todoId,
          able: able + (amount.weeks - week) * 0.05,
          list: asked,
          pool: asked,
          at: at(late ? 2 : 4, 120 + n * 20),
          answered: asked.length,
        });
        rows.push({
          ...made,
          ...about,
          queCount: asked.length,
          ...(paper ? { verIds: asked.map((q) => q.verId) } : {}),
          doneAt: result.endedAt,
          trainId: result.trainId,
          partCount: result.partCount,
          rightCount: result.rightCount,
          shareSum: result.shareSum,
          spent: result.spent,
        });
      }
      if (week === 0 || (quiet && week < 3)) continue;
      for (let n = 0; n < amount.own; n++) {
        const section = sectionOf(amount.todos + n);
        const list = take(section.ques, amount.each + 2);
        book.add({
          orgId: TRAINING,
          userId,
          type: 'tbk',
          busId: section.nodeId,
          name: section.name,
          stgId: 2,
          sbjId: MATHS,
          tbkId: textbook(BOOK),
          nodeId: section.nodeId,
          able: able + (amount.weeks - week) * 0.05,
          list,
          pool: section.ques.slice(0, 40),
          at: at(1 + n * 2, 40),
          answered: list.length,
        });
      }
    }
  }
  await book.put();
  await world.put(todos, [
    ...rows,
    ...(world.size === 'test'
      ? strangersOf(world).map((s): Row => ({
          orgId: s.orgId,
          todoId: newId(),
          userId: s.child,
          type: 'tbk',
          busId: sections[0]!.nodeId,
          name: sections[0]!.name,
          stgId: 2,
          sbjId: MATHS,
          verIds: [],
          queCount: 5,
          dueAt: later(world.now.toISOString(), 86_400),
          madeBy: s.teacher,
          madeAt: instantOf(world, 1, 10),
          doneAt: null,
        }))
      : []),
  ]);
}
/** Sections with the platform's questions: those of a school are its own. */
const sectionsOf = (world: World) =>
  questionsBySection(world)
    .map((s) => ({ ...s, ques: s.ques.filter((q) => q.lib === 'pfm') }))
    .filter((s) => s.ques.length > 0);
interface Paper {
  readonly resId: number;
  readonly title: string;
  readonly ques: readonly DemoQuestion[];
}
/** Papers of the platform with their questions that a program judges. */
async function papersOf(world: World): Promise<readonly Paper[]> {
  const byVer = new Map(sectionsOf(world).flatMap((s) => s.ques.map((q) => [q.verId, q] as const)));
  const { rows } = await world.client.query<{
    res_id: string;
    title: string;
    body: { sections?: { questions: { verId: number }[] }[] };
  }>(
    `select res_id, title, body from resource_shared where res_type = 'paper' and is_current and removed_at is null and reg_id is null and stg_id = 2 and sbj_id = $1 order by res_id limit 12`,
    [MATHS],
  );
  return rows
    .map((r) => ({
      resId: Number(r.res_id),
      title: r.title,
      ques: (r.body.sections ?? []).flatMap((s) => s.questions.flatMap((q) => byVer.get(q.verId) ?? [])).slice(0, 12),
    }))
    .filter((p) => p.ques.length > 0);
}
