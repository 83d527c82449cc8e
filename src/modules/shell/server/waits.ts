import type { Cx } from '../../../kernel/server/cx';
import { column, joined, sql, type Sql } from '../../../kernel/server/db/sql';
import { handle, type Handler } from '../../../kernel/server/module';
import type { NamedWait } from '../../../kernel/server/waits';
import { dayIn, spanDays } from '../../../kernel/shared/dates';
import { denied } from '../../../kernel/shared/need';
import type { Place } from '../../../kernel/shared/module';
import * as calls from '../contract';
import { siteOnly } from '../rules/landing';
import type { Known } from '../rules/menu';
import { finder, opens } from '../rules/visible';

/** What the caller may be told of: the query, and the page that shows its rows. */
interface Told {
  readonly wait: NamedWait;
  readonly to: string;
  readonly count: Sql;
  readonly since: Sql | undefined;
  readonly until: Sql | undefined;
}
/** What the statement answers of the piles, by their place in it. */
type Found = Readonly<Record<`wait${number}`, number> & Record<`since${number}` | `until${number}`, string | null>>;
/** Days of the organisation from a moment to now. */
const daysSince = (cx: Cx, at: string): number => spanDays(dayIn(cx.me.zone, new Date(at)), cx.today) - 1;

/** Nearly every page has an address without parameters; only the others need the patterns of all. */
function findIn(places: readonly Place[]): Known['find'] {
  let patterns: Known['find'] | undefined;
  return (address) => {
    const path = address.replace(/\?.*$/, '');
    return places.find((place) => place.path === path) ?? (patterns ??= finder(places))(path);
  };
}

/** Whoever works on the site stays there where the page stands in both places. */
const pagesFor = (cx: Cx, at: readonly string[]): readonly string[] =>
  siteOnly(cx.me) ? at.toSorted((a, b) => Number(a.startsWith('/desk')) - Number(b.startsWith('/desk'))) : at;

/** A page that stands for one of a kind, as the one that is meant. */
const pageOf = (page: string, of: Readonly<Record<string, number>>): string =>
  page.replace(/\{(\w+)\}/g, (_, key: string) => String(of[key]));

/** Whoever may neither ask for a list nor open a page of it hears nothing of what waits in it. */
async function toldTo(cx: Cx): Promise<Told[]> {
  const { registry, waits } = cx.kernel;
  const find = findIn(registry.places);
  const told: Told[] = [];
  for (const wait of waits) {
    const list = registry.calls.get(wait.list.name);
    if (!list || denied(list.need, cx.me)) continue;
    const page = pagesFor(cx, wait.at).find((path) => opens(find, cx.me, path));
    if (!page) continue;
    const of = wait.of ? await wait.of(cx) : {};
    const count = of && (await wait.count(cx, of));
    if (of && count)
      told.push({ wait, to: pageOf(page, of), count, since: wait.since?.(cx), until: await wait.until?.(cx) });
  }
  return told;
}

export const waitHandlers: readonly Handler[] = [
  // One statement for all that waits, whatever the number of modules; beside it the caller's classes and reach.
  handle(calls.waitsGet, async (cx) => {
    const told = await toldTo(cx);
    if (told.length === 0) return { items: [] };
    const columns = told.flatMap(({ count, since, until }, at) => [
      sql`(${count}) as ${column(`wait${at}`)}`,
      ...(since ? [sql`(${since}) as ${column(`since${at}`)}`] : []),
      ...(until ? [sql`(${until}) as ${column(`until${at}`)}`] : []),
    ]);
    const found = await cx.db.row<Found>(sql`select ${joined(columns)}`);
    return {
      items: told.flatMap(({ wait: { module, name }, to }, at) => {
        const value = found?.[`wait${at}`] ?? 0;
        if (value === 0) return [];
        const since = found?.[`since${at}`];
        return {
          key: `${module}.${name}`,
          title: cx.text(`${module}.wait.${name}`),
          value,
          days: since ? daysSince(cx, since) : null,
          until: found?.[`until${at}`] ?? null,
          to,
        };
      }),
    };
  }),
];
