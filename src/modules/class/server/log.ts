import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { insertOf } from '../../../kernel/server/db/insert';
import { nothing, type Sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { outbox } from '../../../kernel/server/tables';
import { logs, type LogAction } from '../tables';

/** Who did it and when: handlers give the caller, the roster import gives the person who confirmed it. */
export interface Doer {
  readonly by: number;
  readonly at: string;
}
export const doerOf = (cx: Cx): Doer => ({ by: cx.me.userId, at: cx.nowIso });

export interface LogLine {
  readonly clazzId: number;
  readonly action: LogAction;
  readonly userId?: number;
  readonly detail?: Record<string, unknown>;
}

const rowOf = (doer: Doer, l: LogLine) => ({
  logId: newId(),
  clazzId: l.clazzId,
  action: l.action,
  userId: l.userId ?? null,
  byId: doer.by,
  at: doer.at,
  detail: l.detail ?? {},
});
/** Writes lines of the classes' operation logs. */
export const writeLog = (door: Door, doer: Doer, lines: readonly LogLine[]): Promise<number> =>
  door.insert(
    logs,
    lines.map((l) => rowOf(doer, l)),
  );
const LINE = ['logId', 'clazzId', 'action', 'userId', 'byId', 'at', 'detail'];
/** The same of a thousand lines at most, as a statement that leaves with another. */
export const logging = (door: Door, doer: Doer, lines: readonly LogLine[]): Sql =>
  insertOf(
    logs,
    LINE,
    lines.map((l) => rowOf(doer, l)),
    door.orgId,
    nothing,
  );

/**
 * Says that children came into classes or went out of them: event `class.enrolled` `{ clazzIds }`. Enrolment also happens in imports,
 * which know a door and no caller, so the event is written like a row; the outbox delivers it within half a minute.
 */
export const tellEnrolled = (door: Door, at: string, clazzIds: readonly number[]): Promise<number> =>
  door.insert(outbox, [
    { eventId: newId(), at, topic: 'class.enrolled', payload: { clazzIds: [...new Set(clazzIds)] } },
  ]);
