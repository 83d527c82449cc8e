import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import type { LogLine } from '../contract';
import type { LogKind } from '../tables';

interface Row {
  readonly seq: number;
  readonly kind: LogKind;
  readonly userId: number;
  readonly name: string;
  readonly at: string;
  readonly body: Readonly<Record<string, unknown>>;
}
/** A line with the connection that came: the process that reads it closes the person's other ones. */
export interface ReadLine extends LogLine {
  readonly conn?: string;
}
/** Lines read at once. */
export const LINES_AT_ONCE = 2000;

/** "Too fast" carries no name: a child says it when nobody knows who did. */
function lineOf({ seq, kind, userId, name, at, body }: Row): ReadLine {
  if (kind === 'fast') return { seq, userId: 0, name: '', at, deed: { kind } };
  if (kind !== 'came') return { seq, userId, name, at, deed: { ...body, kind } as LogLine['deed'] };
  return { seq, userId, name, at, deed: { kind, role: Number(body['role']) }, conn: String(body['conn']) };
}
/** Lines behind a number, in order. One statement. */
export const linesAfter = (door: Door, lessonId: number, seq: number): Promise<ReadLine[]> =>
  linesBetween(door, lessonId, { after: seq, most: LINES_AT_ONCE });
/** The same, so many at once. */
export async function linesBetween(
  door: Door,
  lessonId: number,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<ReadLine[]> {
  const rows = await door.rows<Row>(sql`
    select l.seq, l.kind, l.user_id, coalesce(p.name, k.guest_name, '') as name, l.at, l.body
    from live_log l
    left join people_person_v p on p.org_id = l.org_id and p.user_id = l.user_id
    left join live_ticket k on k.org_id = l.org_id and k.lesson_id = l.lesson_id and k.user_id = l.user_id
    where l.org_id = ${door.orgId}
      and l.lesson_id = ${lessonId}
      and l.seq > ${after}
    order by l.seq
    limit ${most}`);
  return rows.map(lineOf);
}
/** What goes to a browser. */
export const toWire = ({ conn: _, ...line }: ReadLine): LogLine => line;
