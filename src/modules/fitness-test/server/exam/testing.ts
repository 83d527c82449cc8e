// For this module's tests only: exams of grade 7 as an administrator makes them.
import type { Call, InputOf, ReplyOf } from '../../../../kernel/shared/call';
import { sql, type Sql } from '../../../../kernel/server/db/sql';
import { testDay } from '../../../../kernel/testing/test-day';
import * as calls from '../../contract';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- whatever call it is: the input and the reply follow from it
type AnyCall = Call<string, any, any>;
interface Admin {
  ok<C extends AnyCall>(call: C, input: InputOf<C>): Promise<ReplyOf<C>>;
}
let serial = 0;

/** What the audit book says of an action, in its order. */
export const notesOf = (t: { sql<T>(query: Sql): Promise<T[]> }, action: string) =>
  t.sql<{ detail: Record<string, unknown>; subject_id: number }>(sql`
    select detail, subject_id from kernel_audit where org_id = 189 and action = ${action} order by audit_id`);

/** What a tablet sends of one attempt at 50 m, unless said otherwise. */
export const entry = (userId: number, typed: string, more: Record<string, unknown> = {}) => ({
  entryId: `e${++serial}-${'x'.repeat(8)}`,
  userId,
  itemId: 'run_50m',
  attempt: 1,
  typed,
  at: testDay().getTime(),
  seq: serial,
  over: [] as string[],
  ...more,
});

/** Exams of a school in its newest fitness year. */
export class Exams {
  private constructor(
    private readonly admin: Admin,
    readonly yearId: number,
    /** The school's day. */
    readonly today: string,
  ) {}
  static async of(t: { readonly today: string }, admin: Admin): Promise<Exams> {
    const { items } = await admin.ok(calls.yearList, {});
    return new Exams(admin, items[0]!.yearId, t.today);
  }
  /** A published exam of grade 7, that counts unless said otherwise. */
  async published(more: Record<string, unknown> = {}): Promise<number> {
    const { tstId } = await this.admin.ok(calls.examCreate, {
      name: `考试${++serial}`,
      yearId: this.yearId,
      itemIds: ['run_50m', 'long_jump', 'sit_reach'],
      start: this.today,
      end: this.today,
      grdIds: [7],
      ...more,
    });
    await this.admin.ok(calls.examPublish, { tstId, on: true });
    return tstId;
  }
  async children(tstId: number) {
    return (await this.admin.ok(calls.examChildren, { tstId, pageSize: 200 })).items;
  }
  async markOf(tstId: number, userId: number, itemId = 'run_50m') {
    const { items } = await this.admin.ok(calls.markList, { tstId, itemId, pageSize: 200 });
    return items.find((m) => m.userId === userId);
  }
}
