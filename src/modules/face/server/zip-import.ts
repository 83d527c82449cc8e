import { importer, problem } from '../../../kernel/server/importing/importer';
import type { Door } from '../../../kernel/server/db/door';
import { column, sql } from '../../../kernel/server/db/sql';
import type { Params } from '../../../kernel/shared/messages';
import { dropPlaced } from '../../files/server/published';
import { consentOf } from '../../people/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { FACE_SIDE, MOST_PIXELS, PRINT, REFUSED } from '../rules';
import { SHARP } from './engine';
import { removeFaces } from './remove';
import { swapBack, swapIn } from './swap';

const consent = consentOf('face');
const PARAMS: ReadonlyMap<string, Params> = new Map<string, Params>([
  [faults.tooLarge.code, { max: '5 MB' }],
  [faults.tooManyPixels.code, { millions: MOST_PIXELS / 1e6 }],
  [faults.tooSmall.code, { pixels: FACE_SIDE }],
]);

type Key = 'sidNo' | 'file' | 'photo';
interface Child {
  readonly sidNo: string;
  readonly userId: number;
  readonly name: string;
  readonly agreed: boolean;
  /** Photographs of this child that lie ready, by their first digits. */
  readonly ready: readonly string[];
}
/** Children behind student numbers, with what lies ready of them. */
async function childrenOf(door: Door, sidNos: readonly string[]): Promise<ReadonlyMap<string, Child>> {
  const rows = await door.rows<Child>(sql`
    select p.sid_no, p.user_id, p.name, ${consent.only('p')} as agreed,
      array(
        select left(s.sha256, ${PRINT})
        from face_staged s
        where s.org_id = p.org_id and s.user_id = p.user_id and ${consent.only('s')}) as ready
    from people_person_v p
    where p.org_id = ${door.orgId}
      and p.sid_no = any(${sidNos}::text[])
      and p.user_type = 1
      and p.removed_at is null`);
  return new Map(rows.map((row) => [row.sidNo, row]));
}

/** Photographs of an archive, named by student number: new, changed, unchanged, unknown, and undone within the half hour. */
export const zipImport = importer<Key>({
  kind: 'face.zip',
  calls: calls.zipImport,
  sheetName: { zh: '人脸照片', en: 'Face photos' },
  shared: true,
  unique: [['sidNo']],
  columns: [
    { key: 'sidNo', zh: '学号', en: 'Student number', required: true },
    { key: 'file', zh: '文件名', en: 'File name' },
    {
      key: 'photo',
      zh: '照片指纹',
      en: 'Photo fingerprint',
      required: true,
      check: (text) => {
        if (!text.startsWith(REFUSED)) return undefined;
        const [code = '', kind] = text.slice(REFUSED.length).split(' ');
        return { code, params: PARAMS.get(code) ?? (kind == null ? {} : { kind }) };
      },
    },
  ],
  async judge({ db }, rows) {
    const known = await childrenOf(
      db,
      rows.map((row) => row.cells.sidNo),
    );
    return rows.flatMap((row) => {
      const { sidNo, photo } = row.cells;
      const child = known.get(sidNo);
      if (!child) return [problem(row, 'sidNo', faults.unknownNo, { sidNo })];
      if (!child.agreed) return [problem(row, 'sidNo', faults.noConsent, { name: child.name })];
      return child.ready.includes(photo) ? [] : [problem(row, 'photo', faults.photoRefused)];
    });
  },
  async match({ db }, rows) {
    const found = await db.rows<{ sidNo: string; userId: number; photo: string }>(sql`
      select p.sid_no, f.user_id, left(f.sha256, ${PRINT}) as photo
      from face_face f
      join people_person_v p on p.org_id = f.org_id and p.user_id = f.user_id
      where f.org_id = ${db.orgId}
        and p.sid_no = any(${rows.map((row) => row.cells.sidNo)}::text[])
        and ${consent.only('f')}`);
    const bySid = new Map(found.map((row) => [row.sidNo, row]));
    return rows.flatMap(({ row, cells }) => {
      const face = bySid.get(cells.sidNo);
      if (!face) return [];
      return [{ row, subjectId: face.userId, old: { sidNo: cells.sidNo, file: cells.file, photo: face.photo } }];
    });
  },
  async commit(scope, rows) {
    const known = await childrenOf(
      scope.db,
      rows.map((row) => row.cells.sidNo),
    );
    const wanted = rows.flatMap(({ row, cells }) => {
      const child = known.get(cells.sidNo);
      return child ? [{ row, userId: child.userId, photo: cells.photo }] : [];
    });
    await swapIn(scope, wanted);
    for (const { userId } of wanted) scope.note('face.set', { subjectId: userId, source: 'zip', engine: SHARP.engine });
    return wanted.map(({ row, userId }) => ({ row, subjectId: userId }));
  },
  async undo(scope, rows) {
    const made = rows.flatMap(({ state, subjectId }) => (state === 'new' && subjectId != null ? [subjectId] : []));
    const back = rows.flatMap(({ state, subjectId, old }) =>
      state === 'changed' && subjectId != null && old?.photo ? [{ userId: subjectId, photo: old.photo }] : [],
    );
    const replaced = back.length > 0 ? await swapBack(scope, back) : [];
    if (made.length > 0)
      await removeFaces(
        scope.kernel,
        scope.db,
        (alias) => sql`${column(`${alias}.user_id`)} = any(${made}::bigint[])`,
        'removed',
        replaced,
      );
    else await dropPlaced(scope.kernel, scope.db, replaced);
    for (const userId of [...made, ...back.map((row) => row.userId)]) scope.note('face.undone', { subjectId: userId });
  },
});
