import type { Cx } from '../../../kernel/server/cx';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Paged } from '../../../kernel/shared/fields';
import { signedUrl } from '../../files/server/published';
import type { Note } from '../contract';
import { readable } from './scope';

type Bind = (v: unknown) => string;
interface Filter {
  readonly clazzId?: number | undefined;
  readonly userId?: number | undefined;
  readonly sbjId?: number | undefined;
  readonly lessonId?: number | undefined;
  readonly shared?: boolean | undefined;
  readonly q?: string | undefined;
}
type Stored = Omit<Note, 'images'> & { readonly images: readonly string[] };

/** What a filter adds to the conditions, each with its `and`. */
export const filtered = (f: Filter, bind: Bind): string =>
  [
    f.clazzId == null ? '' : `and n.clazz_id = ${bind(f.clazzId)}`,
    f.userId == null ? '' : `and n.user_id = ${bind(f.userId)}`,
    f.sbjId == null ? '' : `and n.sbj_id = ${bind(f.sbjId)}`,
    f.lessonId == null ? '' : `and n.lesson_id = ${bind(f.lessonId)}`,
    f.shared == null ? '' : `and n.is_shared = ${bind(f.shared)}`,
    f.q ? `and n.text ilike ${bind(`%${f.q.replace(/[\\%_]/g, '\\$&')}%`)}` : '',
  ].join(' ');

async function rowsOf(cx: Cx, where: string, params: readonly unknown[], tail: string): Promise<Note[]> {
  const rows = await cx.db.rows<Stored>(
    `select n.note_id, n.user_id, p.name, p.photo, p.user_type, n.clazz_id, c.clazz_name, n.sbj_id, s.${cx.lang === 'en-US' ? 'name_en' : 'name_zh'} as sbj_name, n.lesson_id, coalesce(nullif(l.topic, ''), nullif(l.name, '')) as lesson_topic, n.on_date, n.text, n.images, n.is_shared as shared,
       n.made_at, n.saved_at, n.user_id = $2 as mine
     from notes_note n
     join people_person_v p on p.org_id = n.org_id and p.user_id = n.user_id
     join class_clazz_v c on c.org_id = n.org_id and c.clazz_id = n.clazz_id
     left join textbook_subject s on s.sbj_id = n.sbj_id
     left join lesson_lesson_v l on l.org_id = n.org_id and l.lesson_id = n.lesson_id
     where n.org_id = $1 and ${where} ${tail}`,
    params,
  );
  return rows.map((row) => ({ ...row, images: row.images.map((path) => ({ path, url: signedUrl(cx, path) })) }));
}

/** One page of notes, the latest day first: two statements. */
export async function notePage(
  cx: Cx,
  {
    curPage,
    pageSize,
    sort,
  }: { readonly curPage: number; readonly pageSize: number; readonly sort?: string | undefined },
  where: (bind: Bind) => string | Promise<string>,
): Promise<Paged<Note>> {
  if (sort) throw fail(kernelFaults.badInput, {}, 'sort');
  const params: unknown[] = [cx.db.orgId, cx.me.userId];
  const conditions = await where((v) => `$${params.push(v)}`);
  const total = await cx.db.total(
    `select count(*) n from notes_note n where n.org_id = $1 and $2::bigint is not null and ${conditions}`,
    params,
  );
  const items =
    total === 0
      ? []
      : await rowsOf(
          cx,
          conditions,
          params,
          `order by n.on_date desc, n.note_id desc limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
        );
  return { items, curPage, pageSize, total };
}
/** A note the caller may read; gone otherwise. */
export async function oneNote(cx: Cx, id: number): Promise<Note> {
  const params: unknown[] = [cx.db.orgId, cx.me.userId];
  const bind: Bind = (v) => `$${params.push(v)}`;
  const [note] = await rowsOf(cx, `n.note_id = ${bind(id)} and ${await readable(cx, bind)}`, params, '');
  if (!note) throw fail(kernelFaults.gone);
  return note;
}
