import type { Place } from '../../src/kernel/shared/module';
import type { Session } from '../../src/kernel/shared/session';
import type { World } from './kit';
import { FINDERS } from './finders';

/** Words of addresses that are no ids. */
const wordOf = (place: Place, key: string, who: Pick<Session, 'userType'>): string | undefined =>
  key === 'role'
    ? who.userType === 1
      ? 'student'
      : 'teacher'
    : key === 'type'
      ? place.path.startsWith('/clazz/')
        ? 'current'
        : place.path.startsWith('/work/dowork/')
          ? 'todo'
          : place.path.startsWith('/work/home/')
            ? 'allwork'
            : place.path.startsWith('/work/stu/home/')
              ? 'peer'
              : place.path.startsWith('/repo/')
                ? 'paper'
                : undefined
      : undefined;

/** The address of a place with something of this person's under it; undefined: they have nothing there. */
export async function addressOf(
  world: World,
  place: Place,
  who: Pick<Session, 'userType' | 'orgId' | 'userId'>,
): Promise<string | undefined> {
  const keys = [...place.path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!);
  if (!keys.length) return place.path;
  const values: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, wordOf(place, key, who)]));
  for (const finder of FINDERS) {
    if (keys.every((key) => values[key] != null)) break;
    if (!finder.paths.test(place.path) || (finder.userType && finder.userType !== who.userType)) continue;
    const [row] = await world.t.sql<Record<string, unknown>>(finder.sql, [who.orgId, who.userId]);
    if (row) for (const key of keys) values[key] ??= row[key];
  }
  return keys.every((key) => values[key] != null)
    ? place.path.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key]))
    : undefined;
}
