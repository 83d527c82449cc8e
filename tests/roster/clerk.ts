import { writeSheet } from '../../src/kernel/server/sheet/pool';
import { TestApp, fileOf, type Caller } from '../../src/kernel/testing/app';
import * as calls from '../../src/modules/people/contract';
import { ROSTER_HEADER } from '../../src/modules/people/server/import/roster-fixture';

type Import = typeof calls.studentsImport | typeof calls.teachersImport;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
type Rows = readonly (readonly string[])[];

export const xlsx = async (rows: Rows, header: readonly string[] = ROSTER_HEADER) =>
  fileOf(
    '学生名单.xlsx',
    await writeSheet({ sheets: [{ name: '学生', columns: header.map((title) => ({ title })), rows }] }),
    XLSX,
  );
export const csv = (rows: Rows, header: readonly string[] = ROSTER_HEADER) =>
  fileOf('学生名单.csv', Buffer.from(`\ufeff${[header, ...rows].map((r) => r.join(',')).join('\r\n')}`), 'text/csv');
/** A boy of 七年级1班, or what is said instead. */
export const row = (name: string, more: Partial<Record<(typeof ROSTER_HEADER)[number], string>> = {}): string[] =>
  ROSTER_HEADER.map((h) => ({ 姓名: name, 性别: '男', 年级: '七年级', 班级: '1班', ...more })[h] ?? '');

/** A school that imports sheets: rosters, unless it is told another import. */
export class Clerk {
  private constructor(
    readonly t: TestApp,
    readonly school: Caller,
    readonly imp: Import,
  ) {}
  static async start(imp: Import = calls.studentsImport): Promise<Clerk> {
    const t = await TestApp.start();
    return new Clerk(t, await t.as('school189'), imp);
  }
  async stop(): Promise<void> {
    this.t.at(null);
    await this.t.stop();
  }
  private async settled(who: Caller, batchId: number) {
    for (;;) {
      const batch = await who.ok(this.imp.get, { batchId });
      if (batch.state !== 'checking' && batch.state !== 'committing') return batch;
      // Seldom enough that a minute of it is far from the calls that a person may make in a minute.
      await new Promise((go) => setTimeout(go, 120));
    }
  }
  async check(file: ReturnType<typeof fileOf>, options: object = {}, who = this.school) {
    const { batchId } = await who.ok(this.imp.create, { file: file, options: JSON.stringify(options) });
    return this.settled(who, batchId);
  }
  async confirm(batchId: number, who = this.school) {
    await who.ok(this.imp.confirm, { batchId });
    return this.settled(who, batchId);
  }
  async rows(batchId: number) {
    return (await this.school.ok(this.imp.rows, { batchId, pageSize: 200 })).items;
  }
  async find(name: string) {
    return (await this.school.rows(calls.basicStudents, { name, pageSize: 50 }))[0];
  }
}
