import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { endFilesPort } from './published';

/**
 * What was taken down is gone: files that stand nowhere else on the own page end with it, their small versions too, so that
 * an address that somebody kept opens nothing. What was never open to everybody stays, whatever a text of the page called it.
 * One statement; asked when the rows are away.
 */
export async function takenDown(cx: Cx, paths: readonly (string | null)[]): Promise<void> {
  const gone = [...new Set(paths.filter((path): path is string => path != null && path !== ''))];
  if (!gone.length) return;
  // In texts an address stands with its signs escaped; the name of a file has none.
  const alone = sql`
    select x.path
    from unnest(${gone}::text[]) as x(path)
    where not exists (select 1 from organisation_photo p where ${cx.db.orgs('p')} and p.path = x.path)
      and not exists (select 1 from organisation_teacher t where ${cx.db.orgs('t')} and t.photo = x.path)
      and not exists (
        select 1
        from organisation_news n
        where ${cx.db.orgs('n')}
          and (n.cover = x.path or n.video = x.path or strpos(n.content, split_part(x.path, '/', 2)) > 0))
      and not exists (
        select 1
        from organisation_org o
        where o.org_id = ${cx.me.orgId}
          and (x.path in (o.logo, o.qr_code, o.picture)
            or x.path = any(o.carousels)
            or x.path = any(o.videos)
            or strpos(o.intro, split_part(x.path, '/', 2)) > 0))`;
  await endFilesPort.get()(cx.db, alone, cx.nowIso);
}
/** The same for what stood there before and does not any more. */
export const replaced = (
  cx: Cx,
  before: readonly (string | null)[],
  after: readonly (string | null)[],
): Promise<void> =>
  takenDown(
    cx,
    before.filter((path) => !after.includes(path)),
  );
