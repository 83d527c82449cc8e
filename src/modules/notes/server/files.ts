import { sql } from '../../../kernel/server/db/sql';
import { registerReader } from '../../files/server/published';
import { NOTE_FILES, NOTE_USE } from '../rules';
import { readable } from './scope';

/** Whoever reads a note sees its pictures. */
registerReader(
  NOTE_FILES,
  async (cx, file) => {
    const found = await cx.db.row(sql`
      select 1 as seen
      from notes_note n
      where n.org_id = ${cx.me.orgId}
        and ${file.path} = any(n.images)
        and ${await readable(cx)}
      limit 1`);
    return found !== undefined;
  },
  NOTE_USE,
);
