// For this module's tests only: a meet of grade 7 as an administrator makes one.
import type { Call, InputOf, ReplyOf } from '../../../kernel/shared/call';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import type { Entry, Race } from '../contract/parts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- whatever call it is: the input and the reply follow from it
type AnyCall = Call<string, any, any>;
interface Office {
  ok<C extends AnyCall>(call: C, input: InputOf<C>): Promise<ReplyOf<C>>;
}
interface Program {
  sql<T extends Record<string, unknown>>(query: Sql): Promise<T[]>;
}
export interface Child {
  readonly userId: number;
  readonly clazzId: number;
  readonly sex: 'male' | 'female';
  readonly grdId: number;
}
/** Children of school 189 who stand in a class of a grade and are not exempt from the fitness test. */
export const childrenOf = async (t: Program, grdId: number): Promise<Child[]> =>
  (
    await t.sql<{ user_id: number; clazz_id: number; sex: 'male' | 'female' }>(sql`
      select s.user_id, s.clazz_id, p.sex
      from class_student_v s
      join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
      where s.org_id = 189
        and s.clazz_type = 1
        and s.grd_id = ${grdId}
        and coalesce((
          select t.state in ('exempt', 'deferred') from fitness_test_total_v t
          where t.org_id = s.org_id and t.user_id = s.user_id order by t.year_id desc limit 1), false) = false
      order by s.user_id`)
  ).map((r) => ({ userId: Number(r.user_id), clazzId: Number(r.clazz_id), sex: r.sex, grdId }));

export const START = testDayPlus(22);
/** A meet with its events, and short ways to what an office does. */
export class Meets {
  private constructor(
    private readonly office: Office,
    readonly gamId: number,
  ) {}
  static async make(office: Office, more: Partial<InputOf<typeof calls.createMeet>> = {}): Promise<Meets> {
    const { gamId } = await office.ok(calls.createMeet, {
      name: '校运会',
      start: START,
      end: START,
      grdIds: [7, 8],
      limits: { perAthlete: 2, perClazz: 40 },
      ...more,
    });
    return new Meets(office, gamId);
  }
  entry(event: string, more: Partial<InputOf<typeof calls.createEntry>> = {}): Promise<Entry> {
    return this.office.ok(calls.createEntry, { gamId: this.gamId, event, sex: 'male', grdIds: [7], ...more });
  }
  publish() {
    return this.office.ok(calls.activateMeet, { gamId: this.gamId, on: true });
  }
  enrol(entryId: number, children: readonly Child[]) {
    return this.office.ok(calls.enrol, { entryId, userIds: children.map((c) => c.userId) });
  }
  round(entryId: number, more: Partial<InputOf<typeof calls.createRound>> = {}) {
    return this.office.ok(calls.createRound, { entryId, name: '决赛', ...more });
  }
  arrange(rudId: number, lanes?: number): Promise<Race> {
    return this.office.ok(calls.arrangeRace, { rudId, ...(lanes ? { lanes } : {}) });
  }
  /** Types what somebody did, by whose it is. */
  type(rudId: number, typed: ReadonlyMap<number, string>): Promise<Race> {
    return this.office.ok(calls.recordResults, {
      rudId,
      items: [...typed].map(([userId, value]) => ({ userId, value })),
    });
  }
  async final(entryId: number, typed: ReadonlyMap<number, string>): Promise<Race> {
    const { rudId } = await this.round(entryId);
    await this.arrange(rudId);
    await this.type(rudId, typed);
    return this.office.ok(calls.finishRound, { rudId });
  }
}

/** What was refused, without its module. */
export const fault = async (answer: Promise<{ readonly error: string }>) =>
  (await answer).error.replace('games.fault.', '');
/** Whoever acts in a meet, nine days before it: the office, a child, a teacher, and the children of grade 7. */
export async function gamesDay<C>(t: Program & { as(login: string): Promise<C>; at(time: string | null): void }) {
  t.at(`${testDayPlus(13)}T02:00:00Z`);
  const [office, student, teacher] = await Promise.all([t.as('school189'), t.as('student189'), t.as('teacher189')]);
  const seven = await childrenOf(t, 7);
  const of = (sex: Child['sex']) => seven.filter((c) => c.sex === sex);
  return { office, student, teacher, seven, boys: of('male'), girls: of('female') };
}
