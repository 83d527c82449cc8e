import type { Cx } from '../../../../kernel/server/cx';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { oneOf } from '../../../../kernel/server/db/where';
import type { RowOf } from '../../../../kernel/server/db/table';
import { folders, lessons } from '../../tables';
import { coursePort, type Course } from '../published';

export const gone = () => fail(kernelFaults.gone);
/** A course of the manager's organisation, or gone. */
export async function ownCourse(cx: Cx, spuId: number): Promise<Course> {
  const course = await coursePort.get().managed(cx, spuId);
  if (!course) throw gone();
  return course;
}
export async function ownFolder(cx: Cx, folderId: number, removed = false): Promise<RowOf<typeof folders>> {
  const row = await cx.db.one(folders, { folderId });
  if (!row || (row.removedAt == null) === removed) throw gone();
  return row;
}
export async function ownLesson(cx: Cx, lessonId: number): Promise<RowOf<typeof lessons>> {
  const row = await cx.db.one(lessons, { lessonId });
  if (!row || row.removedAt != null) throw gone();
  return row;
}
/**
 * Brings a folder back, and those it stands in, for in a folder that was removed nobody finds it and the sweep takes it.
 * @param wentAt all folders that went at that moment come back as well.
 */
export async function bringBack(
  cx: Cx,
  { spuId, folderId }: Pick<RowOf<typeof folders>, 'spuId' | 'folderId'>,
  wentAt?: string,
): Promise<void> {
  const all = await cx.db.many(folders, { spuId });
  const ids = wentAt == null ? [] : all.filter((f) => f.removedAt === wentAt).map((f) => f.folderId);
  for (let at: number | null = folderId; at != null;) {
    ids.push(at);
    at = all.find((f) => f.folderId === at)?.parentId ?? null;
  }
  await cx.db.update(folders, { folderId: oneOf(ids) }, { removedAt: null });
}
/** Whether something removed can still come back. */
export const lateFor = (removedAt: string | null, now: Date, minutes: number): boolean =>
  removedAt == null || Date.parse(removedAt) + minutes * 60_000 < now.getTime();

/** Moves one of several by one place. @returns their new order, or nothing where it stands at the end already. */
export function moved<T>(list: readonly T[], is: (one: T) => boolean, direction: 'up' | 'down'): T[] | undefined {
  const at = list.findIndex(is);
  const to = direction === 'up' ? at - 1 : at + 1;
  const [one, other] = [list[at], list[to]];
  if (one === undefined || other === undefined) return undefined;
  return list.map((x) => (x === one ? other : x === other ? one : x));
}
