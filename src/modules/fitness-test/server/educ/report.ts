import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { handle } from '../../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../../kernel/shared/call';
import { entryOf } from '../../../../kernel/shared/maps';
import * as calls from '../../contract';
import type { ItemReport, ReportGroup } from '../../contract';
import { formatResult, unitText } from '../../rules/format';
import { hiddenParts } from '../../rules/small';
import type { Standard } from '../../rules/standard';
import { nameOf } from './items';
import { scoredBy } from './judgement';
import { levelFor, placeOf, trailOf, type Place } from './report-place';
import { childRows, ownRows, partRows, type OwnRow, type PartRow } from './report-sums';
import { isRegion, mayName } from './scope';
import { add, figuresOf, meanOf, meanPoints, ofSex, sexesHidden, tooSmall } from './sums';
import { trendOf } from './trend';
import { yearName } from './years';

/** The items of a place: how many, their mean, their levels. `hidden`: the place itself must not be shown. */
function itemReports(
  cx: Cx,
  standard: Standard,
  rows: readonly OwnRow[],
  sex: string | undefined,
  named: boolean,
  hidden: boolean,
): ItemReport[] {
  return standard.items.flatMap((item) => {
    const both = rows.filter((r) => r.itemId === item.code);
    const own = both.filter((r) => !sex || r.sex === sex);
    if (!own.length) return [];
    const s = add(own);
    const apart = hidden || sexesHidden(both, named);
    const small = s.n > 0 && (hidden || tooSmall(s.n, named) || (sex != null && apart));
    const of = (which: 'male' | 'female') => {
      const r = ofSex(own, which);
      return item.scored ? meanPoints(r.pointsSum * 100, r.n, apart) : null;
    };
    const mean = meanOf(s.valueSum, s.begun, small);
    return [
      {
        itemId: item.code,
        name: nameOf(item, cx.lang),
        unitText: unitText(item, cx.lang),
        n: s.n,
        tested: s.begun,
        points: item.scored ? meanPoints(s.pointsSum * 100, s.n, small) : null,
        meanText: mean == null ? null : formatResult(item, Math.round(mean / item.step) * item.step),
        male: of('male'),
        female: of('female'),
        counts: small || !item.scored ? null : [s.c1, s.c2, s.c3, s.c4],
        small,
      },
    ];
  });
}

/** Whether a place stays hidden among its neighbours: a grade or class that the wider report hides is not shown by opening it either. */
async function hiddenAmong(cx: Cx, door: Door, p: Place): Promise<boolean> {
  if (p.level !== 'grd' && p.level !== 'clz') return false;
  const wider = p.level === 'clz' ? ('grd' as const) : ('org' as const);
  const parts = grouped(await partRows(cx, door, { ...p, level: wider }), false);
  const id = p.level === 'clz' ? p.clazz?.clazzId : p.grdId;
  return parts.find((g) => g.id === id)?.figures.small ?? false;
}

const BELOW = { reg: 'org', org: 'grd', grd: 'clz', clz: 'stu' } as const;
/** What a place comes to, with what stands below it. Three statements; five at most, for a class that somebody without names opens. */
export function reportOf(cx: Cx, input: ParsedOf<typeof calls.educReport>): Promise<ReplyOf<typeof calls.educReport>> {
  const { orgId, sex } = input;
  const wide = levelFor(cx, input) === 'reg' || isRegion(cx);
  return cx.reading('fitness-test.educ.report', orgId ?? (wide ? undefined : cx.me.orgId), async (door) => {
    const place = await placeOf(cx, door, input);
    const { level, yearId, clazz } = place;
    const named = mayName(cx);
    const fitting = <R extends { readonly sex: string }>(rows: readonly R[]) =>
      sex ? rows.filter((r) => r.sex === sex) : rows;
    const below = BELOW[level];
    // Neither waits for the other: the second leaves while the first is answered.
    const [rows, parts] = await Promise.all([
      ownRows(cx, door, place),
      below === 'stu' ? Promise.resolve<PartRow[]>([]) : partRows(cx, door, place),
    ]);
    const totals = rows.filter((r) => r.itemId === '');
    const now = totals.filter((r) => r.yearId === yearId);
    const before = totals.filter((r) => r.yearId === yearId - 1);
    const hidden = !named && (tooSmall(add(now).n, named) || (await hiddenAmong(cx, door, place)));
    const apart = hidden || sexesHidden(now, named);
    const of = (which: 'male' | 'female') => figuresOf(ofSex(now, which), apart);
    const groups = grouped(fitting(parts), named);
    const items = rows.filter((r) => r.itemId !== '');
    return {
      by: scoredBy(place.scoring, cx.nowIso),
      yearId,
      yearName: yearName(yearId),
      level,
      names: named,
      trail: trailOf(cx, door, place),
      figures: figuresOf(add(fitting(now)), sex ? apart : hidden),
      male: of('male'),
      female: of('female'),
      before:
        before.length && level !== 'clz'
          ? {
              yearId: yearId - 1,
              figures: figuresOf(
                add(fitting(before)),
                hidden || tooSmall(add(before).n, named) || (sex != null && sexesHidden(before, named)),
              ),
            }
          : null,
      items: itemReports(cx, place.standard, items, sex, named, hidden),
      below,
      groups,
      children: below === 'stu' && named && clazz ? await childRows(door, yearId, clazz.clazzId, sex) : [],
    };
  });
}
function grouped(rows: readonly PartRow[], named: boolean): ReportGroup[] {
  const of = new Map<number, PartRow[]>();
  for (const r of rows) entryOf(of, r.key, () => []).push(r);
  const lists = [...of];
  const hidden = named ? new Set<number>() : hiddenParts(lists.map(([, list]) => add(list).n));
  return lists.map(([id, list], at) => {
    const apart = hidden.has(at) || sexesHidden(list, named);
    return {
      id,
      name: list[0]!.name,
      figures: figuresOf(add(list), hidden.has(at)),
      male: figuresOf(ofSex(list, 'male'), apart),
      female: figuresOf(ofSex(list, 'female'), apart),
    };
  });
}

export const reporting = [handle(calls.educReport, reportOf), handle(calls.educYears, trendOf)];
