import { registerReader } from '../../files/server/published';
import { NOTE_FILES, NOTE_USE } from '../rules';
import { readable } from './scope';

/** Whoever reads a note sees its pictures. */
registerReader(
  NOTE_FILES,
  async (cx, file) => {
    const params: unknown[] = [cx.me.orgId, file.path];
    const sees = await readable(cx, (v) => `$${params.push(v)}`);
    return (
      (
        await cx.db.rows(
          `select 1 from notes_note n where n.org_id = $1 and $2 = any(n.images) and ${sees} limit 1`,
          params,
        )
      ).length > 0
    );
  },
  NOTE_USE,
);
