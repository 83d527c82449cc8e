import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { tell } from '../../notice/server/published';
import * as calls from '../contract';
import type { Template } from '../contract';
import { faults } from '../faults';
import { judgedBy, MATES, shareMates, type Kind, type Role } from '../rules';
import { items, members, sheets } from '../tables';
import { itemOf, kindOf, type ItemRow } from './open';
import type { SheetKey } from './sheets';
import { templateOf } from './templates';

type Asked = ParsedOf<typeof calls.publish>;

interface Child {
  readonly userId: number;
  readonly clazzId: number;
}
/** Judgements that are to come in an evaluation of children: own ones, the class's teachers', and each by some classmates. */
export function sheetsFor(itemId: number, roles: readonly Role[], children: readonly Child[]): SheetKey[] {
  const mates = roles.includes('classmate') ? shareMates(children, MATES) : [];
  return [
    ...children.flatMap(({ userId }): SheetKey[] => [
      ...(roles.includes('self') ? [{ itemId, userId, role: 'self' as const, judgeId: userId }] : []),
      ...(roles.includes('teacher') ? [{ itemId, userId, role: 'teacher' as const, judgeId: 0 }] : []),
    ]),
    ...mates.map((mate) => ({ itemId, ...mate, role: 'classmate' as const })),
  ];
}
/** The children of running classes, each in one of them; gone where one of the classes is not the school's. */
async function childrenOf(cx: Cx, clazzIds: readonly number[]): Promise<Child[]> {
  const rows = await cx.db.rows<{ clazzId: number; userId: number | null }>(sql`
    select c.clazz_id, s.user_id
    from class_clazz_v c
    left join class_student_v s on s.org_id = c.org_id and s.clazz_id = c.clazz_id
    where c.org_id = ${cx.db.orgId}
      and c.clazz_id = any(${clazzIds}::bigint[])
      and c.ended_at is null
    order by s.user_id, c.clazz_id`);
  if (new Set(rows.map((row) => row.clazzId)).size !== new Set(clazzIds).size) throw fail(kernelFaults.gone);
  const of = new Map<number, Child>();
  for (const { userId, clazzId } of rows) if (userId != null && !of.has(userId)) of.set(userId, { userId, clazzId });
  return [...of.values()];
}

async function publishChildren(cx: Cx, item: ItemRow, { clazzIds }: Asked): Promise<number> {
  const children = await childrenOf(cx, clazzIds);
  if (children.length === 0) throw fail(faults.nobody, {}, 'clazzIds');
  const { itemId } = item;
  await cx.db.insert(items, item);
  await cx.db.insert(
    members,
    children.map((child) => ({ itemId, ...child })),
  );
  await cx.db.insert(sheets, sheetsFor(itemId, rolesIn(item.indexes), children));
  return children.length;
}
/** Roles that judge at least one index. */
export const rolesIn = (indexes: ItemRow['indexes']): Role[] =>
  (['self', 'lead', 'main', 'classmate', 'teacher'] as const).filter((role) => judgedBy(indexes, role).length > 0);

async function publishTeachers(cx: Cx, item: ItemRow, asked: Asked): Promise<number> {
  const userIds = [...new Set([...asked.userIds, ...asked.leaders.map(({ userId }) => userId)])];
  if (userIds.length === 0) throw fail(faults.nobody, {}, 'leaders');
  // The first leader named for somebody; another one behind it is refused below.
  const leaders = new Map(asked.leaders.toReversed().map(({ userId, leaderId }) => [userId, leaderId]));
  const people = await cx.db.rows<{ userId: number; name: string }>(sql`
    select p.user_id, p.name
    from people_person_v p
    where p.org_id = ${cx.db.orgId}
      and p.user_id = any(${[...new Set([...userIds, ...leaders.values()])]}::bigint[])
      and p.user_type = 2
      and p.removed_at is null`);
  const names = new Map(people.map((p) => [p.userId, p.name]));
  if ([...userIds, ...leaders.values()].some((userId) => !names.has(userId))) throw fail(kernelFaults.gone);
  const roles = rolesIn(item.indexes);
  for (const [at, { userId, leaderId }] of asked.leaders.entries()) {
    const name = names.get(userId) ?? '';
    if (leaderId === userId) throw fail(faults.leaderSelf, { name }, `leaders.${at}`);
    if (leaders.get(userId) !== leaderId) throw fail(faults.leaderTwice, { name }, `leaders.${at}`);
  }
  const alone = roles.includes('lead') ? userIds.find((userId) => !leaders.has(userId)) : undefined;
  if (alone != null) throw fail(faults.leaderless, { name: names.get(alone) ?? '' }, 'leaders');
  await cx.db.insert(items, item);
  const { itemId } = item;
  await cx.db.insert(
    members,
    userIds.map((userId) => ({ itemId, userId, leaderId: leaders.get(userId) ?? null })),
  );
  const judges = (userId: number): Readonly<Partial<Record<Role, number>>> => ({
    self: userId,
    lead: leaders.get(userId) ?? 0,
    main: 0,
  });
  await cx.db.insert(
    sheets,
    userIds.flatMap((userId) => roles.map((role) => ({ itemId, userId, role, judgeId: judges(userId)[role] ?? 0 }))),
  );
  return userIds.length;
}

const rowOf = (cx: Cx, kind: Kind, asked: Asked, template: Template): ItemRow => ({
  orgId: cx.db.orgId,
  itemId: newId(),
  kind,
  name: asked.name,
  templateName: template.name,
  indexes: template.indexes,
  levels: template.levels,
  termId: asked.termId ?? null,
  startAt: asked.start,
  endAt: asked.end,
  objectDays: asked.objectDays,
  endedAt: null,
  archivedAt: null,
  archivedBy: null,
  sealedSeq: null,
  offAt: null,
  madeBy: cx.me.userId,
  madeAt: cx.nowIso,
});

export const publishHandlers = [
  handle(calls.publish, async (cx, asked) => {
    const kind = kindOf(asked.kind);
    if (asked.end <= cx.nowIso) throw fail(faults.endPast, {}, 'end');
    const item = rowOf(cx, kind, asked, await templateOf(cx, kind, asked.templateId));
    const people = await (kind === 'eval' ? publishChildren : publishTeachers)(cx, item, asked);
    const { itemId, name } = item;
    await tell(cx, { kind: `assessment.${kind}Published`, subject: { itemId }, params: { name } });
    cx.note('assessment.published', { subjectId: itemId, kind, name, people });
    return itemOf(item, cx.nowIso);
  }),
];
