import { seeded, type World } from '../../../kernel/server/world';
import { copyVersions, type DemoQuestion } from '../../question-bank/demo';
import { textbook } from '../../textbook/demo';
import { trainQues, trains } from '../tables';
import { abilityOf, BOOK, classesOf, giveAnswer, instantOf, later, MATHS, newId, personOf, questionsBySection, SCHOOL, strangersOf, tell, type Told } from './answer';

/** Seconds spent in practice, by school, child and day: the estimates' days carry them. */
export type Spent = Map<string, number>;
type Train = Parameters<typeof World.prototype.put<typeof trains>>[1][number];
type Que = Parameters<typeof World.prototype.put<typeof trainQues>>[1][number];
const EACH = { full: 8, test: 3 } as const;
/** Practices of a child over the term: student189, the class, the other class. */
const TIMES = { full: [14, 7, 3], test: [4, 2, 1] } as const;

/** A term of practice: section after section, the first ones longest ago. */
export async function makeTrains(world: World): Promise<void> {
  const chance = seeded(36_001);
  const sections = questionsBySection(world);
  const student = personOf(world, 'student189').userId;
  const spentBy: Spent = new Map();
  const rows = { trains: [] as Train[], ques: [] as Que[], told: [] as Told[] };
  const used: DemoQuestion[] = [];
  const add = (o: { userId: number; able: number; section: (typeof sections)[number]; at: string; answered: number; open?: boolean }) => {
    const trainId = newId();
    const turn = Math.floor(chance() * o.section.ques.length);
    const list = Array.from({ length: Math.min(EACH[world.size], o.section.ques.length) }, (_, n) => o.section.ques[(turn + n) % o.section.ques.length]!);
    const done = list.slice(0, o.answered);
    let at = o.at;
    let [right, shareSum, spent] = [0, 0, 0];
    for (const [n, q] of done.entries()) {
      const { answer, share } = giveAnswer(q, o.able, chance);
      const seconds = 20 + Math.floor(chance() * 50) + q.degree * 6;
      at = later(at, seconds);
      rows.ques.push({ orgId: SCHOOL, trainId, qid: q.qid, qcid: 0, queNo: n + 1, verId: q.verId, answer, share, spent: seconds, answeredAt: at });
      rows.told.push({ orgId: SCHOOL, userId: o.userId, verId: q.verId, qid: q.qid, qcid: 0, sbjId: MATHS, source: 'train', sourceId: trainId, share, answer, at });
      right += share === 100 ? 1 : 0; shareSum += share; spent += seconds;
    }
    const next = list[done.length];
    if (o.open && next) rows.ques.push({ orgId: SCHOOL, trainId, qid: next.qid, qcid: 0, queNo: done.length + 1, verId: next.verId });
    const before = Math.round(100 / (1 + Math.exp(-o.able * 0.8)));
    rows.trains.push({
      orgId: SCHOOL, trainId, userId: o.userId, type: 'tbk', busId: o.section.nodeId, name: o.section.name, stgId: 2, sbjId: MATHS, tbkId: textbook(BOOK), nodeId: o.section.nodeId, pool: o.section.ques.slice(0, 40).map((q) => q.verId), goal: list.length,
      putCount: done.length + (o.open && next ? 1 : 0), partCount: done.length, rightCount: right, shareSum, spent, beginMastery: before, endMastery: o.open ? null : Math.min(99, before + Math.round((shareSum / Math.max(1, done.length) - 60) / 12)), startedAt: o.at, finishedAt: o.open ? null : later(at, 15),
    });
    used.push(...list, ...o.section.ques.slice(0, 40));
    const day = `${SCHOOL}/${o.userId}/${later(o.at, 8 * 3600).slice(0, 10)}`;
    spentBy.set(day, (spentBy.get(day) ?? 0) + spent);
  };
  for (const [clazzNo, clazz] of classesOf(world).slice(0, 2).entries()) {
    for (const [place, userId] of clazz.userIds.entries()) {
      const mine = userId === student;
      // A few children have not practised yet: the report says so.
      if (!mine && place % 11 === 7) continue;
      const times = TIMES[world.size][mine ? 0 : clazzNo === 0 ? 1 : 2]!;
      for (let n = 0; n < times; n++) {
        const section = sections[Math.min(sections.length - 1, Math.floor(((n + (mine ? 0 : (place % 3) / 3)) * sections.length * 0.8) / times))]!;
        const ago = Math.round(68 - (n * 67) / times) + (mine ? 0 : place % 4);
        add({ userId, able: abilityOf(place, mine) + n * 0.06, section, at: instantOf(world, Math.max(1, ago), (place * 7 + n * 13) % 200), answered: 99 });
      }
      if (mine) add({ userId, able: 0.6, section: sections[Math.floor(sections.length * 0.75)]!, at: instantOf(world, 1, 95), answered: world.size === 'full' ? 3 : 1, open: true });
    }
  }
  await copyVersions(world, SCHOOL, used);
  for (const { child, que } of strangersOf(world)) {
    const trainId = newId();
    const at = instantOf(world, 5, 30);
    rows.trains.push({ orgId: child.orgId, trainId, userId: child.userId, type: 'tbk', busId: que.nodeIds[0]!, name: '练习', stgId: que.stgId, sbjId: que.sbjId, tbkId: textbook(BOOK), nodeId: que.nodeIds[0]!, pool: [que.verId], goal: 1, putCount: 1, partCount: 1, rightCount: 1, shareSum: 100, spent: 40, beginMastery: 50, endMastery: 52, startedAt: at, finishedAt: later(at, 60) });
    rows.ques.push({ orgId: child.orgId, trainId, qid: que.qid, qcid: 0, queNo: 1, verId: que.verId, share: 100, spent: 40, answeredAt: later(at, 40) });
  }
  await world.put(trains, rows.trains);
  await world.put(trainQues, rows.ques);
  tell(world, rows.told);
  world.made['practice spent'] = spentBy;
}
