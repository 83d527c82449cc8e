import type { Cx } from '../../../kernel/server/cx';
import { any, contains, is, sql, type Sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { Paged } from '../../../kernel/shared/fields';
import * as calls from '../contract';
import type { Appeal } from '../contract';
import { COLUMNS, FROM, shownTo, type ListedRow } from './shape';
import { allSubjects, decidable, subjectOf } from './subjects';

interface Filter {
  readonly curPage: number;
  readonly pageSize: number;
  readonly sort?: undefined;
  readonly subject?: string | undefined;
  readonly state?: string | undefined;
}
/** A page of appeals: the open ones first, of them the newest. */
async function pageOf(cx: Cx, input: Filter, decides: boolean, ...where: (Sql | undefined)[]): Promise<Paged<Appeal>> {
  const page = await cx.list<Filter, ListedRow>(input, {
    select: COLUMNS,
    from: FROM,
    where: [cx.db.orgs('a'), is('a.subject', input.subject), is('a.state', input.state), ...where],
    sorts: {},
    then: sql`(a.decided_at is null) desc, a.made_at desc, a.appeal_id desc`,
  });
  return { ...page, items: await shownTo(cx, cx.db, page.items, decides) };
}

export const listHandlers = [
  handle(calls.listSubjects, async (cx) => ({
    items: allSubjects().map((s) => ({ subject: s.name, title: cx.text(`${s.module}.${s.title}`) })),
  })),
  handle(calls.listAppeals, (cx, input) => pageOf(cx, input, true, contains('p.name', input.name), decidable(cx))),
  handle(calls.myAppeals, (cx, input) => pageOf(cx, input, false, sql`a.user_id = ${cx.me.userId}`)),
  handle(calls.appealsOf, async (cx, { subject: name, setId, userId }) => {
    const subject = subjectOf(name);
    // Teachers have results of their own too.
    const own = userId === cx.me.userId;
    const rows = await cx.db.rows<ListedRow>(sql`
      select ${COLUMNS}
      from ${FROM}
      where a.org_id = ${cx.db.orgId}
        and a.subject = ${name}
        and a.set_id = ${setId}
        and a.user_id = ${userId}
        and ${any(own ? sql`true` : undefined, decidable(cx))}
      order by a.made_at desc, a.appeal_id desc`);
    const until = own ? await subject.until?.(cx, { setId, userId }) : null;
    return {
      items: await shownTo(cx, cx.db, rows, !own),
      // Whoever is late is shown no button.
      until: until && until > cx.nowIso ? until : null,
    };
  }),
];
