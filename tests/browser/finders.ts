import { DEMO_PHONE } from '../../src/modules/face/demo/phone';
import { DEMO_CODE } from '../../src/modules/people/demo/consents';
import { inSql } from '../../src/kernel/testing/test-day';
import { REPORTS } from './report-finders';
import { SCHOOL_SITE } from './school-finders';

/** A statement over $1 organisation and $2 person that answers one row with the address's parameters as columns, e.g. "taskId". */
export interface Finder {
  readonly paths: RegExp;
  readonly userType?: 1 | 2;
  readonly sql: string;
}

const own = (where: string, order = 't.start_at desc', more = '') =>
  `
    select t.task_id "taskId", r.user_id "userId", q.qid, q.qcid, 'user' as type${more}
    from homework_task t
    join homework_reply r on r.org_id = t.org_id and r.task_id = t.task_id
    join homework_que q on q.org_id = t.org_id and q.task_id = t.task_id
    where t.org_id = $1 and t.removed_at is null and ${where}
    order by ${order}, r.user_id, (q.kind in ('short', 'photo')) desc, q.que_no limit 1
  `;

/** The newest piece of a library that this person made. */
const made = (type: string, key: string) =>
  `select res_id "${key}" from resource_res where org_id = $1 and owner_id = $2 and res_type = '${type}' and removed_at is null order by res_id desc limit 1`;
const train = `select train_id "trainId", bus_id "busId", type, tbk_id "tbkId", node_id "tbkNodeId" from practice_train where org_id = $1`;

/** An evaluation that is shown under an address: one of a member whom the condition names; the newest first. */
const assessed = (where: string, columns: string, paths: RegExp): Finder => ({
  paths,
  sql: `
    select ${columns || 'm.item_id "evalId", m.item_id "perfId", m.user_id "userId", m.clazz_id "clazzId"'}
    from assessment_item i
    join assessment_member m on m.org_id = i.org_id and m.item_id = i.item_id
    left join class_clazz_v c on c.org_id = m.org_id and c.clazz_id = m.clazz_id
    left join assessment_sheet t on t.org_id = m.org_id and t.item_id = m.item_id and t.user_id = m.user_id
    where i.org_id = $1 and $2::bigint is not null and i.off_at is null and ${where}
    order by i.archived_at is not null, m.item_id desc, m.user_id
    limit 1
  `,
});

/** Where a person finds something under an address: the first that fits and answers a row wins. */
export const FINDERS: readonly Finder[] = [
  ...SCHOOL_SITE,
  ...REPORTS,
  {
    paths: /^\/(video|videofigures|desk\/teach\/video)\/\{spuId\}/,
    sql: `
      select l.spu_id "spuId", l.lesson_id "lessonId"
      from video_lesson l
      where l.org_id = $1 and $2::bigint > 0 and l.film_id is not null and l.removed_at is null
      order by l.ord, l.lesson_id
      limit 1
    `,
  },
  // Two minutes a code: what stands behind one nobody made is the same question to the teacher.
  {
    paths: /^\/livectrl\/\{id\}/,
    sql: `select repeat('0', 32) as id where $1::bigint > 0 and $2::bigint > 0`,
  },
  // An order that still waits is gone some minutes later; one that was cancelled says that it takes no money any more.
  {
    paths: /^\/mall\/orders\/\{refId\}\/pay/,
    sql: `
      select p.order_id "refId"
      from mall_purchase p
      where p.org_id = $1 and p.user_id = $2
      order by p.state = 'cancelled' desc, p.order_id
      limit 1
    `,
  },
  {
    paths: /^\/mall\/courses\/\{spuId\}/,
    sql: `
      select s.spu_id "spuId"
      from mall_shelf s
      join mall_version v on v.spu_id = s.spu_id and v.ver_no = s.ver_no
      where v.scope = 'network' and $1::bigint > 0 and $2::bigint > 0
      order by s.spu_id
      limit 1
    `,
  },
  {
    paths: /^\/teachlink\/shared\/\{linkId\}/,
    sql: `
      select link_id "linkId"
      from teachlink_shared
      where removed_at is null and (from_org_id = $1 or scope = 'reg') and $2::bigint > 0
      order by link_id
      limit 1
    `,
  },
  {
    paths: /^\/teachlink\/\{linkId\}/,
    sql: `
      select l.link_id "linkId"
      from teachlink_link l
      left join teachlink_publish p on p.org_id = l.org_id and p.link_id = l.link_id
      where l.org_id = $1 and l.user_id = $2
      order by p.link_id is null, l.link_id
      limit 1
    `,
  },
  {
    paths: /^\/study\/studylink\/\{linkId\}/,
    userType: 1,
    sql: `
      select p.link_id "linkId"
      from teachlink_publish p
      join class_student_v s on s.org_id = p.org_id and s.clazz_id = p.clazz_id
      where s.org_id = $1 and s.user_id = $2
      order by p.published_at desc, p.link_id
      limit 1
    `,
  },
  {
    paths: /^\/fmslsn\/\{fmsLsnId\}/,
    sql: `
      select fms_lsn_id "fmsLsnId"
      from teachlink_fmslsn_member
      where member_org_id = $1 and user_id = $2
      order by joined_at
      limit 1
    `,
  },
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
      `r.user_id = $2 and r.state in ('todo', 'doing') and t.start_at < ${inSql()} and (t.due_at is null or t.due_at > ${inSql()})`,
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
    sql: `
      select l.lesson_id "lessonId"
      from lesson_lesson l
      where l.org_id = $1
        and (
          l.teacher_id = $2 or l.clazz_id in (
            select clazz_id
            from class_student_v
            where org_id = $1 and user_id = $2
          )
        )
      order by (exists (select 1 from lesson_quiz q where q.org_id = l.org_id and q.lesson_id = l.lesson_id)) desc,
        l.on_date desc
      limit 1
    `,
  },
  {
    paths: /\{lessonId\}/,
    sql: `
      select l.lesson_id "lessonId"
      from lesson_lesson l
      where l.org_id = $1
        and (
          l.teacher_id = $2 or l.clazz_id in (
            select clazz_id
            from class_student_v
            where org_id = $1 and user_id = $2
          )
        )
      order by l.on_date desc limit 1
    `,
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
    sql: `
      select c.clazz_id "clazzId", t.*
      from class_teacher_v c,
        lateral (
          ${train} and tbk_id is not null and user_id in (
            select user_id
            from class_student_v s
            where s.org_id = c.org_id and s.clazz_id = c.clazz_id
          ) order by 1 limit 1
        ) t
      where c.org_id = $1 and c.user_id = $2
      order by 1 limit 1
    `,
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
    sql: `
      select min(s.sbk_id) "sbkId"
      from textbook_specbook s
      where s.enabled
        and s.stg_id in (
          select c.stg_id
          from class_student_v st
          join class_clazz_v c on c.org_id = st.org_id and c.clazz_id = st.clazz_id
          where st.org_id = $1 and st.user_id = $2
        )
      having min(s.sbk_id) is not null
    `,
  },
  {
    paths: /^\/fitness\/child\//,
    sql: `
      select s.user_id "userId"
      from class_student_v s
      join class_teacher_v t on t.org_id = s.org_id and t.clazz_id = s.clazz_id
      where s.org_id = $1 and t.user_id = $2
      order by 1 limit 1
    `,
  },
  {
    // The demonstration's own address: every other one is known by its hash alone.
    paths: /^\/consent\//,
    sql: `select '${DEMO_CODE}' "code" where $1::bigint is not null or $2::bigint is not null or true`,
  },
  {
    paths: /^\/m\/face\//,
    sql: `select '${DEMO_PHONE}' "code" where $1::bigint is not null or $2::bigint is not null or true`,
  },
  {
    // A teacher opens a class that they lead; the office any.
    paths: /^\/clazz\/basic\/\{clazzId\}\/face/,
    userType: 2,
    sql: `
      select k.clazz_id "clazzId"
      from class_clazz_v k
      where k.org_id = $1
        and k.clazz_type = 1
        and k.ended_at is null
        and (k.master_id = $2 or not exists (select 1 from class_charge_v h where h.org_id = $1 and h.user_id = $2))
      order by k.master_id = $2 desc nulls last, k.clazz_id
      limit 1
    `,
  },
  {
    paths: /^\/(?:fitness\/)?check\//,
    sql: 'select code from proof_leaf where $1::bigint is not null or $2::bigint is not null or true order by code limit 1',
  },
  // A rule is a word.
  {
    paths: /^\/rules\//,
    sql: `select 'fitness-test.score' as rule where $1::bigint is not null or $2::bigint is not null or true`,
  },
  {
    paths: /^\/notice\/export\//,
    sql: "select job_id \"jobId\" from kernel_job where org_id = $1 and user_id = $2 and kind like 'export.%' and state = 'done' order by job_id limit 1",
  },
  {
    paths: /\{leagueId\}/,
    sql: 'select league_id "leagueId" from games_league where org_id = $1 and $2::bigint is not null order by league_id limit 1',
  },
  {
    paths: /\{gamId\}/,
    sql: 'select gam_id "gamId" from games_meet where org_id = $1 and $2::bigint is not null order by awards_at nulls last, gam_id limit 1',
  },
  {
    paths: /^\/desk\/teach\/edu\/exam\/\{examId\}/,
    sql: `
      select e.exam_id "examId", r.read_id "readId"
      from exam_exam e
      join exam_read r on r.org_id = e.org_id and r.exam_id = e.exam_id
      where e.org_id = $1
        and not exists (select 1 from class_teacher_v t where t.org_id = e.org_id and t.user_id = $2)
      order by r.state = 'marking' desc, r.read_id
      limit 1
    `,
  },
  {
    paths: /^\/exam\/mark\/\{readId\}/,
    sql: `
      select a.read_id "readId"
      from exam_allot a
      join exam_read r on r.org_id = a.org_id and r.read_id = a.read_id
      where a.org_id = $1 and a.user_id = $2 and r.state = 'marking'
      order by a.read_id
      limit 1
    `,
  },
  {
    paths: /^\/exam\/study\/\{examId\}/,
    userType: 1,
    sql: `
      select s.exam_id "examId"
      from exam_sitter s
      join exam_exam e on e.org_id = s.org_id and e.exam_id = s.exam_id
      where s.org_id = $1 and s.user_id = $2 and e.state = 'released'
      order by s.exam_id
      limit 1
    `,
  },
  assessed("i.kind = 'eval'", 'i.item_id as id', /^\/desk\/teach\/assessment-student\/people/),
  assessed("i.kind = 'perf'", 'i.item_id as id', /^\/desk\/teach\/assessment-teacher\/people/),
  assessed("i.kind = 'perf' and i.ended_at is null", '', /^\/desk\/teach\/assessment-teacher\/main/),
  assessed("i.kind = 'eval' and i.ended_at is null and m.user_id = $2", '', /^\/assessment-student\/self-assessment/),
  assessed(
    "i.kind = 'eval' and i.ended_at is null and t.role = 'classmate' and t.judge_id = $2",
    '',
    /^\/assessment-student\/mate-assessment/,
  ),
  assessed(
    "i.kind = 'eval' and i.ended_at is null and c.master_id = $2",
    '',
    /^\/assessment-student\/(?:class-assessment|comment)/,
  ),
  assessed(
    "i.kind = 'eval' and i.ended_at is not null and (m.user_id = $2 or c.master_id = $2)",
    '',
    /^\/assessment-student\/(?:student-report|class-report)/,
  ),
  assessed("i.kind = 'eval' and i.ended_at is not null", '', /^\/assessment-student\/report/),
  assessed("i.kind = 'perf' and i.ended_at is null and m.user_id = $2", '', /^\/assessment-teacher\/self-assessment/),
  assessed(
    "i.kind = 'perf' and i.ended_at is null and m.leader_id = $2",
    '',
    /^\/assessment-teacher\/leader-assessment/,
  ),
  assessed(
    "i.kind = 'perf' and i.ended_at is not null and m.user_id = $2",
    '',
    /^\/assessment-teacher\/teacher-report/,
  ),
  assessed("i.kind = 'perf' and i.ended_at is not null", '', /^\/assessment-teacher\/(?:report|global-report)/),
  { paths: /^\/train\/student\//, userType: 1, sql: 'select $2::bigint "userId" where $1::bigint is not null' },
  {
    paths: /^\/train\/student\//,
    userType: 2,
    sql: `
      select s.user_id "userId"
      from class_student_v s
      join class_teacher_v t on t.org_id = s.org_id and t.clazz_id = s.clazz_id
      where s.org_id = $1 and t.user_id = $2
      order by 1 limit 1
    `,
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
