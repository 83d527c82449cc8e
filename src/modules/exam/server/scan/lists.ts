import { all, contains, is, sql } from '../../../../kernel/server/db/sql';
import { newId } from '../../../../kernel/server/ids';
import { Download, handle } from '../../../../kernel/server/module';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { expireFiles } from '../../../files/server/published';
import * as calls from '../../contract';
import type { Doubt } from '../../contract';
import { faults } from '../../faults';
import { batches } from '../../tables';
import { reopened } from '../papers/marking';
import { ownClazz, ownSide, scanRead, seesScans } from '../scope';
import { together } from '../write';
import { storedSide } from './picture';
import { SIDE_COLUMNS, SIDE_FROM } from './show';

type Package = ReplyOf<typeof calls.scanPackages>['items'][number];
type Problem = ReplyOf<typeof calls.scanProbs>['items'][number];
type User = ReplyOf<typeof calls.scanUsers>['items'][number];
/** So many missing numbers are named. */
const GAPS = 20;
const gapsOf = (seqNos: readonly number[]): number[] => {
  const there = new Set(seqNos);
  const gaps: number[] = [];
  for (let no = 1; no < Math.max(0, ...seqNos) && gaps.length < GAPS; no++) if (!there.has(no)) gaps.push(no);
  return gaps;
};

export const scanListHandlers = [
  handle(calls.batchCreate, async (cx, { readId }) => {
    const read = await scanRead(cx, readId);
    if (read.examState === 'released') throw fail(faults.isReleased);
    const batchId = newId();
    await cx.db.insert(batches, { batchId, readId, madeBy: cx.me.userId, madeAt: cx.nowIso });
    cx.note('exam.batch', { subjectId: batchId, readId });
    return { batchId };
  }),
  handle(calls.batchDelete, async (cx, { batchId }) => {
    const batch = await cx.db.row<{ readId: number; examId: number; examState: string }>(sql`
      select b.read_id, e.exam_id, e.state as exam_state
      from exam_batch b
      join exam_read r on r.org_id = b.org_id and r.read_id = b.read_id
      join exam_exam e on e.org_id = r.org_id and e.exam_id = r.exam_id
      where b.org_id = ${cx.db.orgId} and b.batch_id = ${batchId} and ${seesScans(cx)}
      for update of b`);
    if (!batch) throw fail(kernelFaults.gone);
    if (batch.examState === 'released') throw fail(faults.isReleased);
    // Whoever commits a mark at this moment holds the answer: the next statement sees it.
    await cx.db.rows(sql`
      select a.answer_id
      from exam_side d
      join exam_answer a on a.org_id = d.org_id and a.sheet_id = d.sheet_id and a.side = d.side
      where d.org_id = ${cx.db.orgId} and d.batch_id = ${batchId}
      for update of a`);
    const there = await cx.db.row<{ marked: boolean; paths: string[] }>(sql`
      select exists (
          select 1 from exam_side d
          join exam_answer a on a.org_id = d.org_id and a.sheet_id = d.sheet_id and a.side = d.side
          join exam_mark k on k.org_id = a.org_id and k.answer_id = a.answer_id
          where d.org_id = b.org_id and d.batch_id = b.batch_id and k.committed_at is not null) as marked,
        array(select p.path from exam_side d
          cross join lateral unnest(array[d.original, d.straight]) p (path)
          where d.org_id = b.org_id and d.batch_id = b.batch_id and p.path is not null) as paths
      from exam_batch b
      where b.org_id = ${cx.db.orgId} and b.batch_id = ${batchId}`);
    if (there?.marked) throw fail(faults.batchMarked);
    await expireFiles(cx.db, there?.paths ?? [], cx.nowIso);
    await together(cx.db, [
      reopened(cx, batch.examId),
      sql`delete from exam_batch where org_id = ${cx.db.orgId} and batch_id = ${batchId}`,
    ]);
    cx.note('exam.batchDeleted', { subjectId: batchId, readId: batch.readId });
  }),
  handle(calls.scanPackages, async (cx, { readId }) => {
    await scanRead(cx, readId);
    const rows = await cx.db.rows<Omit<Package, 'gaps'> & { readonly seqNos: readonly number[] }>(sql`
      select b.batch_id, b.made_at, coalesce(p.name, '') as by_name, d.sheets, d.ok, d.probs, d.seq_nos
      from exam_batch b
      left join people_person_v p on p.org_id = b.org_id and p.user_id = b.made_by
      left join lateral (
        select count(distinct s.sheet_id)::int as sheets, count(*) filter (where s.state = 'ok')::int as ok,
          count(*) filter (where s.state = 'prob')::int as probs,
          coalesce(array_agg(distinct s.seq_no) filter (where s.side = 1), '{}') as seq_nos
        from exam_side s
        where s.org_id = b.org_id and s.batch_id = b.batch_id) d on true
      where b.org_id = ${cx.db.orgId} and b.read_id = ${readId}
      order by b.batch_id desc`);
    return { items: rows.map(({ seqNos, ...row }) => ({ ...row, gaps: gapsOf(seqNos) })) };
  }),
  handle(calls.scanUsers, async (cx, input) => {
    const { examId } = await scanRead(cx, input.readId);
    const { readId, clazzId, state, userName } = input;
    return cx.list<typeof input, User>(input, {
      select: sql`x.user_id, x.name, x.clazz_name, x.cand_no, x.state, x.pages`,
      from: sql`(
        select s.org_id, s.user_id, p.name, s.clazz_id, c.clazz_name, s.cand_no, s.cand_no::text as cand_text, d.pages,
          case when b.user_id is not null then 'absent'
            when cardinality(d.pages) >= coalesce(n.pages, 1) then 'scanned' else 'missing' end as state
        from exam_sitter s
        join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
        join class_clazz_v c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
        left join lateral (
          select array(select o.page from exam_side o
            where o.org_id = s.org_id and o.read_id = ${readId} and o.user_id = s.user_id and o.state = 'ok'
            order by o.page) as pages) d on true
        left join lateral (
          select l.pages from exam_paper l
          where l.org_id = s.org_id and l.read_id = ${readId} order by l.ver desc limit 1) n on true
        left join exam_absent b on b.org_id = s.org_id and b.read_id = ${readId} and b.user_id = s.user_id
        where s.org_id = ${cx.db.orgId} and s.exam_id = ${examId}) x`,
      where: [
        cx.db.orgs('x'),
        ownClazz(cx, 'x'),
        is('x.clazz_id', clazzId),
        is('x.state', state),
        contains(['x.name', 'x.cand_text'], userName),
      ],
      sorts: {},
      then: sql`x.cand_no`,
    });
  }),
  handle(calls.scanProbs, async (cx, input) => {
    await scanRead(cx, input.readId);
    return cx.list<typeof input, Problem>(input, {
      select: sql`${SIDE_COLUMNS}, coalesce((
          select json_build_object('sheetId', o.sheet_id, 'side', o.side) from exam_side o
          where o.org_id = d.org_id and o.read_id = d.read_id and o.user_id = d.user_id and o.page = d.page
            and o.state = 'ok' and d.prob = 'repeat'), (
          select json_build_object('sheetId', o.sheet_id, 'side', o.side) from exam_side o
          where o.org_id = d.org_id and o.sheet_id = d.sheet_id and o.side <> d.side)) as beside`,
      from: SIDE_FROM,
      where: [
        cx.db.orgs('d'),
        is('d.read_id', input.readId),
        sql`d.state = 'prob'`,
        ownSide(cx),
        is('d.prob', input.prob),
      ],
      sorts: {},
      then: sql`d.batch_id, d.seq_no, d.side`,
    });
  }),
  handle(calls.sidePicture, async (cx, { id, side, original }) => {
    const row = await cx.db.row<{ original: string; straight: string | null }>(sql`
      select d.original, d.straight
      from exam_side d
      join exam_read r on r.org_id = d.org_id and r.read_id = d.read_id
      join exam_exam e on e.org_id = r.org_id and e.exam_id = r.exam_id
      where d.org_id = ${cx.db.orgId} and d.sheet_id = ${id} and d.side = ${side}
        and ${all(seesScans(cx), ownSide(cx))}`);
    if (!row) throw fail(kernelFaults.gone);
    const path = original ? row.original : (row.straight ?? row.original);
    return new Download('side.jpg', 'image/jpeg', await storedSide(cx, path), { inline: true });
  }),
  handle(calls.absentSet, async (cx, { readId, userId, absent }) => {
    const read = await scanRead(cx, readId);
    if (read.examState === 'released') throw fail(faults.isReleased);
    const sitter = await cx.db.row<{ sides: number }>(sql`
      select (select count(*)::int from exam_side d
          where d.org_id = s.org_id and d.read_id = ${readId} and d.user_id = s.user_id and d.state = 'ok') as sides
      from exam_sitter s
      where s.org_id = ${cx.db.orgId} and s.exam_id = ${read.examId} and s.user_id = ${userId}`);
    if (!sitter) throw fail(faults.notASitter, {}, 'userId');
    if (absent && sitter.sides > 0) throw fail(faults.pageTaken, {}, 'userId');
    await together(cx.db, [
      reopened(cx, read.examId),
      absent
        ? sql`insert into exam_absent (org_id, read_id, user_id, by_id, at)
            values (${cx.db.orgId}, ${readId}, ${userId}, ${cx.me.userId}, ${cx.nowIso}) on conflict do nothing`
        : sql`delete from exam_absent
            where org_id = ${cx.db.orgId} and read_id = ${readId} and user_id = ${userId}`,
    ]);
    cx.note('exam.absent', { subjectId: userId, readId, absent });
    return { userId, absent };
  }),
  handle(calls.doubtList, async (cx, input) => {
    await scanRead(cx, input.readId);
    return cx.list<typeof input, Doubt>(input, {
      select: sql`a.answer_id, a.no, q.kind, coalesce(a.given, '') as given, q.multi, q.score, a.sheet_id, a.side,
        coalesce((
          select (x ->> 'options')::int
          from exam_side d
          join exam_paper n on n.org_id = d.org_id and n.read_id = d.read_id and n.ver = d.ver
          cross join lateral jsonb_array_elements(n.questions) x
          where d.org_id = a.org_id and d.sheet_id = a.sheet_id and d.side = a.side and (x ->> 'no')::int = a.no), 4) as options`,
      from: sql`exam_answer a join exam_que q on q.org_id = a.org_id and q.read_id = a.read_id and q.no = a.no`,
      where: [cx.db.orgs('a'), is('a.read_id', input.readId), sql`a.verdict = 'doubtful'`],
      sorts: {},
      then: sql`a.no, a.answer_id`,
    });
  }),
];
