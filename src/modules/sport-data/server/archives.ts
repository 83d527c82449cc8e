import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { withoutFew } from '../../../kernel/server/db/few';
import type { ListQuery } from '../../../kernel/server/db/list';
import { contains, is, sql } from '../../../kernel/server/db/sql';
import { importNow } from '../../../kernel/server/importing/importer';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf, Upload } from '../../../kernel/shared/call';
import * as calls from '../contract';
import { seesNames } from '../contract/names';
import { archiveImport } from './archive-sheet';

type Row = ReplyOf<typeof calls.archiveList>['items'][number];
type Asked = ParsedOf<typeof calls.archiveList>;

function queryOf(cx: Cx, door: Door, asked: Asked): ListQuery<Asked> {
  const people = sql`sport_data_archive x
join people_person_v p on p.org_id = x.org_id and p.user_id = x.user_id`;
  const every: ListQuery<Asked> = {
    select: sql`x.archive_id, x.kind, x.year_id, x.term_no, x.item, x.value, x.on_date, x.remark, x.org_id,
      o.name as org_name, c.clazz_name, x.user_id, p.name`,
    from: sql`${people}
join class_clazz_v c on c.org_id = x.org_id and c.clazz_id = x.clazz_id
join organisation_org o on o.org_id = x.org_id`,
    counted: asked.name ? people : sql`sport_data_archive x`,
    where: [
      door.orgs('x'),
      is('x.kind', asked.kind),
      is('x.term_id', asked.termId),
      is('x.clazz_id', asked.clazzId),
      contains('p.name', asked.name),
    ],
    sorts: {},
    then: sql`x.year_id desc, x.term_no desc, x.archive_id desc, x.org_id`,
  };
  return withoutFew(seesNames(cx.me), every, 'x.org_id', 'x.user_id');
}

export const archiveHandlers = [
  ...archiveImport.handlers,
  handle(calls.archiveList, (cx, input) =>
    cx.reading('sport-data.archives', input.orgId, (door) =>
      door.list(input, { ...queryOf(cx, door, input), shape: (row: Row) => row }),
    ),
  ),
  handle(calls.archiveDown, (cx, { kind }) => archiveImport.template(cx, { kind })),
  handle(calls.archiveSave, (cx, { kind, termId, file }) =>
    importNow(archiveImport, cx, file as Upload, { kind, termId }),
  ),
];
