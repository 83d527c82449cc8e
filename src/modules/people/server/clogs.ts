import type { Cx } from '../../../kernel/server/cx';
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

export const clogHandlers: readonly Handler[] = [
  /** The audit book's lines about a person, newest first. */
  handle(calls.clogs, (cx, { id, curPage, pageSize }) =>
    aboutPerson(cx, id, 'people.clogs', async (door) => {
      const [row] = await door.rows<{ n: number }>(
        'select count(*) n from kernel_audit where org_id = $1 and subject_id = $2',
        [door.orgId, id],
      );
      const lines = await door.rows<Line>(
        `select l.audit_id, l.at, l.action, l.detail, a.name by_name, r.name real_name from kernel_audit l
       left join people_person a on a.org_id = l.org_id and a.user_id = l.user_id left join people_person r on r.org_id = l.org_id and r.user_id = l.real_user_id
       where l.org_id = $1 and l.subject_id = $2 order by l.audit_id desc limit $3 offset $4`,
        [door.orgId, id, pageSize, (curPage - 1) * pageSize],
      );
      return {
        items: lines.map((l) => ({
          auditId: l.auditId,
          at: l.at,
          action: l.action,
          text: actionText(cx, l.action),
          byName:
            l.byName ?? (typeof l.detail['byName'] === 'string' ? l.detail['byName'] : cx.text('people.log.outside')),
          realName: l.realName ?? (typeof l.detail['realName'] === 'string' ? l.detail['realName'] : null),
          why: typeof l.detail['why'] === 'string' ? l.detail['why'] : '',
          changes: changesOf(cx, l.detail),
        })),
        curPage,
        pageSize,
        total: row!.n,
      };
    }),
  ),
];
