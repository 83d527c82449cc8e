import { seeded, type World } from '../../../kernel/server/world';
import { copyVersions, type DemoQuestion } from '../../question-bank/demo';
import { fightQues, fights, ranks } from '../tables';
import { levelRule, limitOf, outcomeOf } from '../rules';
import {
  abilityOf,
  classesOf,
  giveAnswer,
  instantOf,
  later,
  MATHS,
  newId,
  personOf,
  questionsBySection,
  SCHOOL,
  strangersOf,
  tell,
  type Told,
} from './answer';
import { entryOf } from '../../../kernel/shared/maps';

type Fight = Parameters<typeof World.prototype.put<typeof fights>>[1][number];
type Que = Parameters<typeof World.prototype.put<typeof fightQues>>[1][number];
type RankRow = Parameters<typeof World.prototype.put<typeof ranks>>[1][number];

/** Challenges of the class: each goes up a chapter until it no longer passes; one was abandoned midway. */
export async function makeFights(world: World): Promise<void> {
  const chance = seeded(36_002);
  const student = personOf(world, 'student189').userId;
  const chapters = new Map<number, DemoQuestion[]>();
  for (const s of questionsBySection(world)) entryOf(chapters, s.chapterId, () => []).push(...s.ques);
  const open = [...chapters].filter(([, ques]) => ques.length >= (world.size === 'full' ? 12 : 1));
  const rows = { fights: [] as Fight[], ques: [] as Que[], ranks: [] as RankRow[], told: [] as Told[] };
  const used: DemoQuestion[] = [];
  const clazz = classesOf(world)[0];
  for (const [place, userId] of (clazz?.userIds ?? []).entries()) {
    const mine = userId === student;
    if (!mine && place % 3 !== 1) continue;
    for (const [n, [nodeId, ques]] of open.slice(0, mine ? 3 : 1).entries()) {
      const able = abilityOf(place, mine) + (mine ? 1.2 : 0.7);
      let reached = 0;
      // A year of ladder is left to climb: student189 has gold, silver and bronze.
      const goal = mine ? 3 - n : 1 + (place % 3);
      for (let level = 1, tries = 0; level <= goal && tries < goal + 2; tries++) {
        const rule = levelRule(level);
        const turn = Math.floor(chance() * ques.length);
        const list = Array.from(
          { length: Math.min(rule.count, ques.length) },
          (_, k) => ques[(turn + k) % ques.length]!,
        );
        const given = list.map((q) => ({
          q,
          ...giveAnswer(q, able, chance),
          limit: limitOf(level, q.body.kind === 'group' ? 'single' : q.body.kind, q.degree),
        }));
        const parts = given.map((g) => ({
          limit: g.limit,
          share: g.share,
          spent: Math.max(4, Math.floor(g.limit * (0.3 + chance() * 0.45))),
        }));
        const startedAt = instantOf(world, 40 - n * 9 - tries, (place * 11 + tries * 17) % 200);
        const left = mine && n === 1 && tries === 1;
        const outcome = outcomeOf(level, parts, parts.reduce((s, p) => s + p.spent, 0) + 8);
        const duration = outcome.spent + 8;
        const fightId = newId();
        rows.fights.push({
          orgId: SCHOOL,
          fightId,
          userId,
          sbjId: MATHS,
          nodeId,
          level,
          state: left ? 'invalid' : outcome.passed ? 'passed' : 'failed',
          startedAt,
          endedAt: later(startedAt, left ? 60 : duration),
          allowed: parts.reduce((s, p) => s + p.limit, 0),
          ...(left
            ? {}
            : {
                duration,
                spent: outcome.spent,
                accuracy: outcome.accuracy,
                rightCount: outcome.correct,
                wrongCount: outcome.wrong,
              }),
        });
        rows.ques.push(
          ...given.map((g, k) => ({
            orgId: SCHOOL,
            fightId,
            qid: g.q.qid,
            queNo: k + 1,
            verId: g.q.verId,
            timeLimit: g.limit,
            ...(left ? {} : { answer: g.answer, share: g.share, spent: parts[k]!.spent }),
          })),
        );
        if (!left)
          rows.told.push(
            ...given.map((g) => ({
              orgId: SCHOOL,
              userId,
              verId: g.q.verId,
              qid: g.q.qid,
              qcid: 0,
              sbjId: MATHS,
              source: 'fight' as const,
              sourceId: fightId,
              share: g.share,
              answer: g.answer,
              at: later(startedAt, duration),
            })),
          );
        used.push(...list);
        if (!left && outcome.passed) {
          reached = level;
          level += 1;
        }
      }
      if (reached > 0)
        rows.ranks.push({
          orgId: SCHOOL,
          userId,
          nodeId,
          sbjId: MATHS,
          level: reached,
          reachedAt: instantOf(world, 30 - n * 9, 60),
        });
    }
  }
  await copyVersions(world, SCHOOL, used);
  for (const { child, que } of strangersOf(world)) {
    const fightId = newId();
    const startedAt = instantOf(world, 4, 20);
    rows.fights.push({
      orgId: child.orgId,
      fightId,
      userId: child.userId,
      sbjId: que.sbjId,
      nodeId: que.nodeIds[0]!,
      level: 1,
      state: 'failed',
      startedAt,
      endedAt: later(startedAt, 50),
      allowed: 60,
      duration: 50,
      spent: 45,
      accuracy: 0,
      rightCount: 0,
      wrongCount: 1,
    });
    rows.ques.push({
      orgId: child.orgId,
      fightId,
      qid: que.qid,
      queNo: 1,
      verId: que.verId,
      timeLimit: 60,
      share: 0,
      spent: 45,
    });
  }
  await world.put(fights, rows.fights);
  await world.put(fightQues, rows.ques);
  await world.put(ranks, rows.ranks);
  tell(world, rows.told);
}
