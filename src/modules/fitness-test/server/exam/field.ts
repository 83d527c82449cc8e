import { randomBytes } from 'node:crypto';
import type { Cx } from '../../../../kernel/server/cx';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { ConflictRow, Pack } from '../../contract/field';
import { withScheme } from '../../rules/scheme';
import type { Mark } from '../../rules/settings';
import { examChildren, examGroups, schemeVersions } from '../../tables';
import { cellText } from '../educ/cells';
import { itemViews, nameOf } from '../educ/items';
import { contentOf, standardFor } from '../mark/shelf';
import { addEntries, type From } from './entries';
import { examOf, examStandard, fieldClazzes, mustBe, scoringOf } from './scope';

/** Who enters, from which tablet. */
export const fromCaller = async (cx: Cx, tstId: number, tablet: string): Promise<From> => ({
  tstId,
  tablet,
  source: 'hand',
  byId: cx.me.userId,
  at: cx.nowIso,
  book: cx.kernel.books[cx.lang],
  lang: cx.lang,
  clazzIds: await fieldClazzes(cx),
});
/** An id for an entry made at a desk. */
export const deskEntryId = (): string => `d_${randomBytes(12).toString('base64url')}`;

type Standing = Pack['attempts'][number];
/** Attempts that stand, changed since a moment. */
async function standing(
  cx: Cx,
  tstId: number,
  clazzIds: readonly number[] | undefined,
  since: number,
): Promise<Standing[]> {
  return cx.db.rows<Standing>(
    `select m.user_id, m.item_id, x.attempt, x.value, x.mark, x."entryId" entry_id from fitness_test_mark m join fitness_test_exam_child c on c.org_id = m.org_id and c.tst_id = m.tst_id and c.user_id = m.user_id
       cross join jsonb_to_recordset(m.attempts) as x(attempt integer, value integer, mark text, "entryId" text)
     where m.org_id = $1 and m.tst_id = $2 and ($3::bigint[] is null or c.clazz_id = any($3)) and m.drafted_at >= $4 order by m.drafted_at limit 40000`,
    [cx.db.orgId, tstId, clazzIds ?? null, new Date(since).toISOString()],
  );
}
/** A reply on its way when another tablet wrote: what is sent twice does no harm. */
const OVERLAP_MS = 5000;

interface ConflictSource {
  userId: number;
  name: string;
  clazzName: string;
  chestNo: number;
  itemId: string;
  attempt: number;
  entryId: string;
  rivals: { entryId: string }[];
  n: number;
}
const conflictSql = (page: string) =>
  `select m.user_id, c.name, c.clazz_name, c.chest_no, m.item_id, x.attempt, x."entryId" entry_id, x.rivals, count(*) over () n from fitness_test_mark m join fitness_test_exam_child c on c.org_id = m.org_id and c.tst_id = m.tst_id and c.user_id = m.user_id
     cross join jsonb_to_recordset(m.attempts) as x(attempt integer, "entryId" text, rivals jsonb)
   where m.org_id = $1 and m.tst_id = $2 and m.conflict and jsonb_array_length(x.rivals) > 0 and ($3::bigint[] is null or c.clazz_id = any($3)) order by c.chest_no, m.item_id, x.attempt ${page}`;

const list = handle(calls.fieldList, async (cx) => {
  const own = (await fieldClazzes(cx)) ?? null;
  const rows = await cx.db.rows<{
    tstId: number;
    name: string;
    startOn: string;
    endOn: string;
    itemIds: string[];
    clazzId: number;
    clazzName: string;
    children: number;
  }>(
    `select e.tst_id, e.name, e.start_on, e.end_on, e.item_ids, c.clazz_id, max(c.clazz_name) clazz_name, count(*) children from fitness_test_exam e join fitness_test_exam_child c on c.org_id = e.org_id and c.tst_id = e.tst_id
     where e.org_id = $1 and e.state = 'published' and ($2::bigint[] is null or c.clazz_id = any($2)) group by e.tst_id, e.name, e.start_on, e.end_on, e.item_ids, c.clazz_id order by e.start_on desc, e.tst_id, min(c.grd_id), min(c.clazz_ord), c.clazz_id`,
    [cx.db.orgId, own],
  );
  const out = new Map<
    number,
    {
      tstId: number;
      name: string;
      start: string;
      end: string;
      itemIds: string[];
      clazzes: { clazzId: number; clazzName: string; children: number }[];
    }
  >();
  for (const r of rows) {
    const of =
      out.get(r.tstId) ??
      out
        .set(r.tstId, { tstId: r.tstId, name: r.name, start: r.startOn, end: r.endOn, itemIds: r.itemIds, clazzes: [] })
        .get(r.tstId)!;
    of.clazzes.push({ clazzId: r.clazzId, clazzName: r.clazzName, children: r.children });
  }
  return { items: [...out.values()] };
});

const pack = handle(calls.fieldPack, async (cx, { tstId, clazzIds }) => {
  const exam = await examOf(cx.db, tstId);
  mustBe(exam, 'published');
  const own = await fieldClazzes(cx);
  const wanted = clazzIds ? clazzIds.filter((id) => !own || own.includes(id)) : own;
  const scoring = await scoringOf(cx.db, exam);
  const json = await contentOf(cx.db, scoring.standardKey);
  const scheme =
    scoring.schemeId == null
      ? undefined
      : await cx.db.one(schemeVersions, { schemeId: scoring.schemeId, version: scoring.schemeVersion! });
  const standard = await standardFor(cx.db, scoring);
  const children = (
    await cx.db.many(examChildren, { tstId }, { sort: ['grdId', 'clazzOrd', 'clazzId', 'chestNo'] })
  ).filter((c) => !wanted || wanted.includes(c.clazzId));
  if (!children.length) throw fail(kernelFaults.gone);
  const signed = new Set(
    (
      await cx.db.rows<{ userId: number }>(
        'select distinct user_id from fitness_test_sign where org_id = $1 and tst_id = $2',
        [cx.db.orgId, tstId],
      )
    ).map((r) => r.userId),
  );
  const groups = new Set(children.map((c) => c.grpNo));
  const views = itemViews(standard, cx.lang);
  // Who took names of children out of the building, and which classes.
  await cx.kernel.audit(
    [
      {
        action: 'fitness-test.pack-taken',
        orgId: cx.me.orgId,
        detail: { subjectId: tstId, children: children.length },
      },
    ],
    cx,
  );
  return {
    tstId,
    orgId: cx.me.orgId,
    orgName: cx.me.orgName,
    name: exam.name,
    start: exam.startOn,
    end: exam.endOn,
    now: cx.now.getTime(),
    config: { rounds: exam.config.rounds, best: exam.config.best, sign: exam.config.sign },
    clazzIds: [...new Set(children.map((c) => c.clazzId))],
    standard: {
      content: scheme ? withScheme(json, scheme) : json,
      settings: { ...scheme?.settings, ...scoring.settings },
    },
    items: exam.itemIds.flatMap((code) => views.find((v) => v.itemId === code) ?? []),
    children: children.map((c) => ({
      userId: c.userId,
      name: c.name,
      sex: c.sex,
      sidNo: c.sidNo,
      chestNo: c.chestNo,
      clazzId: c.clazzId,
      clazzName: c.clazzName,
      grdId: c.grdId,
      grpNo: c.grpNo,
      itemIds: c.itemIds,
      signed: signed.has(c.userId),
    })),
    groups: (await cx.db.many(examGroups, { tstId }, { sort: ['grpNo'] }))
      .filter((g) => groups.has(g.grpNo))
      .map(({ grpNo, name }) => ({ grpNo, name })),
    attempts: await standing(cx, tstId, wanted, 0),
  };
});

const merge = handle(calls.fieldMerge, async (cx, { tstId, tablet, since, entries }) => {
  const from = await fromCaller(cx, tstId, tablet);
  const done = entries.length ? await addEntries(cx.db, entries, from) : undefined;
  if (!done) await examOf(cx.db, tstId);
  if (done?.saved)
    cx.note('fitness-test.entries', { subjectId: tstId, tablet, saved: done.saved, refused: done.refused.length });
  const conflicts = await cx.db.rows<ConflictSource>(conflictSql('limit 200'), [
    cx.db.orgId,
    tstId,
    from.clazzIds ?? null,
  ]);
  return {
    now: cx.now.getTime(),
    saved: done?.saved ?? 0,
    repeated: done?.repeated ?? 0,
    refused: [...(done?.refused ?? [])],
    attempts: await standing(cx, tstId, from.clazzIds, Math.max(0, since - OVERLAP_MS)),
    conflicts: conflicts.map(({ userId, itemId, attempt }) => ({ userId, itemId, attempt })),
  };
});

const conflicts = handle(calls.conflictList, async (cx, { tstId, curPage, pageSize, sort: _ }) => {
  const exam = await examOf(cx.db, tstId);
  const standard = await examStandard(cx.db, exam);
  const found = await cx.db.rows<ConflictSource>(conflictSql(`limit ${pageSize} offset ${(curPage - 1) * pageSize}`), [
    cx.db.orgId,
    tstId,
    (await fieldClazzes(cx)) ?? null,
  ]);
  const ids = found.flatMap((f) => [f.entryId, ...f.rivals.map((r) => r.entryId)]);
  const log = new Map(
    (
      await cx.db.rows<{
        entryId: string;
        value: number | null;
        mark: Mark | null;
        tablet: string;
        at: number;
        byName: string | null;
      }>(
        'select e.entry_id, e.value, e.mark, e.tablet, e.at, p.name by_name from fitness_test_entry e left join people_person_v p on p.org_id = e.org_id and p.user_id = e.by_id where e.org_id = $1 and e.tst_id = $2 and e.entry_id = any($3::text[])',
        [cx.db.orgId, tstId, ids],
      )
    ).map((e) => [e.entryId, e]),
  );
  const items = found.map((f): ConflictRow => {
    const item = standard.itemOf(f.itemId)!;
    const claims = [f.entryId, ...f.rivals.map((r) => r.entryId)].flatMap((id) => {
      const e = log.get(id);
      return e
        ? [
            {
              entryId: id,
              text: cellText(item, e.value, e.mark),
              byName: e.byName ?? '',
              tablet: e.tablet,
              at: new Date(e.at).toISOString(),
              stands: id === f.entryId,
            },
          ]
        : [];
    });
    return {
      userId: f.userId,
      name: f.name,
      clazzName: f.clazzName,
      chestNo: f.chestNo,
      itemId: f.itemId,
      itemName: nameOf(item, cx.lang),
      attempt: f.attempt,
      claims,
    };
  });
  return { items, curPage, pageSize, total: found[0]?.n ?? 0 };
});

const settle = handle(calls.conflictSettle, async (cx, { tstId, userId, itemId, attempt, entryId }) => {
  await examOf(cx.db, tstId, 'update');
  const [mark] = await cx.db.rows<{ attempts: { attempt: number; entryId: string; rivals: { entryId: string }[] }[] }>(
    'select attempts from fitness_test_mark where org_id = $1 and tst_id = $2 and user_id = $3 and item_id = $4',
    [cx.db.orgId, tstId, userId, itemId],
  );
  const cell = mark?.attempts.find((a) => a.attempt === attempt);
  const all = cell ? [cell.entryId, ...cell.rivals.map((r) => r.entryId)] : [];
  if (!all.includes(entryId)) throw fail(kernelFaults.gone);
  const [right] = await cx.db.rows<{ typed: string }>(
    'select typed from fitness_test_entry where org_id = $1 and tst_id = $2 and entry_id = $3',
    [cx.db.orgId, tstId, entryId],
  );
  const now = cx.now.getTime();
  const done = await addEntries(
    cx.db,
    [{ entryId: deskEntryId(), userId, itemId, attempt, typed: right!.typed, at: now, seq: 0, over: all }],
    await fromCaller(cx, tstId, 'desk'),
  );
  const [refusal] = done.refused;
  if (refusal) throw fail(kernelFaults.gone);
  cx.note('fitness-test.conflict-settled', { subjectId: userId, tstId, itemId, attempt, old: all, new: entryId });
  return {
    left: (
      await cx.db.rows<{ n: number }>(
        'select count(*) n from fitness_test_mark m where m.org_id = $1 and m.tst_id = $2 and m.conflict',
        [cx.db.orgId, tstId],
      )
    )[0]!.n,
  };
});

const draft = handle(calls.markDraft, async (cx, { tstId, items }) => {
  const exam = await examOf(cx.db, tstId, 'update');
  mustBe(exam, 'published');
  // Somebody at a desk has the results before them: what stands is what they replace.
  const stands = new Map(
    (await standing(cx, tstId, undefined, 0)).map((s) => [`${s.userId} ${s.itemId} ${s.attempt}`, s.entryId]),
  );
  const now = cx.now.getTime();
  const ids = items.map(() => deskEntryId());
  const done = await addEntries(
    cx.db,
    items.map((i, seq) => {
      const over = stands.get(`${i.userId} ${i.itemId} ${i.attempt}`);
      return {
        entryId: ids[seq]!,
        userId: i.userId,
        itemId: i.itemId,
        attempt: i.attempt,
        typed: i.value,
        at: now,
        seq,
        over: over ? [over] : [],
      };
    }),
    await fromCaller(cx, tstId, 'desk'),
  );
  // A child of another school is not there at all.
  if (!done.saved && done.refused.every((r) => r.code === 'fitness-test.fault.notInExam'))
    throw fail(kernelFaults.gone);
  if (done.saved) cx.note('fitness-test.entries', { subjectId: tstId, tablet: 'desk', saved: done.saved });
  return {
    saved: done.saved,
    conflicts: (
      await cx.db.rows<{ n: number }>(
        'select count(*) n from fitness_test_mark m where m.org_id = $1 and m.tst_id = $2 and m.conflict',
        [cx.db.orgId, tstId],
      )
    )[0]!.n,
    refused: done.refused.map((r) => {
      const i = items[ids.indexOf(r.entryId)]!;
      return { userId: i.userId, itemId: i.itemId, text: r.text };
    }),
  };
});
export const fielding = [list, pack, merge, conflicts, settle, draft];
