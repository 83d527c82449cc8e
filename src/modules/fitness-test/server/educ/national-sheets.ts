import { sql } from '../../../../kernel/server/db/sql';
import type { Door } from '../../../../kernel/server/db/door';
import type { Cell } from '../../../../kernel/server/sheet/pool';
import { clazzCode, nationCode, sheetDay, type NationalTemplate } from '../../rules/national';
import { sheetCodeOf } from '../../rules/grades';
import type { Standard } from '../../rules/standard';
import type { RosterEntry } from './sheet';

/** What every sheet of the template is written from. */
export interface SheetFrom {
  readonly template: NationalTemplate;
  readonly children: readonly RosterEntry[];
  readonly fiveFour: boolean;
  readonly address: string;
  readonly standard: Standard;
  readonly yearId: number;
  readonly door: Door;
}
interface Sheet {
  readonly name: string;
  readonly columns: readonly { readonly title: string; readonly text: true }[];
  readonly rows: readonly (readonly Cell[])[];
}
type Named = { readonly [header: string]: Cell };

const clazzesOf = (children: readonly RosterEntry[]): RosterEntry[] => [
  ...new Map(children.map((c) => [c.clazzId, c])).values(),
];
const place = (c: RosterEntry, fiveFour: boolean): Named => ({
  年级编号: String(sheetCodeOf(c.grdId, fiveFour) ?? ''),
  班级编号: clazzCode(c.grdId, c.clazzOrd, fiveFour),
  班级名称: c.clazzName,
});

/** Rows by header; a header nobody fills stays empty, so that the sheet has every column the template asks for. */
const ROWS: Readonly<Record<'grade' | 'student' | 'testInfo', (from: SheetFrom) => Promise<readonly Named[]>>> = {
  grade: async ({ children, fiveFour }) => clazzesOf(children).map((c) => place(c, fiveFour)),
  student: async ({ children, fiveFour, address }) =>
    children.map((c) => ({
      ...place(c, fiveFour),
      学籍号: c.natNo ?? c.sidNo ?? '',
      民族代码: nationCode(c.ethnicId),
      姓名: c.name,
      性别: c.sex === 'male' ? '1' : '2',
      出生日期: c.bornOn ? sheetDay(c.bornOn) : '',
      家庭住址: address,
    })),
  testInfo: async ({ children, fiveFour, standard, yearId, door, template }) => {
    const [byHand, byDevice] = template.relatedSheets.find((s) => s.key === 'testInfo')?.codes?.['测试方法'] ?? [];
    const rows = await door.rows<{
      clazzId: number;
      itemId: string;
      doneOn: string | null;
      device: boolean;
      ground: string | null;
      teacher: string | null;
    }>(
      sql`
      select t.clazz_id, r.item_id, max(r.done_on) as done_on,
        bool_or(r.source = 'device' or coalesce(m.source, '') = 'device') as device,
        max(g.names) as ground, max(p.name) as teacher
      from fitness_test_result r
      join fitness_test_total t on t.org_id = r.org_id and t.year_id = r.year_id and t.user_id = r.user_id
      left join fitness_test_exam e
        on e.org_id = r.org_id and e.year_id = r.year_id and e.counts and e.state <> 'draft'
        and r.item_id = any(e.item_ids)
      left join fitness_test_mark m
        on m.org_id = r.org_id and m.tst_id = e.tst_id and m.user_id = r.user_id and m.item_id = r.item_id
      left join (
        select x.org_id, x.tst_id, u.item_id, string_agg(x.name, '、' order by x.ord) as names
        from fitness_test_ground x
        cross join unnest(x.item_ids) as u(item_id)
        where x.org_id = ${door.orgId}
        group by x.org_id, x.tst_id, u.item_id) g
        on g.org_id = r.org_id and g.tst_id = e.tst_id and g.item_id = r.item_id
      left join people_person_v p on p.org_id = e.org_id and p.user_id = e.made_by
      where r.org_id = ${door.orgId}
        and r.year_id = ${yearId}
        and r.source <> 'derived'
      group by t.clazz_id, r.item_id`,
    );
    return clazzesOf(children).flatMap((c) =>
      standard.items.flatMap((item) => {
        const r = rows.find((x) => x.clazzId === c.clazzId && x.itemId === item.code);
        return r
          ? [
              {
                ...place(c, fiveFour),
                项目名称: item.nameZh,
                测试老师: r.teacher ?? '',
                测试时间: r.doneOn ? sheetDay(r.doneOn) : '',
                测试地点: r.ground ?? '',
                测试方法: (r.device ? byDevice : byHand) ?? '',
              },
            ]
          : [];
      }),
    );
  },
};

/** One of the sheets beside the results, with the headers of the data file in their order. */
export async function relatedSheet(key: 'grade' | 'student' | 'testInfo', from: SheetFrom): Promise<Sheet> {
  const { nameZh, headers } = from.template.relatedSheets.find((s) => s.key === key)!;
  const titles = headers as readonly string[];
  const rows = await ROWS[key](from);
  return {
    name: nameZh,
    columns: titles.map((title) => ({ title, text: true })),
    rows: rows.map((r) => titles.map((title) => r[title] ?? '')),
  };
}
