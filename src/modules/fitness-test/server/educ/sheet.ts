import { all, is, sql, type Sql } from '../../../../kernel/server/db/sql';
import type { Door } from '../../../../kernel/server/db/door';
import type { ImportColumn, Reason } from '../../../../kernel/server/importing/importer';
import type { Item } from '../../rules/standard';
import type { RowOf } from '../../../../kernel/server/db/table';
import { namesakesIn } from '../../../../kernel/shared/visible';
import { withoutBrackets } from '../../../people/server/published';
import type { totals } from '../../tables';
import type { Mark } from '../../rules/settings';
import { cellText, KEPT_IN, readCell, tidyCell } from './cells';

/** Other titles that sheets give the items. Source: data/national-upload-template.json, columns and collegeColumnOrderSeen. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  height: ['身高（厘米）', '身高(cm)'],
  weight: ['体重（千克）', '体重(kg)'],
  fvc: ['肺活量（毫升）', '肺活量(ml)'],
  run_50m: ['50米', '50m跑'],
  sit_reach: ['体前屈', '坐位体前屈（厘米）'],
  rope_1min: ['一分钟跳绳', '1分钟跳绳', '跳绳'],
  sit_up_1min: ['一分钟仰卧起坐', '1分钟仰卧起坐', '仰卧起坐'],
  shuttle_50x8: ['50米×8往返跑', '50米x8往返跑', '50米*8往返跑', '往返跑'],
  long_jump: ['跳远'],
  pull_up: ['引体'],
  run_1000m: ['1000米', '1000m跑'],
  run_800m: ['800米', '800m跑'],
};
/** The column of an item: whatever somebody typed becomes one spelling, and what cannot be read says why. */
export const itemColumn = (item: Item): ImportColumn<string> => ({
  key: item.code,
  zh: item.nameZh,
  en: item.nameEn,
  also: ALSO[item.code] ?? [],
  width: 14,
  hint: item.unitType === 2 ? 'time' : 'number',
  text: (s) => tidyCell(item, s),
  check: (s): Reason | undefined => {
    const cell = readCell(item, s);
    return 'code' in cell ? cell : undefined;
  },
});

/** A child on the roster with what is known of the items. */
export interface RosterEntry extends Pick<
  RowOf<typeof totals>,
  'userId' | 'name' | 'sex' | 'sidNo' | 'natNo' | 'bornOn' | 'ethnicId' | 'clazzId' | 'clazzName' | 'clazzOrd' | 'grdId'
> {
  readonly texts: Readonly<Record<string, string>>;
}
/** A line of `rosterSql`. */
export interface RosterLine extends Omit<RosterEntry, 'texts'> {
  readonly results: Readonly<Record<string, { readonly v: number | null; readonly m: Mark | null }>> | null;
}

/** The children of a year with all their results, a row each. */
export const rosterSql = (db: Door, yearId: number, clazzId?: number): Sql => sql`
  select t.user_id as "userId", t.name, t.sex, t.sid_no as "sidNo", t.nat_no as "natNo", t.born_on as "bornOn",
    t.ethnic_id as "ethnicId", t.clazz_id as "clazzId", t.clazz_name as "clazzName", t.clazz_ord as "clazzOrd",
    t.grd_id as "grdId", r.results
  from fitness_test_total t
  left join (
    select x.org_id, x.user_id, json_object_agg(x.item_id, json_build_object('v', x.value, 'm', x.mark)) as results
    from fitness_test_result x
    where ${db.orgs('x')}
      and x.year_id = ${yearId}
      and x.source <> 'derived'
    group by x.org_id, x.user_id) r on r.org_id = t.org_id and r.user_id = t.user_id
  where ${all(db.orgs('t'), sql`t.year_id = ${yearId}`, is('t.clazz_id', clazzId))}`;
/** Their roster, with the results as a sheet would say them. */
export const rosterFrom = (rows: readonly RosterLine[], items: readonly Item[]): Roster =>
  new Roster(
    rows.map(({ results, ...child }) => ({
      ...child,
      texts: Object.fromEntries(
        items.map((i) => {
          const r = results?.[i.code];
          return [i.code, r ? cellText(i, r.v, r.m, KEPT_IN) : ''];
        }),
      ),
    })),
  );
/** Both, in one statement: a sheet of 2,000 rows asks once. */
export const rosterOf = async (db: Door, yearId: number, items: readonly Item[], clazzId?: number): Promise<Roster> =>
  rosterFrom(await db.rows<RosterLine>(rosterSql(db, yearId, clazzId)), items);

/** Finds children as sheets name them: by number, else by name and class. */
export class Roster {
  private readonly bySid = new Map<string, RosterEntry>();
  private readonly byNat = new Map<string, RosterEntry>();
  private readonly namesakes: (name: string) => readonly RosterEntry[];
  readonly byId = new Map<number, RosterEntry>();
  constructor(readonly children: readonly RosterEntry[]) {
    this.namesakes = namesakesIn(children);
    for (const c of children) {
      if (c.sidNo) this.bySid.set(c.sidNo, c);
      if (c.natNo) this.byNat.set(c.natNo, c);
      this.byId.set(c.userId, c);
    }
  }
  /** The child, nobody, or more than one. */
  find(number: string, name: string, clazz: string): RosterEntry | 'none' | 'several' {
    const byNumber = number ? (this.byNat.get(number.toUpperCase()) ?? this.bySid.get(number)) : undefined;
    if (byNumber) return byNumber;
    const named = this.namesakes(name);
    const there = clazz ? named.filter((c) => sameClazz(c, clazz)) : named;
    // A number nobody has, beside a name that only one child of the class bears, is a number still to be written down.
    return there.length === 1 ? there[0]! : there.length ? 'several' : 'none';
  }
}
/** 七年级1班, 七年级(1)班 and 1班 are one class. */
export const sameClazz = (c: Pick<RosterEntry, 'clazzName' | 'clazzOrd'>, text: string): boolean => {
  const t = withoutBrackets(text);
  return t === withoutBrackets(c.clazzName) || t === `${c.clazzOrd}班` || t === String(c.clazzOrd);
};
