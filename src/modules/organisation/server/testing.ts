// For this module's tests only.
import { sql, type Sql } from '../../../kernel/server/db/sql';

/** How many people of a kind an organisation has. */
export async function peopleOf(
  t: { sql<T>(query: Sql): Promise<T[]> },
  orgId: number,
  userType: number,
): Promise<number> {
  const [row] = await t.sql<{ n: number }>(sql`
    select count(*)::int n
    from people_person
    where org_id = ${orgId} and user_type = ${userType} and removed_at is null
  `);
  return row!.n;
}
let n = 0;
/** A primary school below the bureau, with a name of its own. */
export const freshSchool = (more: Record<string, unknown> = {}) => ({
  name: `测试学校${++n}`,
  busiId: 4 as const,
  scope: 'primary' as const,
  regId: 410922,
  parentId: 100,
  sysIds: [1],
  ...more,
});

let files = 0;
const FIRST: Readonly<Record<string, number>> = { jpg: 1000, png: 2000, mp4: 3000 };
/** The path of a file that `makeFiles` made, another one each time. */
export const image = (orgId = 189, ext = 'jpg'): string => {
  const id = FIRST[ext]! + ++files;
  return `${orgId}/${id}-R${String(id).padStart(21, '0')}.${ext}`;
};
export const film = (orgId = 189): string => image(orgId, 'mp4');
/** Files as uploads leave them, for the paths that `image` and `film` name: 200 of each kind in three organisations. */
export const makeFiles = (t: { sql(query: Sql): Promise<unknown>; now(): Date }): Promise<unknown> =>
  t.sql(sql`
    insert into files_file (
      org_id, file_id, path, name, proc, kind, type, size, width, height, sha256, open, state, user_id, code_id,
      expires_at, scene, made_at
    )
    select o, f + i, o || '/' || (f + i) || '-R' || lpad((f + i)::text, 21, '0') || '.' || ext, 'x.' || ext,
      'image', kind, 'x', 1, null, null, null, true, 'ready', 1, null, null, null, ${t.now()}::timestamptz
    from unnest(array[100, 189, 619]) o,
      (values ('jpg', 1000, 'image'), ('png', 2000, 'image'), ('mp4', 3000, 'video')) as x(ext, f, kind),
      generate_series(1, 200) i
  `);
/** A picture as a text of the page shows it. */
export const pictureIn = (path: string): string => `<img src="/api/file/store/get?path=${encodeURIComponent(path)}">`;
/** Those of some files that have ended: no address opens them any more. */
export const endedOf = async (
  t: { sql<T>(query: Sql): Promise<T[]> },
  paths: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await t.sql<{ path: string }>(
    sql`select path from files_file where path = any(${paths}::text[]) and expires_at is not null`,
  );
  return new Set(rows.map(({ path }) => path));
};
