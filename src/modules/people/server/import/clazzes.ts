import type { Door } from '../../../../kernel/server/db/door';
import { nothing, sql } from '../../../../kernel/server/db/sql';
import { problem, type Reason, type RowProblem } from '../../../../kernel/server/importing/importer';
import { peopleFaults } from '../../faults';
import { GRADES, clazzKey, gradeCheck, gradeOf } from './words';

export interface Clazz {
  readonly clazzId: number;
  readonly clazzName: string;
  readonly grdId: number;
}
/** The school's running administrative classes by grade, name and short name. */
export class Clazzes {
  private readonly byKey = new Map<string, Clazz[]>();
  private readonly byName = new Map<string, Clazz>();
  private readonly grades = new Set<number>();
  readonly byId = new Map<number, Clazz>();
  constructor(list: readonly Clazz[]) {
    for (const c of list) {
      this.byId.set(c.clazzId, c);
      this.grades.add(c.grdId);
      this.byName.set(`${c.grdId} ${c.clazzName}`, c);
      const key = `${c.grdId} ${clazzKey(c.clazzName, c.grdId)}`;
      const same = this.byKey.get(key);
      if (same) same.push(c);
      else this.byKey.set(key, [c]);
    }
  }
  static async of(door: Door): Promise<Clazzes> {
    return new Clazzes(
      await door.rows<Clazz>(sql`
        select c.clazz_id, c.clazz_name, c.grd_id
        from class_clazz_v c
        where c.org_id = ${door.orgId}
          and c.clazz_type = 1
          and c.ended_at is null
          and c.grd_id is not null
        order by c.grd_id, c.order_no, c.clazz_id`),
    );
  }
  /** Grades that have classes, and the classes' names, for the template's drop-down lists. */
  get gradeNames(): string[] {
    return [...this.grades].sort((a, b) => a - b).map((grdId) => GRADES[grdId] ?? '');
  }
  get names(): string[] {
    return [...this.byId.values()].map((c) => c.clazzName);
  }
  /** Checks of the columns 年级 and 班级 that know the school's classes: a class that does not exist is named together with the row's other faults. */
  readonly gradeCheck = (text: string): Reason | undefined => {
    const grdId = gradeOf(text);
    return grdId == null
      ? gradeCheck(text)
      : this.grades.has(grdId)
        ? undefined
        : { code: peopleFaults.gradeNone.code, params: { grade: GRADES[grdId]! } };
  };
  readonly clazzCheck = (clazz: string, { grade }: { readonly grade: string }): Reason | undefined => {
    const grdId = gradeOf(grade);
    const found = grdId != null && this.grades.has(grdId) ? this.find({ row: 0, cells: { grade, clazz } }) : undefined;
    return found && isProblem(found) ? { code: found.code, params: found.params } : undefined;
  };
  /** The class a row means, or why it means none. */
  find(row: {
    readonly row: number;
    readonly cells: { readonly grade: string; readonly clazz: string };
  }): Clazz | RowProblem {
    const { grade, clazz } = row.cells;
    const grdId = gradeOf(grade)!;
    const exact = this.byName.get(`${grdId} ${clazz}`);
    if (exact) return exact;
    if (!this.grades.has(grdId)) return problem(row, 'grade', peopleFaults.gradeNone, { grade: GRADES[grdId]! });
    const found = this.byKey.get(`${grdId} ${clazzKey(clazz, grdId)}`) ?? [];
    if (found.length > 1) return problem(row, 'clazz', peopleFaults.clazzSeveral, { clazz });
    return found[0] ?? problem(row, 'clazz', peopleFaults.clazzNone, { grade: GRADES[grdId]!, clazz });
  }
}
/** A class of the door's organisation that runs. `home`: an administrative one, in which a child stands. */
export const runningClazz = (door: Door, clazzId: number, home = false): Promise<object | undefined> =>
  door.row(sql`
    select c.clazz_id
    from class_clazz_v c
    where c.org_id = ${door.orgId}
      and c.clazz_id = ${clazzId}
      and c.ended_at is null
      ${home ? sql`and c.clazz_type = 1` : nothing}`);
export const isProblem = (x: object): x is RowProblem => 'code' in x;
