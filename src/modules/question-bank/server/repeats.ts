import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { is, sql } from '../../../kernel/server/db/sql';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import type { JobKind } from '../../../kernel/server/jobs';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { entryOf } from '../../../kernel/shared/maps';
import * as calls from '../contract';
import type { DupGroup } from '../contract';
import { groupsOf, LIKE_ENOUGH, likeness, printOf } from '../rules/print';
import { wordsOf } from '../rules/words';
import { dupGroups, prints, questions, shared } from '../tables';
import { cleanBody } from './clean';
import { dropPrints } from './prints';
import { sharedRows } from './read';
import { storeQuestions } from './save';

const SCAN = 'question-bank.repeats';
/** A group that large is a habit of writing, not a repeat; its first questions are shown. */
const GROUP_MAX = 50;
const SIMILAR_MAX = 5;

interface Mark {
  readonly qid: number;
  readonly textHash: number;
  readonly shapeHash: number;
  readonly bands: readonly number[];
}
interface Found {
  readonly kind: 'text' | 'shape';
  readonly qids: readonly number[];
  readonly likeness: number;
}

/** Members of one bucket as pairs, each with its neighbour: enough to join them. */
const neighbours = (qids: readonly number[]): (readonly [number, number])[] =>
  qids.slice(1).map((q, at) => [qids[at]!, q] as const);
function buckets(marks: readonly Mark[], keys: (m: Mark) => readonly number[]): number[][] {
  const by = new Map<number, number[]>();
  for (const m of marks) for (const k of keys(m)) entryOf(by, k, () => []).push(m.qid);
  return [...by.values()].filter((b) => b.length > 1);
}
/** Groups of repeated questions of a subject: by equal words, by nearly equal words with the same numbers, by equal wording with other numbers. */
async function find(
  door: Door,
  stgId: number,
  sbjId: number,
  tell: (done: number, total: number) => Promise<void>,
): Promise<Found[]> {
  const marks: readonly Mark[] = await door.many(prints, { stgId, sbjId }, { sort: ['qid'] });
  const equal = buckets(marks, (m) => [m.textHash]).flatMap(neighbours);
  const together = new Map(equal.map(([a, b]) => [`${a} ${b}`, 100]));
  const maybe = new Map<string, readonly [number, number]>();
  for (const bucket of buckets(marks, (m) => m.bands))
    bucket.slice(0, 200).forEach((a, at) => {
      for (const b of bucket.slice(at + 1, at + 21)) if (!together.has(`${a} ${b}`)) maybe.set(`${a} ${b}`, [a, b]);
    });
  await tell(1, 3);
  const wanted = [...new Set([...maybe.values()].flat())];
  const words = new Map<number, string>();
  for (let at = 0; at < wanted.length; at += 1000)
    for (const r of await door.rows<{ qid: number; words: string }>(sql`
      select s.qid, s.words
      from question_bank_shared s
      where s.qid = any(${wanted.slice(at, at + 1000)}::bigint[])
        and s.is_current
        and s.removed_at is null`))
      words.set(r.qid, r.words);
  for (const [key, [a, b]] of maybe) {
    const like = likeness(words.get(a) ?? '', words.get(b) ?? '');
    if (like >= LIKE_ENOUGH) together.set(key, like);
  }
  await tell(2, 3);
  const pairs = [...together].map(([key, like]) => {
    const [a, b] = key.split(' ').map(Number) as [number, number];
    return { a, b, like };
  });
  const text: Found[] = groupsOf(pairs.map((p) => [p.a, p.b])).map((qids) => ({
    kind: 'text',
    qids,
    likeness: Math.min(...pairs.filter((p) => qids.includes(p.a)).map((p) => p.like)),
  }));
  const inText = new Map(text.flatMap((g, at) => g.qids.map((q) => [q, at] as const)));
  // Those of one text group count once: their own group shows them already.
  const shape: Found[] = buckets(marks, (m) => [m.shapeHash])
    .map((qids) =>
      qids.filter((q, at) => !inText.has(q) || qids.findIndex((x) => inText.get(x) === inText.get(q)) === at),
    )
    .filter((qids) => qids.length > 1)
    .map((qids) => ({ kind: 'shape', qids, likeness: 100 }));
  return [...text, ...shape].map((g) => ({ ...g, qids: g.qids.slice(0, GROUP_MAX) }));
}

/** Finds the groups of a subject anew. Run again it changes nothing: a known group stays as it was decided, one that no longer holds goes. */
export const scanJob: JobKind = {
  kind: SCAN,
  async run(job, params) {
    const { stgId, sbjId } = params as { stgId: number; sbjId: number };
    const found = await job.tx((door) => find(door, stgId, sbjId, (done, total) => job.progress(done, total)));
    if (job.stopped()) return {};
    const foundAt = job.kernel.clock().toISOString();
    await job.tx(async (door) => {
      const key = (g: { kind: string; qids: readonly number[] }) => `${g.kind} ${g.qids.join()}`;
      const now = new Set(found.map(key));
      const open = await door.many(dupGroups, { stgId, sbjId, state: 'open' });
      await door.remove(dupGroups, {
        groupId: oneOf(open.filter((g) => !now.has(key(g))).map((g) => g.groupId)),
        state: 'open',
      });
      if (found.length > 0)
        await door.insert(
          dupGroups,
          found.map((g) => ({
            groupId: newId(),
            stgId,
            sbjId,
            kind: g.kind,
            qids: [...g.qids],
            likeness: g.likeness,
            state: 'open' as const,
            foundAt,
          })),
          'on conflict (kind, qids) do nothing',
        );
    });
    await job.progress(3, 3);
    return { groups: found.length };
  },
};

async function merge(cx: Cx, group: { readonly qids: readonly number[] }, keepQid: number): Promise<void> {
  if (!group.qids.includes(keepQid)) throw fail(kernelFaults.gone);
  const rows = await sharedRows(cx, group.qids);
  const keep = rows.find((r) => r.qid === keepQid);
  if (!keep) throw fail(kernelFaults.gone);
  const others = rows.filter((r) => r.qid !== keepQid);
  const all = (of: (r: (typeof rows)[number]) => readonly number[]) => [...new Set(rows.flatMap(of))].slice(0, 20);
  const links = { nodeIds: all((r) => r.tbkNodeIds), klgIds: all((r) => r.klgIds), tagIds: all((r) => r.tagIds) };
  // In one order, so that two researchers who decide overlapping groups wait for each other in line.
  const locked = await cx.db.many(questions, { qid: oneOf(group.qids) }, { sort: ['qid'], lock: 'update' });
  if (
    links.nodeIds.length > keep.tbkNodeIds.length ||
    links.klgIds.length > keep.klgIds.length ||
    links.tagIds.length > keep.tagIds.length
  )
    await storeQuestions(cx, [{ ...keep, lib: 'pfm', ...links }]);
  const gone = others.map((o) => o.qid).filter((q) => locked.some((l) => l.qid === q));
  if (gone.length === 0) return;
  await cx.db.update(questions, { qid: oneOf(gone) }, { removedAt: cx.nowIso });
  await cx.db.update(shared, { qid: oneOf(gone), isCurrent: true }, { removedAt: cx.nowIso });
  await dropPrints(cx.db, gone);
}

type Group = Omit<DupGroup, 'questions'> & { readonly qids: number[] };

export const repeatHandlers = [
  handle(calls.dupList, async (cx, input) => {
    const page = await cx.db.list<typeof input, Group>(input, {
      select: sql`g.group_id, g.stg_id, g.sbj_id, g.kind, g.likeness, g.state, g.keep_qid, g.found_at, g.decided_at,
        g.qids, u.name as decided_by_name`,
      from: sql`question_bank_dup_group g
        left join people_person_v u on u.org_id = ${cx.db.orgId} and u.user_id = g.decided_by`,
      counted: sql`question_bank_dup_group g`,
      where: [
        is('g.state', input.state),
        is('g.kind', input.kind),
        is('g.stg_id', input.stgId),
        is('g.sbj_id', input.sbjId),
      ],
      sorts: {},
      then: sql`g.likeness desc, g.group_id`,
    });
    const found = await sharedRows(
      cx,
      page.items.flatMap((g) => g.qids),
    );
    const rows = new Map(found.map((r) => [r.qid, r]));
    return {
      ...page,
      items: page.items.map(({ qids, ...g }) => ({ ...g, questions: qids.flatMap((q) => rows.get(q) ?? []) })),
    };
  }),
  handle(calls.dupResolve, async (cx, { id, keepQid }) => {
    const group = await cx.db.one(dupGroups, { groupId: id }, { lock: 'update' });
    if (!group) throw fail(kernelFaults.gone);
    if (group.state !== 'open') throw fail(kernelFaults.stale);
    if (keepQid != null) await merge(cx, group, keepQid);
    await cx.db.update(
      dupGroups,
      { groupId: id },
      {
        state: keepQid == null ? 'ignored' : 'merged',
        keepQid: keepQid ?? null,
        decidedBy: cx.me.userId,
        decidedAt: cx.nowIso,
      },
    );
    cx.note('question-bank.repeats', { subjectId: id, qids: group.qids, new: keepQid ?? null });
  }),
  handle(calls.dupScan, async (cx, { stgId, sbjId }) => ({ jobId: await cx.startJob(SCAN, { stgId, sbjId }) })),
  handle(calls.dupSimilar, async (cx, { stgId, sbjId, body, qid }) => {
    const clean = cleanBody(body);
    const words = wordsOf(clean),
      print = printOf(clean);
    const near = await cx.db.rows<{ qid: number }>(sql`
      select p.qid
      from question_bank_print p
      where p.stg_id = ${stgId}
        and p.sbj_id = ${sbjId}
        and p.qid is distinct from ${qid ?? null}::bigint
        and (p.bands && ${print.bands}::bigint[] or p.text_hash = ${print.textHash})
      order by p.text_hash = ${print.textHash} desc, p.qid desc
      limit 200`);
    const rows = await sharedRows(
      cx,
      near.map((n) => n.qid),
    );
    return rows
      .map((r) => ({ ...r, likeness: likeness(words, wordsOf(r.body)) }))
      .filter((r) => r.likeness >= LIKE_ENOUGH)
      .toSorted((a, b) => b.likeness - a.likeness)
      .slice(0, SIMILAR_MAX);
  }),
];
