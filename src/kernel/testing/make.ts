import { sql, type Sql } from '../server/db/sql';
import { newId } from '../server/ids';

/** What a factory asks of the program under test. */
interface Program {
  sql(query: Sql): Promise<unknown>;
  now(): Date;
}
/** The school of the test world that most tests play in. */
const SCHOOL = 189;

interface PersonOptions {
  readonly orgId?: number;
  /** 1 a child, 2 staff. */
  readonly userType?: 1 | 2;
  readonly name?: string;
  readonly sex?: 'male' | 'female';
  readonly enabled?: boolean;
}
interface ClazzOptions {
  readonly orgId?: number;
  readonly clazzName?: string;
  /** 1 administrative, 2 a class that is chosen; see the types of classes. */
  readonly clazzType?: number;
  readonly stgId?: number;
  readonly grdId?: number;
  readonly masterId?: number;
  /** Who stands in it since `joinedAt`; children made for it where only their number is given. */
  readonly students?: readonly number[] | number;
  readonly joinedAt?: Date | string;
  /** It is over since. */
  readonly endedAt?: Date | string;
}
interface LessonOptions {
  readonly orgId?: number;
  readonly clazzId: number;
  readonly teacherId: number;
  readonly sbjId?: number;
  readonly onDate: string;
  /** Minutes since midnight where the school is. */
  readonly startMin?: number;
  readonly endMin?: number;
  readonly topic?: string;
}

/**
 * Makes what a test needs and knows nothing of the test world: `const { clazzId, userIds } = await t.make.clazz({ students: 2 })`.
 * Rows are written as the owner, past every call: what a call would refuse or do besides belongs to the tests of that call.
 */
export class Make {
  constructor(private readonly test: Program) {}

  /** Somebody without an account. */
  async person({
    orgId = SCHOOL,
    userType = 1,
    name = '新同学',
    sex = 'male',
    enabled = true,
  }: PersonOptions = {}): Promise<{ readonly orgId: number; readonly userId: number; readonly name: string }> {
    const userId = newId();
    await this.test.sql(sql`
      insert into people_person (org_id, user_id, user_type, yun_no, name, sex, enabled, made_at)
      values (${orgId}, ${userId}, ${userType}, ${`X${userId}`}, ${name}, ${sex}, ${enabled}, ${this.test.now()})`);
    return { orgId, userId, name };
  }

  /** A class, running unless `endedAt` says when it was over, with whoever stands in it. */
  async clazz({ orgId = SCHOOL, clazzType = 2, students = 0, ...o }: ClazzOptions = {}): Promise<{
    readonly orgId: number;
    readonly clazzId: number;
    readonly clazzName: string;
    readonly userIds: readonly number[];
  }> {
    const clazzId = newId();
    const clazzName = o.clazzName ?? `测试班${clazzId}`;
    const now = this.test.now();
    await this.test.sql(sql`
      insert into class_clazz (org_id, clazz_id, clazz_name, clazz_type, stg_id, grd_id, master_id, made_at, ended_at)
      values (${orgId}, ${clazzId}, ${clazzName}, ${clazzType}, ${o.stgId ?? null}, ${o.grdId ?? null},
        ${o.masterId ?? null}, ${now}, ${o.endedAt ?? null})`);
    const userIds: number[] = [];
    if (typeof students === 'number')
      for (let no = 1; no <= students; no += 1) userIds.push((await this.person({ orgId, name: `同学${no}` })).userId);
    else userIds.push(...students);
    await this.test.sql(sql`
      insert into class_enrolment (org_id, clazz_id, user_id, joined_at, is_home)
      select ${orgId}::bigint, ${clazzId}::bigint, u.user_id, ${o.joinedAt ?? now}::timestamptz,
        ${clazzType === 1}::boolean
      from unnest(${userIds}::bigint[]) as u(user_id)`);
    return { orgId, clazzId, clazzName, userIds };
  }

  /** A lesson of no timetable. */
  async lesson({
    orgId = SCHOOL,
    sbjId = 2,
    startMin = 480,
    endMin = 525,
    topic = '',
    ...o
  }: LessonOptions): Promise<{ readonly orgId: number; readonly lessonId: number }> {
    const lessonId = newId();
    await this.test.sql(sql`
      insert into lesson_lesson
        (org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, topic, start_min, end_min, made_by, made_at)
      values (${orgId}, ${lessonId}, ${o.onDate}, ${o.clazzId}, ${sbjId}, ${o.teacherId}, ${topic}, ${startMin},
        ${endMin}, ${o.teacherId}, ${this.test.now()})`);
    return { orgId, lessonId };
  }
}
