import type { Cx } from '../../../kernel/server/cx';
import type { Listed } from '../../../kernel/server/db/list';
import { insertOf } from '../../../kernel/server/db/insert';
import { contains, is, nameIn, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import type { NewRow } from '../../../kernel/server/db/table';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Paged } from '../../../kernel/shared/fields';
import { signedUrl } from '../../files/server/published';
import type { Note } from '../contract';
import { notes } from '../tables';
import { readable } from './scope';

interface Filter {
  readonly clazzId?: number | undefined;
  readonly userId?: number | undefined;
  readonly sbjId?: number | undefined;
  readonly lessonId?: number | undefined;
  readonly shared?: boolean | undefined;
  readonly q?: string | undefined;
}
type Stored = Omit<Note, 'images'> & { readonly images: readonly string[] };

/** What a filter adds to the conditions. */
export const filtered = (f: Filter): (Sql | undefined)[] => [
  is('n.clazz_id', f.clazzId),
  is('n.user_id', f.userId),
  is('n.sbj_id', f.sbjId),
  is('n.lesson_id', f.lessonId),
  is('n.is_shared', f.shared),
  contains('n.text', f.q),
];
const select = (cx: Cx): Sql => sql`
  n.note_id, n.user_id, p.name, p.photo, p.user_type, n.clazz_id, c.clazz_name, n.sbj_id,
  ${nameIn(cx.lang, 's')} as sbj_name, n.lesson_id, coalesce(nullif(l.topic, ''), nullif(l.name, '')) as lesson_topic,
  n.on_date, n.text, n.images, n.is_shared as shared, n.made_at, n.saved_at, n.user_id = ${cx.me.userId} as mine`;
const JOINED = sql`
  join people_person_v p on p.org_id = n.org_id and p.user_id = n.user_id
  join class_clazz_v c on c.org_id = n.org_id and c.clazz_id = n.clazz_id
  left join textbook_subject s on s.sbj_id = n.sbj_id
  left join lesson_lesson_v l on l.org_id = n.org_id and l.lesson_id = n.lesson_id`;
const FROM = sql`notes_note n ${JOINED}`;
const noteOf = (cx: Cx, row: Stored): Note => ({
  ...row,
  images: row.images.map((path) => ({ path, url: signedUrl(cx, path) })),
});

/** One page of notes, the latest day first: two statements. */
export const notePage = (cx: Cx, input: Listed, where: readonly (Sql | undefined)[]): Promise<Paged<Note>> =>
  cx.list(input, {
    select: select(cx),
    from: FROM,
    counted: sql`notes_note n`,
    where: [sql`n.org_id = ${cx.db.orgId}`, ...where],
    sorts: {},
    then: sql`n.on_date desc, n.note_id desc`,
    shape: (row: Stored) => noteOf(cx, row),
  });
/** Writes a note of the caller and reads it, in one statement. */
export async function madeNote(cx: Cx, note: NewRow<typeof notes>): Promise<Note> {
  const row = await cx.db.row<Stored>(sql`
    with n as (${insertOf(notes, Object.keys(note), [note], cx.db.orgId, raw('returning *'))})
    select ${select(cx)}
    from n ${JOINED}
    where n.org_id = ${cx.db.orgId}`);
  if (!row) throw fail(kernelFaults.gone);
  return noteOf(cx, row);
}
/** A note the caller may read; gone otherwise. */
export async function oneNote(cx: Cx, id: number): Promise<Note> {
  const row = await cx.db.row<Stored>(sql`
    select ${select(cx)}
    from ${FROM}
    where n.org_id = ${cx.db.orgId}
      and n.note_id = ${id}
      and ${await readable(cx)}`);
  if (!row) throw fail(kernelFaults.gone);
  return noteOf(cx, row);
}
