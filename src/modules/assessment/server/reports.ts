import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { hiddenParts } from '../../fitness-test/server/published';
import { codesOf } from '../../proof/server/published';
import * as calls from '../contract';
import type { Report, ReportRow } from '../contract';
import { faults } from '../faults';
import { childrenOf, rolesOf, stateOf, type Kind } from '../rules';
import { itemOf, manages, seenItem, type ItemRow } from './open';
import { membersOf, partsOf, resultOf, roleTotal, type MemberRow, type Result } from './results';
import { PROOF } from './seal';

/** Fewer people than this say nothing about a group: each of them would soon be guessed. */
const FEW = 5;
type Ranked = readonly { readonly member: MemberRow; readonly result: Result }[];

/** Results are out when the evaluation has ended; before that nobody reads them. */
function mustBeOut(cx: Cx, item: ItemRow): void {
  const state = stateOf(item, cx.nowIso);
  if (state !== 'ended' && state !== 'archived') throw fail(faults.notYet, { name: item.name });
}
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
/** The middle half of a group's points in an index. */
function bandOf(others: Ranked, indexId: string): { low: number; middle: number; high: number } | null {
  const values = others.flatMap(({ result }) => result.points.get(indexId) ?? []).toSorted((a, b) => a - b);
  if (values.length < FEW) return null;
  return { low: at(values, 0.25), middle: at(values, 0.5), high: at(values, 0.75) };
}
const ranked = (item: ItemRow, members: readonly MemberRow[]): Ranked =>
  members.map((member) => ({ member, result: resultOf(item, member) }));

function reportOf(cx: Cx, item: ItemRow, member: MemberRow, others: Ranked): Omit<Report, 'proof'> {
  const result = resultOf(item, member);
  return {
    item: itemOf(item, cx.nowIso),
    userId: member.userId,
    name: member.name,
    photo: member.photo,
    place: member.place,
    total: result.total,
    level: result.level,
    levelSet: result.levelSet,
    levels: [...item.levels],
    parts: partsOf(item.indexes, member, result).map((part) => ({ ...part, band: bandOf(others, part.indexId) })),
    figures: rolesOf(item.kind).map((role) => ({ role, points: roleTotal(item.indexes, role, member) })),
    missing: [...result.missing],
    comment: member.comment,
    commentBy: member.commentBy,
    // What classmates wrote has no name; it is not shown word by word, since a hand is soon known.
    words: member.judged.flatMap(({ role, texts }) =>
      role === 'classmate' ? [] : texts.map(({ indexId, text }) => ({ role, indexId, text })),
    ),
  };
}
async function withProof(cx: Cx, kind: Kind, report: Omit<Report, 'proof'>): Promise<Report> {
  const { itemId, archivedAt } = report.item;
  if (!archivedAt) return { ...report, proof: null };
  const code = (await codesOf(cx.db, PROOF[kind], String(itemId), [report.userId])).get(report.userId);
  return { ...report, proof: code ? { ...code, sealedAt: archivedAt } : null };
}

const rowOf = (item: ItemRow, { member, result }: Ranked[number]): ReportRow => ({
  userId: member.userId,
  name: member.name,
  place: member.place,
  total: result.total,
  level: result.level,
  parts: childrenOf(item.indexes, null).map(({ indexId }) => ({ indexId, points: result.points.get(indexId) ?? null })),
  missing: [...result.missing],
});
const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round(values.reduce((a, b) => a + b, 0) / values.length);
const rootsOf = (item: ItemRow, all: Ranked, fewest: number) =>
  childrenOf(item.indexes, null).map(({ indexId, name, weight }) => {
    const values = all.flatMap(({ result }) => result.points.get(indexId) ?? []);
    return { indexId, name, weight, mean: values.length < fewest ? null : meanOf(values) };
  });
/** How many reached each level. With `hide`, small ones say nothing, and as many more as it takes. */
function spreadOf(item: ItemRow, all: Ranked, hide: boolean): { level: string; n: number | null }[] {
  const sizes = item.levels.map(({ name }) => all.filter(({ result }) => result.level === name).length);
  const hidden = hide ? hiddenParts(sizes) : new Set<number>();
  return item.levels.map(({ name }, no) => ({ level: name, n: hidden.has(no) ? null : (sizes[no] ?? 0) }));
}

/** The class report as the screen and the file have it. */
export async function clazzReport(cx: Cx, id: number, clazzId: number) {
  const item = await seenItem(cx, 'eval', id);
  const charge = manages(cx, 'eval')
    ? sql`m.clazz_id = ${clazzId}`
    : sql`m.clazz_id = ${clazzId} and exists (
        select 1
        from class_charge_v h
        where h.org_id = ${cx.db.orgId}
          and h.clazz_id = m.clazz_id
          and h.user_id = ${cx.me.userId})`;
  const members = await membersOf(cx, id, charge);
  const [first] = members;
  if (!first) throw fail(kernelFaults.gone);
  mustBeOut(cx, item);
  const all = ranked(item, members);
  return {
    item: itemOf(item, cx.nowIso),
    clazzId,
    clazzName: first.place,
    spread: spreadOf(item, all, false),
    roots: rootsOf(item, all, 1),
    rows: all.map((one) => rowOf(item, one)),
  };
}
/** The report of all teachers: names for the administrator alone, and nothing of small groups for anybody else. */
export async function staffReport(cx: Cx, id: number) {
  const item = await seenItem(cx, 'perf', id);
  mustBeOut(cx, item);
  const all = ranked(item, await membersOf(cx, id));
  const named = manages(cx, 'perf');
  const few = !named && all.length < FEW;
  return {
    item: itemOf(item, cx.nowIso),
    people: all.length,
    spread: few ? item.levels.map(({ name }) => ({ level: name, n: null })) : spreadOf(item, all, !named),
    roots: rootsOf(item, all, named ? 1 : FEW),
    rows: named ? all.map((one) => rowOf(item, one)) : null,
  };
}
/** All children of an evaluation, for its administrator's file. */
export async function wholeReport(cx: Cx, id: number) {
  const item = await seenItem(cx, 'eval', id);
  mustBeOut(cx, item);
  const all = ranked(item, await membersOf(cx, id));
  return { item: itemOf(item, cx.nowIso), roots: rootsOf(item, all, 1), rows: all.map((one) => rowOf(item, one)) };
}

export const reportHandlers = [
  handle(calls.reportUser, async (cx, { id, userId }) => {
    const item = await seenItem(cx, 'eval', id);
    // A class of at least five stands behind a child's line as its band; whose it is nobody can tell.
    const members = await membersOf(
      cx,
      id,
      sql`m.clazz_id = (
        select x.clazz_id
        from assessment_member x
        where x.org_id = ${cx.db.orgId} and x.item_id = ${id} and x.user_id = ${userId})
        and (${cx.me.userId === userId || manages(cx, 'eval')} or exists (
          select 1
          from class_charge_v h
          where h.org_id = ${cx.db.orgId}
            and h.clazz_id = m.clazz_id
            and h.user_id = ${cx.me.userId}))`,
    );
    const member = members.find((one) => one.userId === userId);
    if (!member) throw fail(kernelFaults.gone);
    mustBeOut(cx, item);
    const others = ranked(
      item,
      members.filter((one) => one.userId !== userId),
    );
    return withProof(cx, 'eval', reportOf(cx, item, member, others));
  }),
  handle(calls.reportClazz, (cx, { id, clazzId }) => clazzReport(cx, id, clazzId)),
  handle(calls.perfReport, (cx, { id }) => staffReport(cx, id)),
  handle(calls.perfReportUser, async (cx, { id, userId, role }) => {
    const item = await seenItem(cx, 'perf', id);
    const members = await membersOf(cx, id);
    const member = members.find((one) => one.userId === userId);
    const me = cx.me.userId;
    const may = member && (manages(cx, 'perf') || (role === 'self' ? member.userId === me : member.leaderId === me));
    if (!member || !may) throw fail(kernelFaults.gone);
    mustBeOut(cx, item);
    const others = ranked(
      item,
      members.filter((one) => one.userId !== userId),
    );
    return withProof(cx, 'perf', reportOf(cx, item, member, others));
  }),
];
