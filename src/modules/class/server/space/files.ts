import { sql } from '../../../../kernel/server/db/sql';
import { registerReader } from '../../../files/server/published';

/** What pictures and videos of the class space are uploaded as (`proc`). */
const SPACE_FILES = 'clazzSpace';

/** Lets classmates and teachers read them: whoever sees a post of a running class sees its files. Partner schools get signed addresses with the post. */
registerReader(
  SPACE_FILES,
  async (cx, file) => {
    const clazzIds = await cx.fact<readonly number[]>('clazzIds');
    const seen = await cx.db.row(sql`
      select 1 as seen
      from class_dynamic d
      where d.org_id = ${cx.me.orgId}
        and d.clazz_id = any(${clazzIds}::bigint[])
        and (d.video = ${file.path} or ${file.path} = any(d.images))
      limit 1`);
    return seen !== undefined;
  },
  { families: ['image', 'video'], open: false, session: 'shown', count: 9 },
);
