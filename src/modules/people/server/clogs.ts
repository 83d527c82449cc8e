import type { Cx } from '../../../kernel/server/cx';
import { is, sql } from '../../../kernel/server/db/sql';
import { handle, type Handler } from '../../../kernel/server/module';
import * as calls from '../contract';
import { aboutPerson } from './scope';

interface Line {
  readonly auditId: number;
  readonly at: string;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly byName: string | null;
  readonly realName: string | null;
}

/** What a value says in the log. Notes of other modules may hold anything; it is shown, never interpreted. */
function valueText(cx: Cx, field: string, value: unknown): string {
  if (value == null || value === '') return '';
  if (typeof value === 'boolean') return cx.text(value ? 'people.yes' : 'people.no');
  if (field === 'sex') return cx.text(`people.sex.${String(value)}`);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
/** A module's own word for its action (`log.<action>` in its locale), else the action's name. */
function actionText(cx: Cx, action: string): string {
  const [module, ...rest] = action.split('.');
  const key = `${module}.log.${rest.join('.')}`;
  return key in cx.kernel.books[cx.lang] ? cx.text(key) : action;
}
function titleOf(cx: Cx, field: string): string {
  const key = `people.field.${field}`;
  return key in cx.kernel.books[cx.lang] ? cx.text(key) : field;
}
function changesOf(cx: Cx, detail: Line['detail']) {
  const [before, after] = [detail['old'], detail['new']].map((v) =>
    v != null && typeof v === 'object' ? (v as Record<string, unknown>) : {},
  ) as [Record<string, unknown>, Record<string, unknown>];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({
      field,
      title: titleOf(cx, field),
      old: valueText(cx, field, before[field]),
      new: valueText(cx, field, after[field]),
    }))
    .filter((c) => c.old !== c.new);
}

/** A line as the call answers it. Who acted from another organisation has no row here: their name stands in the line. */
const logLine = (cx: Cx, { auditId, at, action, detail, byName, realName }: Line) => {
  const said = (field: string): string | undefined =>
    typeof detail[field] === 'string' ? (detail[field] as string) : undefined;
  return {
    auditId,
    at,
    action,
    text: actionText(cx, action),
    byName: byName ?? said('byName') ?? cx.text('people.log.outside'),
    realName: realName ?? said('realName') ?? null,
    why: said('why') ?? '',
    changes: changesOf(cx, detail),
  };
};

export const clogHandlers: readonly Handler[] = [
  /** The audit book's lines about a person, newest first. */
  handle(calls.clogs, (cx, { id, ...input }) =>
    aboutPerson(cx, id, 'people.clogs', (door) =>
      door.list(input, {
        select: sql`l.audit_id, l.at, l.action, l.detail, a.name as by_name, r.name as real_name`,
        from: sql`kernel_audit l
          left join people_person a on a.org_id = l.org_id and a.user_id = l.user_id
          left join people_person r on r.org_id = l.org_id and r.user_id = l.real_user_id`,
        counted: sql`kernel_audit l`,
        where: [door.orgs('l'), is('l.subject_id', id)],
        sorts: {},
        then: sql`l.audit_id desc`,
        shape: (line: Line) => logLine(cx, line),
      }),
    ),
  ),
];
