import { seeded, type World } from '../../../kernel/server/world';
import { textbook } from '../../textbook/demo';
import {
  abilityOf,
  BOOK,
  classesOf,
  instantOf,
  later,
  MATHS,
  newId,
  personOf,
  questionsBySection,
  SCHOOL,
  strangersOf,
} from './answer';
import { TrainBook } from './book';

const EACH = { full: 8, test: 3 } as const;
/** Practices of a child over the term: student189, the class, the other class. */
const TIMES = { full: [14, 7, 3], test: [4, 2, 1] } as const;

/** A term of practice: section after section, the first ones longest ago. */
export async function makeTrains(world: World): Promise<void> {
  const chance = seeded(36_001);
  const sections = questionsBySection(world);
  const student = personOf(world, 'student189').userId;
  const book = new TrainBook(world, chance);
  const add = ({
    section,
    ...o
  }: {
    userId: number;
    able: number;
    section: (typeof sections)[number];
    at: string;
    answered: number;
    open?: boolean;
  }) => {
    const turn = Math.floor(chance() * section.ques.length);
    const list = Array.from(
      { length: Math.min(EACH[world.size], section.ques.length) },
      (_, n) => section.ques[(turn + n) % section.ques.length]!,
    );
    book.add({
      ...o,
      orgId: SCHOOL,
      type: 'tbk',
      busId: section.nodeId,
      name: section.name,
      stgId: 2,
      sbjId: MATHS,
      tbkId: textbook(BOOK),
      nodeId: section.nodeId,
      list,
      pool: section.ques.slice(0, 40),
    });
  };
  for (const [clazzNo, clazz] of classesOf(world).slice(0, 2).entries()) {
    for (const [place, userId] of clazz.userIds.entries()) {
      const mine = userId === student;
      // A few children have not practised yet: the report says so.
      if (!mine && place % 11 === 7) continue;
      const times = TIMES[world.size][mine ? 0 : clazzNo === 0 ? 1 : 2]!;
      for (let n = 0; n < times; n++) {
        const section =
          sections[
            Math.min(
              sections.length - 1,
              Math.floor(((n + (mine ? 0 : (place % 3) / 3)) * sections.length * 0.8) / times),
            )
          ]!;
        const ago = Math.round(68 - (n * 67) / times) + (mine ? 0 : place % 4);
        add({
          userId,
          able: abilityOf(place, mine) + n * 0.06,
          section,
          at: instantOf(world, Math.max(1, ago), (place * 7 + n * 13) % 200),
          answered: 99,
        });
      }
      if (mine)
        add({
          userId,
          able: 0.6,
          section: sections[Math.floor(sections.length * 0.75)]!,
          at: instantOf(world, 1, 95),
          answered: world.size === 'full' ? 3 : 1,
          open: true,
        });
    }
  }
  for (const { child, que } of strangersOf(world)) {
    const trainId = newId();
    const at = instantOf(world, 5, 30);
    book.trains.push({
      orgId: child.orgId,
      trainId,
      userId: child.userId,
      type: 'tbk',
      busId: que.nodeIds[0]!,
      name: '练习',
      stgId: que.stgId,
      sbjId: que.sbjId,
      tbkId: textbook(BOOK),
      nodeId: que.nodeIds[0]!,
      pool: [que.verId],
      goal: 1,
      putCount: 1,
      partCount: 1,
      rightCount: 1,
      shareSum: 100,
      spent: 40,
      beginMastery: 50,
      endMastery: 52,
      startedAt: at,
      finishedAt: later(at, 60),
    });
    book.ques.push({
      orgId: child.orgId,
      trainId,
      qid: que.qid,
      qcid: 0,
      queNo: 1,
      verId: que.verId,
      share: 100,
      spent: 40,
      answeredAt: later(at, 40),
    });
  }
  await book.put();
}
