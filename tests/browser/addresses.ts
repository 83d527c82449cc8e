import type { Place } from '../../src/kernel/shared/module';
import type { Session } from '../../src/kernel/shared/session';
import type { World } from './kit';

/** A statement over $1 organisation and $2 person that answers one row with the address's parameters as columns, e.g. "taskId". */
interface Finder {
  readonly paths: RegExp;
  readonly userType?: 1 | 2;
  readonly sql: string;
}

const own = (where: string, order = 't.start_at desc', more = '') =>
  `select t.task_id "taskId", r.user_id "userId", q.qid, q.qcid, 'user' as type${more} from homework_task t join homework_reply r on r.org_id = t.org_id and r.task_id = t.task_id
   join homework_que q on q.org_id = t.org_id and q.task_id = t.task_id where t.org_id = $1 and t.removed_at is null and ${where} order by ${order}, r.user_id, (q.kind in ('short', 'photo')) desc, q.que_no limit 1`;

/** The newest piece of a library that this person made. */
const made = (type: string, key: string) =>
  `select res_id "${key}" from resource_res where org_id = $1 and owner_id = $2 and res_type = '${type}' and removed_at is null order by res_id desc limit 1`;
const train = `select train_id "trainId", bus_id "busId", type, tbk_id "tbkId", node_id "tbkNodeId" from practice_train where org_id = $1`;

/** Where a person finds something under an address: the first that fits and answers a row wins. */
const FINDERS: readonly Finder[] = [
  {
    paths: /^\/teachplan\/edit\//,
    sql: 'select plan_id "planId" from teachplan_plan where org_id = $1 and user_id = $2 order by 1 limit 1',
  },
  {
    paths: /^\/work\/assign\/\{taskId\}/,
    sql: own('t.user_id = $2', 't.task_id', '').replace("'user' as type", 't.kind as type'),
  },
  { paths: /\/kq\/report/, sql: own("t.user_id = $2 and t.kind = 'kq'") },
  {
    paths: /^\/work\/\{taskId\}\/correct\/\{userId\}\/other/,
    sql: own('t.user_id = $2 and r.submitted_at is not null', 't.mark_type desc, t.start_at desc'),
  },
  {
    paths: /^\/work\/\{taskId\}\/correct/,
    sql: own('t.user_id = $2 and r.submitted_at is not null', "(r.state = 'submitted') desc, t.start_at desc"),
  },
  {
    paths: /^\/work\/dowork\/\{taskId\}\/answer$/,
    sql: own(
      "r.user_id = $2 and r.state in ('todo', 'doing') and t.start_at < now() and (t.due_at is null or t.due_at > now())",
      "t.kind = 'exam', t.due_at",
    ),
  },
  {
    paths: /^\/work\/dowork\/\{taskId\}|^\/work\/report\/stu\//,
    userType: 1,
    sql: own("r.user_id = $2 and r.state = 'marked'"),
  },
  { paths: /\{taskId\}/, userType: 1, sql: own("r.user_id = $2 and r.state = 'marked'") },
  { paths: /\{taskId\}/, userType: 2, sql: own("t.user_id = $2 and r.state = 'marked' and t.kind = 'work'") },
  {
    paths: /\{lessonId\}\/(train|report)/,
    sql: `select l.lesson_id "lessonId" from lesson_lesson l where l.org_id = $1 and (l.teacher_id = $2 or l.clazz_id in (select clazz_id from class_student_v where org_id = $1 and user_id = $2)) order by (exists (select 1 from lesson_quiz q where q.org_id = l.org_id and q.lesson_id = l.lesson_id)) desc, l.on_date desc limit 1`,
  },
  {
    paths: /\{lessonId\}/,
    sql: `select l.lesson_id "lessonId" from lesson_lesson l where l.org_id = $1 and (l.teacher_id = $2 or l.clazz_id in (select clazz_id from class_student_v where org_id = $1 and user_id = $2)) order by l.on_date desc limit 1`,
  },
  {
    paths: /^\/work\/wrong\//,
    sql: 'select qid, qid "resId", item_id "refId", sbj_id "sbjId" from wrongbook_item where org_id = $1 and user_id = $2 order by is_fixed, item_id limit 1',
  },
  { paths: /\/repo\/paper\//, sql: made('paper', 'paperId') },
  { paths: /\/repo\/(teachdesign|teaching-plan)\//, sql: made('teachdesign', 'id') },
  { paths: /\/repo\/teachreflect\//, sql: made('teachreflect', 'id') },
  {
    paths: /^\/repo\/workbook\//,
    sql: 'select min(wbk_id) "wbkId" from resource_orgwbk where org_id = $1 and $2::bigint is not null having min(wbk_id) is not null',
  },
  {
    paths: /^\/exercise\/clazz\//,
    sql: `select c.clazz_id "clazzId", t.* from class_teacher_v c, lateral (${train} and tbk_id is not null and user_id in (select user_id from class_student_v s where s.org_id = c.org_id and s.clazz_id = c.clazz_id) order by 1 limit 1) t where c.org_id = $1 and c.user_id = $2 order by 1 limit 1`,
  },
  {
    paths: /^\/exercise\/\{qid\}/,
    userType: 1,
    sql: 'select qid from wrongbook_item where org_id = $1 and user_id = $2 order by item_id limit 1',
  },
  { paths: /^\/exercise\/\{qid\}/, sql: own('t.user_id = $2', 't.task_id') },
  {
    paths: /^\/exercise\/\{(tbk|train)/,
    sql: `${train} and user_id = $2 and tbk_id is not null order by finished_at is null, 1 desc limit 1`,
  },
  {
    paths: /^\/sbktrain\//,
    sql: 'select min(s.sbk_id) "sbkId" from textbook_specbook s where s.enabled and s.stg_id in (select c.stg_id from class_student_v st join class_clazz_v c on c.org_id = st.org_id and c.clazz_id = st.clazz_id where st.org_id = $1 and st.user_id = $2) having min(s.sbk_id) is not null',
  },
  {
    paths: /^\/fitness\/child\//,
    sql: 'select s.user_id "userId" from class_student_v s join class_teacher_v t on t.org_id = s.org_id and t.clazz_id = s.clazz_id where s.org_id = $1 and t.user_id = $2 order by 1 limit 1',
  },
  {
    paths: /^\/fitness\/check\//,
    sql: 'select code from fitness_test_card where $1::bigint is not null or $2::bigint is not null or true order by code limit 1',
  },
  { paths: /^\/train\/student\//, userType: 1, sql: 'select $2::bigint "userId" where $1::bigint is not null' },
  {
    paths: /^\/train\/student\//,
    userType: 2,
    sql: 'select s.user_id "userId" from class_student_v s join class_teacher_v t on t.org_id = s.org_id and t.clazz_id = s.clazz_id where s.org_id = $1 and t.user_id = $2 order by 1 limit 1',
  },
  {
    paths: /\{clazzId\}/,
    userType: 1,
    sql: 'select clazz_id "clazzId" from class_student_v where org_id = $1 and user_id = $2 order by 1 limit 1',
  },
  {
    paths: /\{clazzId\}/,
    sql: 'select clazz_id "clazzId" from class_teacher_v where org_id = $1 and user_id = $2 order by 1 limit 1',
  },
  {
    paths: /\{clazzId\}/,
    userType: 2,
    sql: 'select min(clazz_id) "clazzId" from class_clazz_v where org_id = $1 and $2::bigint is not null and ended_at is null having min(clazz_id) is not null',
  },
];
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
