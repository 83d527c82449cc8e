import { sql } from '../../../kernel/server/db/sql';
import { registerReader } from '../../files/server/published';
import { registerUse } from '../../textbook/server/published';
import { foundOf } from './sql';

/** What courseware and attachments are uploaded as: documents, pictures, films and sound, read by whoever sees the resource. */
export const WARE_USE = 'resource.ware';
registerReader(
  WARE_USE,
  async (cx, file) => {
    // Where it lies: the own organisation's versions, or what was published.
    const rows = await cx.db.rows<{ resId: number }>(sql`
      select v.res_id
      from resource_version v
      where v.org_id = ${cx.db.orgId}
        and (v.path = ${file.path} or v.body -> 'paths' ? ${file.path})
      union
      select s.res_id
      from resource_shared s
      where s.path = ${file.path} or s.body -> 'paths' ? ${file.path}`);
    const seen = await foundOf(
      cx,
      rows.map((r) => r.resId),
    );
    return [...seen.values()].some((r) => r.path === file.path || (r.body.paths ?? []).includes(file.path));
  },
  {
    families: ['image', 'pdf', 'doc', 'ppt', 'xls', 'video', 'audio', 'zip', 'text'],
    open: false,
    session: 'linked',
    count: 20,
  },
);

// Nodes stand in arrays without a foreign key: the textbook's desk asks here before it deletes one. Own resources are
// not asked; they keep a number that names nothing.
registerUse('resource', 'tbknode', async (cx, ids) => {
  const found = await cx.db.row(sql`
    select s.ver_id
    from resource_shared s
    where s.node_ids && ${ids}::bigint[]
      and s.is_current
      and s.removed_at is null
    limit 1`);
  return found !== undefined;
});
