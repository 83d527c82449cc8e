import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { yearIn } from './scope';

export type Asked = { readonly orgId?: number | undefined; readonly yearId?: number | undefined };
/** Runs at the school or schools somebody asks about, with the year they mean. */
export const reading = <T>(
  cx: Cx,
  why: string,
  asked: Asked,
  fn: (door: Door, yearId: number) => Promise<T>,
): Promise<T> =>
  cx.reading(`fitness-test.${why}`, asked.orgId, async (door) => fn(door, await yearIn(cx, door, asked.yearId)));
