import { is, sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { listLogs } from '../contract';
import { checkLeads } from './open';

interface Line {
  readonly logId: number;
  readonly action: string;
  readonly userId: number | null;
  readonly userName: string | null;
  readonly byName: string | null;
  readonly at: string;
  readonly detail: Record<string, unknown>;
  readonly recoverable: boolean;
}

/** What a line says, in the asker's words: 「林若曦」改名：七年级1班 → 八年级1班. */
function textOf(cx: Cx, line: Line): string {
  const { old, new: now, cause } = line.detail as { old?: unknown; new?: unknown; cause?: string };
  const key = line.action === 'ended' && cause === 'graduated' ? 'graduated' : line.action;
  return cx.text(`class.log.${key}`, {
    name: line.userName ?? '',
    old: typeof old === 'string' ? old : '',
    new: typeof now === 'string' ? now : '',
  });
}

export const logHandlers = [
  handle(listLogs, async (cx, { id, removals, ...input }) => {
    await checkLeads(cx, id);
    return cx.list(input, {
      // Only the latest removal of a child who is still out can be taken back.
      select: sql`l.log_id, l.action, l.user_id, p.name as user_name, b.name as by_name, l.at, l.detail,
        l.action = 'removed' and coalesce(e.removed_why = 'removed', false) and not exists (
          select 1 from class_log x
          where x.org_id = l.org_id
            and x.clazz_id = l.clazz_id
            and x.user_id = l.user_id
            and x.log_id > l.log_id
            and x.action = 'removed') as recoverable`,
      from: sql`class_log l
        left join people_person_v p on p.org_id = l.org_id and p.user_id = l.user_id
        left join people_person_v b on b.org_id = l.org_id and b.user_id = l.by_id
        left join class_enrolment e on e.org_id = l.org_id and e.clazz_id = l.clazz_id and e.user_id = l.user_id`,
      counted: sql`class_log l`,
      where: [cx.db.orgs('l'), is('l.clazz_id', id), removals ? is('l.action', 'removed') : undefined],
      sorts: {},
      then: sql`l.log_id desc`,
      shape: (line: Line) => ({ ...line, text: textOf(cx, line) }),
    });
  }),
];
