import { withoutFew } from '../../../kernel/server/db/few';
import type { ListOf } from '../../../kernel/server/db/list';
import { contains, is, sql, when } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { seesNames } from '../access';
import * as calls from '../contract';

type Row = ReplyOf<typeof calls.listExec>['items'][number];
/** V-109: what the schools of region 4109 have assigned; the process evaluation keeps it. */
export const execHandlers = [
  handle(calls.listExec, (cx, { yearId, orgId, name, differs, ...input }) => {
    const far = sql`coalesce(abs(a.assigned - a.score) > a.differ, false)`;
    return cx.reading('hsat.exec', orgId, (door) =>
      door.list(
        input,
        withoutFew<ListOf<typeof input, Row>>(
          seesNames(cx.me),
          {
            select: sql`concat(a.norm_id, '-', a.user_id) as key, o.name as org_name, a.name as norm_name, a.year_id, a.term_id,
          p.name, a.clazz_name, a.score, a.assigned, a.full_score, a.assigned_why, ${far} as differs`,
            from: sql`process_eval_assigned_v a
          join people_person_v p on p.org_id = a.org_id and p.user_id = a.user_id
          join organisation_org o on o.org_id = a.org_id`,
            where: [
              door.orgs('a'),
              door.orgs('p'),
              sql`a.assigned is not null`,
              sql`a.module = 'sport'`,
              is('a.year_id', yearId),
              contains('p.name', name),
              when(differs, (yes) => sql`${far} = ${yes}`),
            ],
            sorts: { name: sql`p.name`, score: sql`a.score`, assigned: sql`a.assigned` },
            then: sql`a.org_id, a.norm_id, a.user_id`,
          },
          'a.org_id',
          'a.user_id',
        ),
      ),
    );
  }),
];
