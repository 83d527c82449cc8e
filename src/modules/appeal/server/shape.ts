import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import type { Appeal } from '../contract';
import { nextOf } from '../rules/states';
import { aboutOf, type AppealRow } from './move';
import { whatIn } from './say';
import { findSubject } from './subjects';

export type ListedRow = AppealRow & { readonly name: string | null };
/** Columns of an appeal `a` with the child `p`, and what they come from. */
export const COLUMNS = sql`a.*, p.name`;
export const FROM = sql`appeal_appeal a left join people_person_v p on p.org_id = a.org_id and p.user_id = a.user_id`;

/** Appeals as a reader sees them. The names of everybody in their histories come with one statement. */
export async function shownTo(cx: Cx, door: Door, rows: readonly ListedRow[], decides: boolean): Promise<Appeal[]> {
  const ids = [...new Set(rows.flatMap((row) => row.steps.map((step) => step.byId)))];
  const people = ids.length
    ? await door.rows<{ userId: number; name: string }>(sql`
        select p.user_id, p.name
        from people_person_v p
        where p.org_id = ${door.orgId}
          and p.user_id = any(${ids}::bigint[])`)
    : [];
  const names = new Map(people.map((p) => [p.userId, p.name]));
  return rows.map((row) => appealOf(cx, row, names, decides));
}
function appealOf(cx: Cx, row: ListedRow, names: ReadonlyMap<number, string>, decides: boolean): Appeal {
  const subject = findSubject(row.subject);
  const { appealId, setId, part, userId, reason, images, state, remark, madeAt, decidedAt } = row;
  const next = subject ? nextOf(state, subject.steps) : [];
  return {
    appealId,
    subject: row.subject,
    title: subject ? cx.text(`${subject.module}.${subject.title}`) : cx.text('appeal.goneSubject'),
    text: subject ? whatIn(cx, subject, row.label, cx.lang) : '',
    setId,
    part,
    userId,
    name: row.name ?? '',
    reason,
    images,
    state,
    remark,
    madeAt,
    decidedAt,
    link: subject?.link(aboutOf(row), { userId: cx.me.userId, userType: cx.me.userType, decides }) ?? null,
    may: next.filter((to) => (to === 'withdrawn') !== decides),
    atRow: subject?.upheldAt === 'row',
    steps: row.steps.map(({ state: at, byId, at: when, remark: said }) => ({
      state: at,
      by: names.get(byId) ?? '',
      at: when,
      remark: said,
    })),
  };
}
