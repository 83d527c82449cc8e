import * as z from 'zod';
import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { appealSubject, decideAt, submitTo } from '../../appeal/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { judgedBy, objectUntil, RESULT, type Kind, type Role, type Score } from '../rules';
import { items, members, sheets } from '../tables';
import { kindOf, manages, type ItemRow } from './open';
import { checkScore } from './sheets';

const PART = z.string().regex(/^[a-z0-9]{0,16}$/);

/** The own result in an evaluation whose time to object runs; the row is locked. */
async function resultFor(cx: Cx, kind: Kind, itemId: number, userId: number, part: string): Promise<ItemRow> {
  if (userId !== cx.me.userId || !PART.safeParse(part).success) throw fail(kernelFaults.gone);
  const item = await cx.db.one(items, { itemId, kind, offAt: null }, { lock: 'share' });
  const member = item && (await cx.db.one(members, { itemId, userId }, { lock: 'update' }));
  if (!item || !member) throw fail(kernelFaults.gone);
  if (part && !item.indexes.some((index) => index.indexId === part)) throw fail(kernelFaults.gone);
  return item;
}
const nameOf = (item: ItemRow, part: string): string =>
  item.indexes.find((index) => index.indexId === part)?.name ?? item.name;

/** Somebody objects to the own result after the end; whoever published answers, of a child also its class teacher. */
const subjectOf = (kind: Kind) =>
  appealSubject({
    name: RESULT[kind],
    module: 'assessment',
    title: `appeal.${kind}`,
    text: 'appeal.row',
    steps: ['accepted'],
    upheldAt: 'row',
    once: true,
    async ask(cx, { setId, userId, part }) {
      const item = await resultFor(cx, kind, setId, userId, part);
      return {
        until: objectUntil(item, cx.nowIso),
        hostId: cx.db.orgId,
        label: { name: item.name, index: part ? nameOf(item, part) : item.name },
      };
    },
    async until(cx, { setId, userId }) {
      if (userId !== cx.me.userId) return null;
      const item = await cx.db.one(items, { itemId: setId, kind, offAt: null });
      const until = item ? objectUntil(item, cx.nowIso) : null;
      return until && until > cx.nowIso ? until : null;
    },
    decides(cx) {
      if (cx.me.userType === USER_TYPE.student) return undefined;
      if (manages(cx, kind)) return sql`true`;
      if (kind === 'perf') return undefined;
      return sql`exists (
        select 1
        from assessment_member m
        join class_charge_v h on h.org_id = m.org_id and h.clazz_id = m.clazz_id and h.role = 'master'
        where m.org_id = a.org_id
          and m.item_id = a.set_id
          and m.user_id = a.user_id
          and h.user_id = ${cx.me.userId})`;
    },
    link({ setId, userId }, reader) {
      const own = reader.userId === userId;
      return kind === 'eval'
        ? `/assessment-student/${own ? 'student-report' : 'report'}/${userId}/${setId}`
        : `/assessment-teacher/${own ? 'teacher-report' : 'report'}/${userId}/${setId}`;
    },
    deciders({ setId, userId }) {
      const maker = { rule: 'assessment.makerOf', of: setId };
      return kind === 'eval' ? { anyOf: [maker, { classTeachersOfChildren: userId }] } : maker;
    },
  });
subjectOf('perf');
subjectOf('eval');

/**
 * Whether the caller decides about a result, in an evaluation that is not archived. The open appeal, which is locked, keeps it from
 * being archived meanwhile.
 */
async function decidedItem(cx: Cx, kind: Kind, itemId: number, userId: number): Promise<ItemRow> {
  const row = await cx.db.row<ItemRow & { mine: boolean }>(sql`
    select i.*, exists (
        select 1
        from assessment_member m
        join class_charge_v h on h.org_id = m.org_id and h.clazz_id = m.clazz_id and h.role = 'master'
        where m.org_id = ${cx.db.orgId}
          and m.item_id = i.item_id
          and m.user_id = ${userId}
          and h.user_id = ${cx.me.userId}) as mine
    from assessment_item i
    where i.org_id = ${cx.db.orgId}
      and i.item_id = ${itemId}
      and i.kind = ${kind}
      and i.off_at is null`);
  // Nobody decides about the own result.
  if (!row || userId === cx.me.userId || !(row.mine || manages(cx, kind))) throw fail(kernelFaults.gone);
  if (row.archivedAt) throw fail(faults.archived, { name: row.name });
  return row;
}
interface Change {
  readonly indexId: string;
  readonly role: Role;
  readonly score: number;
}
/** Another score for an index, in the judgement of a leader, the school or the class's teachers. */
async function changeScore(cx: Cx, item: ItemRow, userId: number, change: Change): Promise<Score | undefined> {
  const leaf = judgedBy(item.indexes, change.role).find((index) => index.indexId === change.indexId);
  // What people say of themselves or of a classmate is theirs: it is not put into their mouths afterwards.
  if (!leaf || change.role === 'self' || change.role === 'classmate')
    throw fail(faults.unknownIndex, {}, 'change.indexId');
  checkScore(leaf, change.score, 'change.score');
  const key = { itemId: item.itemId, userId, role: change.role };
  const sheet = await cx.db.one(sheets, key, { lock: 'update' });
  if (!sheet) throw fail(kernelFaults.gone);
  const old = sheet.scores.find((score) => score.indexId === change.indexId);
  if (old?.score === change.score) throw fail(faults.sameResult, {}, 'change.score');
  const scores = [
    ...sheet.scores.filter((score) => score.indexId !== change.indexId),
    { indexId: change.indexId, score: change.score },
  ];
  await cx.db.update(sheets, key, { scores, handedAt: sheet.handedAt ?? cx.nowIso });
  return old;
}

/** Another level than the one the school has set beside its judgement, or none. @returns the one before. */
async function changeLevel(cx: Cx, item: ItemRow, userId: number, level: string | null): Promise<string | null> {
  if (level != null && !item.levels.some(({ name }) => name === level)) throw fail(faults.unknownLevel, {}, 'level');
  const { itemId } = item;
  // Without the school's judgement there is no level of the school's.
  const member = await cx.db.row<{ level: string | null }>(sql`
    select m.level
    from assessment_member m
    where m.org_id = ${cx.db.orgId}
      and m.item_id = ${itemId}
      and m.user_id = ${userId}
      and exists (
        select 1
        from assessment_sheet s
        where s.org_id = ${cx.db.orgId}
          and s.item_id = m.item_id
          and s.user_id = m.user_id
          and s.role = 'main'
          and s.handed_at is not null)
    for update of m`);
  if (!member) throw fail(faults.unknownLevel, {}, 'level');
  if (member.level === level) throw fail(faults.sameResult, {}, 'level');
  await cx.db.update(members, { itemId, userId }, { level });
  return member.level;
}

export const appealHandlers = [
  handle(calls.objectTo, async (cx, { kind: word, id, part, reason, images }) => {
    const kind = kindOf(word);
    const row = await submitTo(cx, RESULT[kind], { setId: id, userId: cx.me.userId, part }, { reason, images });
    return { appealId: row.appealId };
  }),
  handle(calls.appealAnswer, async (cx, { kind: word, id, appealId, change, level, why }) => {
    const kind = kindOf(word);
    if (change && level !== undefined) throw fail(faults.oneChange, {}, 'level');
    let item: ItemRow | undefined;
    await decideAt(cx, cx.db, RESULT[kind], appealId, {
      why,
      async may({ setId, userId }) {
        if (setId !== id) throw fail(kernelFaults.gone);
        item = await decidedItem(cx, kind, id, userId);
      },
      async decide({ userId }) {
        if (!item) throw fail(kernelFaults.gone);
        if (level !== undefined) {
          const old = await changeLevel(cx, item, userId, level);
          cx.note('assessment.corrected', { subjectId: userId, itemId: id, old, new: level, why });
          return { uphold: true, commitId: newId() };
        }
        if (!change) return { uphold: false };
        const old = await changeScore(cx, item, userId, change);
        cx.note('assessment.corrected', {
          subjectId: userId,
          itemId: id,
          indexId: change.indexId,
          old: old?.score ?? null,
          new: change.score,
          why,
        });
        return { uphold: true, commitId: newId() };
      },
    });
    return { appealId, upheld: change != null || level !== undefined };
  }),
];
