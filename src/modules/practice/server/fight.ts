import type { Cx } from '../../../kernel/server/cx';
import { pick, sql, type Sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { must } from '../../../kernel/shared/maps';
import { isEmptyAnswer, judge, partsOf, withoutKey, type QuestionBody } from '../../question-bank/contract';
import { chooseAmong, heldVersions, type Version } from '../../question-bank/server/published';
import * as calls from '../contract';
import type { FightResult } from '../contract';
import { faults } from '../faults';
import { FIGHT_KINDS, LEAST, LEVELS, levelRule, limitOf, mayTry, outcomeOf, RANKS } from '../rules';
import { judgedAtOnce } from '../rules/guess';
import { fightQues, fights } from '../tables';
import { bookOf, nodeOf, sectionsOf } from './books';
import { noteGiven, writeAll } from './estimate';

type FightRow = RowOf<typeof fights>;
const plusSeconds = (at: string, seconds: number): string => new Date(Date.parse(at) + seconds * 1000).toISOString();
const secondsBetween = (from: string, to: string): number =>
  Math.max(0, Math.ceil((Date.parse(to) - Date.parse(from)) / 1000));

/** Whether a challenge can ask it: a program judges all of it. */
const fits = (body: QuestionBody): boolean => partsOf(body).every(judgedAtOnce);
/** Questions of a level in a chapter: of its degrees, and of the others where those are too few. Twice as many are looked at, since not all fit. */
async function quesFor(
  cx: Cx,
  node: { readonly stgId: number; readonly sbjId: number; readonly nodeId: number },
  level: number,
): Promise<Version[]> {
  const { count, degrees } = levelRule(level);
  const { stgId, sbjId, nodeId } = node;
  const [chosen = []] = await chooseAmong(cx, { stgId, sbjId }, [{ nodeIds: [nodeId], kinds: FIGHT_KINDS }], (take) => {
    const first = take({ degrees, count: count * 2, fits }).slice(0, count);
    const more = first.length >= count ? [] : take({ count: (count - first.length) * 2, fits });
    return [[...first, ...more].slice(0, count)];
  });
  return chosen;
}
/** How the caller stands at a node as a challenge begins, as columns: the level reached there, and whether another challenge still runs. */
const standsAt = (cx: Cx, nodeId: number): Sql => sql`, coalesce((
      select r.level
      from practice_rank r
      where r.org_id = ${cx.db.orgId}
        and r.user_id = ${cx.me.userId}
        and r.node_id = ${nodeId}
    ), 0) as level, exists (
      select 1
      from practice_fight f
      where f.org_id = ${cx.db.orgId}
        and f.user_id = ${cx.me.userId}
        and f.state = 'open'
    ) as running`;
/** A challenge of the caller, locked, and the level they had reached at its node. */
async function ownFight(cx: Cx, fightId: number): Promise<FightRow & { readonly reached: number }> {
  const row = await cx.db.row<FightRow & { reached: number }>(sql`
    select f.org_id, ${pick('f', Object.keys(fights.columns))}, coalesce(r.level, 0) as reached
    from practice_fight f
    left join practice_rank r on r.org_id = f.org_id and r.user_id = f.user_id and r.node_id = f.node_id
    where f.org_id = ${cx.db.orgId}
      and f.fight_id = ${fightId}
      and f.user_id = ${cx.me.userId}
    for update of f`);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
interface Asked {
  readonly ques: readonly RowOf<typeof fightQues>[];
  readonly held: ReadonlyMap<number, Version>;
}
/** The questions of a challenge and their versions. */
async function askedIn(cx: Cx, fightId: number): Promise<Asked> {
  const ques = await cx.db.many(fightQues, { fightId }, { sort: ['queNo'] });
  const verIds = ques.map((q) => q.verId);
  return { ques, held: await heldVersions(cx.db, verIds) };
}
/** How a challenge went, beside how others did at the same level. */
async function resultOf(cx: Cx, fight: FightRow, rose: boolean, { ques, held }: Asked): Promise<FightResult> {
  const about = await cx.db.row<{ nodeName: string; challengers: number; attempts: number; reached: number }>(sql`
    select coalesce((select n.name from textbook_node_v n where n.node_id = ${fight.nodeId}), '') as node_name,
      count(distinct f.user_id)::int as challengers, count(*)::int as attempts,
      coalesce((
        select r.level
        from practice_rank r
        where r.org_id = ${cx.db.orgId} and r.user_id = ${cx.me.userId} and r.node_id = ${fight.nodeId}
      ), 0) as reached
    from practice_fight f
    where f.org_id = ${cx.db.orgId}
      and f.node_id = ${fight.nodeId}
      and f.level = ${fight.level}
      and f.state in ('passed', 'failed')`);
  const outcome = outcomeOf(
    fight.level,
    ques.map((q) => ({ limit: q.timeLimit, spent: q.spent ?? 0, share: q.share ?? 0 })),
    fight.duration ?? 0,
  );
  const rule = levelRule(fight.level);
  return {
    fightId: fight.fightId,
    nodeId: fight.nodeId,
    sbjId: fight.sbjId,
    level: fight.level,
    rank: rule.rank,
    passed: fight.state === 'passed',
    rose,
    accuracy: outcome.accuracy,
    accuracyNeed: rule.accuracy,
    spent: outcome.spent,
    duration: fight.duration ?? 0,
    allowed: fight.allowed,
    inTime: outcome.inTime,
    correct: outcome.correct,
    wrong: outcome.wrong,
    ...about!,
    ques: ques.map((q) => {
      const v = must(held, q.verId);
      return {
        qid: q.qid,
        verId: q.verId,
        queNo: q.queNo,
        degree: v.degree,
        limit: q.timeLimit,
        body: v.body,
        answer: q.answer,
        share: q.share ?? 0,
        spent: q.spent ?? 0,
      };
    }),
  };
}

export const fightHandlers = [
  handle(calls.fightList, async (cx, { tbkId }) => {
    const book = await bookOf(cx, tbkId);
    const chapters = ((await sectionsOf(cx.db, 'tbk', [tbkId])).get(tbkId) ?? []).filter((s) => s.depth === 1);
    const ids = chapters.map((c) => c.nodeId);
    const own = new Map(
      (
        await cx.db.rows<{ nodeId: number; level: number; reachedAt: string }>(
          sql`
          select node_id, level, reached_at
          from practice_rank
          where org_id = ${cx.db.orgId}
            and user_id = ${cx.me.userId}
            and node_id = any(${ids}::bigint[])`,
        )
      ).map((r) => [r.nodeId, r]),
    );
    const tried = new Map(
      (
        await cx.db.rows<{ nodeId: number; attempts: number; challengers: number }>(
          sql`
          select node_id, count(*)::int as attempts, count(distinct user_id)::int as challengers
          from practice_fight
          where org_id = ${cx.db.orgId}
            and node_id = any(${ids}::bigint[])
            and state in ('passed', 'failed')
          group by node_id`,
        )
      ).map((r) => [r.nodeId, r]),
    );
    const last = await cx.db.rows<{
      fightId: number;
      nodeId: number;
      nodeName: string;
      level: number;
      state: 'passed' | 'failed' | 'invalid';
      accuracy: number | null;
      duration: number | null;
      startedAt: string;
    }>(
      sql`
      select f.fight_id, f.node_id, n.name as node_name, f.level, f.state, f.accuracy, f.duration, f.started_at
      from practice_fight f
      join textbook_node_v n on n.node_id = f.node_id
      where f.org_id = ${cx.db.orgId}
        and f.user_id = ${cx.me.userId}
        and f.state <> 'open'
        and n.tbk_id = ${tbkId}
      order by f.started_at desc
      limit 8`,
    );
    return {
      tbkId,
      name: book.name,
      sbjId: book.sbjId,
      rules: LEVELS.map(({ level, rank, count, accuracy }) => ({
        level,
        rank,
        count,
        accuracy,
        seconds: limitOf(level, 'single', 3),
      })),
      chapters: chapters.map((c) => ({
        nodeId: c.nodeId,
        name: c.name,
        level: own.get(c.nodeId)?.level ?? 0,
        rank: RANKS[own.get(c.nodeId)?.level ?? 0]!,
        reachedAt: own.get(c.nodeId)?.reachedAt ?? null,
        attempts: tried.get(c.nodeId)?.attempts ?? 0,
        challengers: tried.get(c.nodeId)?.challengers ?? 0,
      })),
      last: last.map((f) => ({ ...f, rank: levelRule(f.level).rank })),
    };
  }),
  handle(calls.fightChoose, async (cx, { sbjId, tbkNodeId, level }) => {
    const node = await nodeOf<{ level: number; running: boolean }>(cx.db, tbkNodeId, standsAt(cx, tbkNodeId));
    if (node.sbjId !== sbjId) throw fail(kernelFaults.gone);
    if (!mayTry(node.level, level))
      throw fail(faults.levelLocked, { rank: cx.text(`practice.rank.${RANKS[node.level + 1]!}`) }, 'level');
    const chosen = await quesFor(cx, node, level);
    if (chosen.length < LEAST) throw fail(faults.fewQuestions, { least: LEAST });
    const rule = levelRule(level);
    const ques = chosen.map((v, at) => ({
      v,
      queNo: at + 1,
      limit: limitOf(level, v.kind === 'group' ? 'single' : v.kind, v.degree),
    }));
    const allowed = ques.reduce((n, q) => n + q.limit, 0);
    // One challenge at a time: another that still ran was left midway.
    if (node.running)
      await cx.db.update(fights, { userId: cx.me.userId, state: 'open' }, { state: 'invalid', endedAt: cx.nowIso });
    const fightId = newId();
    const made = await cx.db.insert(
      fights,
      { fightId, userId: cx.me.userId, sbjId, nodeId: tbkNodeId, level, state: 'open', startedAt: cx.nowIso, allowed },
      'on conflict do nothing',
    );
    if (made === 0) throw fail(kernelFaults.keyInUse);
    await cx.db.insert(
      fightQues,
      ques.map((q) => ({ fightId, qid: q.v.qid, queNo: q.queNo, verId: q.v.verId, timeLimit: q.limit })),
    );
    return {
      fightId,
      stgId: node.stgId,
      sbjId,
      nodeId: tbkNodeId,
      nodeName: node.name,
      level,
      rank: rule.rank,
      accuracyNeed: rule.accuracy,
      allowed,
      startedAt: cx.nowIso,
      endsAt: plusSeconds(cx.nowIso, allowed),
      now: cx.nowIso,
      ques: ques.map(({ v, queNo, limit }) => ({
        qid: v.qid,
        verId: v.verId,
        queNo,
        degree: v.degree,
        limit,
        body: withoutKey(v.body),
      })),
    };
  }),
  handle(calls.fightCommit, async (cx, { id, answers }) => {
    const fight = await ownFight(cx, id);
    if (fight.state === 'invalid') throw fail(faults.fightInvalid);
    const asked = await askedIn(cx, id);
    if (fight.state !== 'open') return resultOf(cx, fight, false, asked);
    const { ques, held } = asked;
    const given = new Map(answers.map((a) => [a.qid, a]));
    const judged = ques.map((q) => {
      const version = must(held, q.verId);
      const { answer, spent = 0 } = given.get(q.qid) ?? {};
      const { text: _text, files: _files, ...clean } = answer ?? {};
      const empty = isEmptyAnswer(answer);
      return {
        q,
        version,
        answer: empty ? null : clean,
        spent,
        share: empty ? 0 : (judge(partsOf(version.body)[0]!, clean).share ?? 0),
      };
    });
    const duration = secondsBetween(new Date(fight.startedAt).toISOString(), cx.nowIso);
    const outcome = outcomeOf(
      fight.level,
      judged.map((j) => ({ limit: j.q.timeLimit, spent: j.spent, share: j.share })),
      duration,
    );
    const set = {
      state: outcome.passed ? ('passed' as const) : ('failed' as const),
      endedAt: cx.nowIso,
      duration,
      spent: outcome.spent,
      accuracy: outcome.accuracy,
      rightCount: outcome.correct,
      wrongCount: outcome.wrong,
    };
    // What was left empty says nothing of the child.
    const { writes } = await noteGiven(cx, {
      sbjId: fight.sbjId,
      source: 'fight',
      sourceId: id,
      given: judged
        .filter((j) => j.answer != null)
        .map((j) => ({ version: j.version, qcid: 0, share: j.share, answer: j.answer, spent: j.spent })),
    });
    const rose = outcome.passed && fight.level > fight.reached;
    const rows = judged.map((j) => ({ qid: j.q.qid, answer: j.answer, share: j.share, spent: j.spent }));
    await writeAll(cx.db, [
      ...writes,
      sql`
        update practice_fight_que q
        set answer = u."answer", share = u."share", spent = u."spent"
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as u("qid" bigint, "answer" jsonb, "share" integer, "spent" integer)
        where q.org_id = ${cx.db.orgId}
          and q.fight_id = ${id}
          and q.qid = u."qid"`,
      ...(rose
        ? [
            sql`
        insert into practice_rank (org_id, user_id, node_id, sbj_id, level, reached_at)
        values (${cx.db.orgId}, ${cx.me.userId}, ${fight.nodeId}, ${fight.sbjId}, ${fight.level}, ${cx.nowIso})
        on conflict (org_id, user_id, node_id) do update
        set level = greatest(practice_rank.level, excluded.level), reached_at = excluded.reached_at`,
          ]
        : []),
      sql`
        update practice_fight
        set state = ${set.state}, ended_at = ${cx.nowIso}::timestamptz, duration = ${duration}, spent = ${set.spent},
          accuracy = ${set.accuracy}, right_count = ${set.rightCount}, wrong_count = ${set.wrongCount}
        where org_id = ${cx.db.orgId}
          and fight_id = ${id}`,
    ]);
    const answered = judged.map((j) => ({ ...j.q, answer: j.answer, share: j.share, spent: j.spent }));
    return resultOf(cx, { ...fight, ...set }, rose, { ques: answered, held });
  }),
  handle(calls.fightLoose, async (cx, { id }) => {
    const fight = await ownFight(cx, id);
    if (fight.state === 'open') await cx.db.update(fights, { fightId: id }, { state: 'invalid', endedAt: cx.nowIso });
  }),
];
