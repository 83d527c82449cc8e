// For import-fixes.test.ts only: what makes one right row of every import, much as its template's examples say it.
import { writeSheet } from '../../src/kernel/server/sheet/pool';
import { fileOf, type TestApp } from '../../src/kernel/testing/app';
import { testDayPlus } from '../../src/kernel/testing/test-day';
import { PRINT } from '../../src/modules/face/rules';
import { agree } from '../../src/modules/face/server/testing';
import * as fitness from '../../src/modules/fitness-test/contract';
import * as hsat from '../../src/modules/hsat/contract';
import { candidatesOf, exam, YEAR } from '../../src/modules/hsat/server/testing';
import { classesOf, evaluation } from '../../src/modules/process-eval/server/testing';
import { MONDAY, setTerm } from '../../src/modules/timetable/server/testing';
import { periodOf } from '../../src/modules/vision/rules';
import { Stage } from '../../src/modules/watch/server/testing';

/** A sheet whose first row is right, who uploads it, and a cell of that row with a word that makes it wrong. */
export interface Sample {
  readonly who: string;
  readonly file: ReturnType<typeof fileOf>;
  readonly options?: object;
  readonly cell: readonly [key: string, wrong: string];
}
type Make = (t: TestApp) => Promise<Sample>;

const csv = (head: string, row: readonly string[]): ReturnType<typeof fileOf> =>
  fileOf('表格.csv', Buffer.from(`\ufeff${head}\n${row.join(',')}`), 'text/csv');
interface Child {
  readonly userId: number;
  readonly name: string;
  readonly sidNo: string;
  readonly clazzName: string;
}
/** A child of a seventh class whose name nobody else of the school has. */
async function childOf(t: TestApp): Promise<Child> {
  const [row] = await t.sql<{ user_id: string; name: string; sid_no: string; clazz_name: string }>(
    `select p.user_id, p.name, p.sid_no, s.clazz_name
     from class_student_v s
     join people_person p on p.org_id = s.org_id and p.user_id = s.user_id
     where s.org_id = 189 and s.clazz_type = 1 and s.grd_id = 7 and p.sid_no is not null and p.removed_at is null
       and not exists (
         select 1 from people_person o where o.org_id = p.org_id and o.name = p.name and o.user_id <> p.user_id)
     order by p.user_id
     limit 1`,
  );
  if (!row) throw new Error('the school has no such child');
  return { userId: Number(row.user_id), name: row.name, sidNo: row.sid_no, clazzName: row.clazz_name };
}
const yearOf = async (t: TestApp): Promise<number> => {
  const [year] = (await (await t.as('school189')).ok(fitness.yearList, {})).items;
  if (!year) throw new Error('the school has no year');
  return year.yearId;
};

const exams = new WeakMap<TestApp, Promise<number>>();
/** An exam that takes what was collected; one of a grade is on at a time. */
function takingExam(t: TestApp): Promise<number> {
  let made = exams.get(t);
  if (!made) exams.set(t, (made = signedUp(t)));
  return made;
}
async function signedUp(t: TestApp): Promise<number> {
  t.at(`${testDayPlus(-15)}T02:00:00Z`);
  const [bureau, school] = [await t.as('bureau4109'), await t.as('school189')];
  await t.sql('update hsat_exam set is_on = false');
  const id = await exam(bureau, { name: '表格考试', grdIds: [7], draw: false });
  await school.ok(hsat.signUp, { schemaId: id });
  return id;
}
async function candidateOf(t: TestApp) {
  const schemaId = await takingExam(t);
  t.at(`${testDayPlus(-6)}T02:00:00Z`);
  const [candidate] = await candidatesOf(t, 189, schemaId);
  if (!candidate) throw new Error('nobody is signed up');
  return { schemaId, ...candidate };
}

/** By the import's kind. */
export const SAMPLES: Readonly<Record<string, Make>> = {
  'face.zip': async (t) => {
    const { userId, sidNo } = await childOf(t);
    await agree(t, 189, userId);
    await t.sql(
      `insert into face_staged (org_id, batch_id, user_id, path, sha256, width, height, size, state, source, taken_at, made_at)
       values (189, 1, $1, 'sample/a.jpg', $2, 400, 400, 1000, 'fit', 'zip', $3, $3)`,
      [userId, 'f'.repeat(64), t.now()],
    );
    return {
      who: 'school189',
      file: csv('学号,文件名,照片指纹', [sidNo, 'a.jpg', 'f'.repeat(PRINT)]),
      cell: ['photo', '0'.repeat(PRINT)],
    };
  },
  'fitness-test.national': async (t) => {
    const yearId = await yearOf(t);
    const { raw } = await (await t.as('school189')).send(fitness.nationalDown, { yearId, grdId: 7 });
    return { who: 'school189', file: fileOf('上报.xlsx', raw), options: { yearId }, cell: ['nation', '某族'] };
  },
  'fitness-test.results': async (t) => {
    const yearId = await yearOf(t);
    const school = await t.as('school189');
    const child = (await school.ok(fitness.educList, { yearId, grdId: 7, sex: 'male', pageSize: 100 })).items.find(
      (one) => one.sidNo != null,
    );
    if (!child) throw new Error('the year has no such child');
    return {
      who: 'school189',
      file: csv('学籍号,姓名,班级,50米跑', [child.sidNo ?? '', child.name, '', '8.1']),
      options: { yearId },
      cell: ['run_50m', '快'],
    };
  },
  'fitness-test.thresholds': async (t) => {
    const { stdlibId } = await (await t.as('school189')).ok(fitness.stdlibCreate, { name: '一行改正' });
    return {
      who: 'school189',
      file: csv('项目,年级,性别,得分,成绩', ['50米跑', '初中一年级', '男', '100', '7.5']),
      options: { id: stdlibId },
      cell: ['value', '快'],
    };
  },
  'hsat.coll': async (t) => {
    const { schemaId, examNo, name } = await candidateOf(t);
    return {
      who: 'school189',
      file: csv('准考证号,姓名,800/1000米（s）', [examNo, name, '2:50']),
      options: { schemaId },
      cell: ['i_run', '快'],
    };
  },
  'hsat.core': async (t) => {
    const { schemaId, examNo, name } = await candidateOf(t);
    return {
      who: 'school189',
      file: csv('准考证号,姓名,类别,项目,说明', [examNo, name, '见义勇为', '', '区级表彰']),
      options: { schemaId, kind: 'extras' },
      cell: ['rule', '没有的'],
    };
  },
  'hsat.levels': async (t) => {
    t.at(`${testDayPlus(-15)}T02:00:00Z`);
    const { schemaId } = await (
      await t.as('bureau4109')
    ).ok(hsat.createSchema, {
      module: 'sport',
      name: '表格等级',
      yearId: YEAR,
      grdIds: [7],
      parts: [{ kind: 'exam', weight: 10_000, full: 5000 }],
    });
    return {
      who: 'bureau4109',
      file: csv('等级,最低分,最高分', ['合格', '0', '50']),
      options: { schemaId },
      cell: ['from', '低'],
    };
  },
  'hsat.solo': async () => ({
    who: 'platform',
    file: csv('区县,起始学年,说明', ['410922', '2026', '']),
    cell: ['region', '没有县'],
  }),
  'organisation.orgs': async () => ({
    who: 'platform',
    file: csv('机构名称,机构类型,所在区域,上级机构,学制,主页域名,管理员姓名,管理员手机', [
      '濮阳市第五小学',
      '小学',
      '华龙区',
      '濮阳市教育局',
      '',
      'py5x',
      '',
      '',
    ]),
    cell: ['parent', '不存在的局'],
  }),
  'people.sidNos': async (t) => {
    const { name, clazzName } = await childOf(t);
    return {
      who: 'school189',
      file: csv('姓名,年级,班级,登录账号,学号', [name, '七年级', clazzName, '', '990000000001']),
      cell: ['name', '无此人'],
    };
  },
  'people.students': async () => ({
    who: 'school189',
    file: csv('姓名,性别,学号,年级,班级,出生日期', ['王小名', '男', '990000000002', '七年级', '1班', '2013-09-16']),
    cell: ['bornOn', '1913-09-16'],
  }),
  'people.teachers': async () => ({
    who: 'school189',
    file: csv('姓名,性别,登录账号,手机,任教学科', ['李老师', '女', 'lilaoshi1', '', '数学']),
    cell: ['sbjs', '炼金术'],
  }),
  'process-eval.coll': async (t) => {
    t.at(`${testDayPlus(2)}T01:00:00Z`);
    await t.sql('delete from process_eval_norm_on');
    await t.sql('delete from process_eval_round');
    const { normId, skip } = await evaluation(await t.as('school189'), [7], { name: '表格' });
    const [clazz] = await classesOf(t, 189, 7);
    const [kid] = await t.sql<{ name: string; sid_no: string }>(
      'select name, sid_no from people_person where org_id = 189 and user_id = $1',
      [clazz?.userIds[0] ?? 0],
    );
    return {
      who: 'school189',
      file: csv('学号,姓名,班级,表格跳绳（个）', [kid?.sid_no ?? '', kid?.name ?? '', '', '130']),
      options: { normId },
      cell: [`i${skip}`, '很多'],
    };
  },
  'question-bank.sheet': async (t) => {
    const [node] = await t.sql<{ name: string }>(
      `select x.name from textbook_node x join textbook_textbook b on b.tbk_id = x.tbk_id
       where b.stg_id = 2 and b.sbj_id = 2 and x.name !~ '[;；、,，"]' order by x.node_id limit 1`,
    );
    const titles = ['题型', '题干', '选项A', '选项B', '答案', '难度', '章节'];
    const row = ['单选题', '一行改正：3 的相反数是____', '3', '-3', 'B', '3', node?.name ?? ''];
    return {
      who: 'teacher189',
      file: fileOf(
        '试题.xlsx',
        await writeSheet({ sheets: [{ name: '试题', columns: titles.map((title) => ({ title })), rows: [row] }] }),
      ),
      options: { stgId: 2, sbjId: 2 },
      cell: ['node', '没有的章节'],
    };
  },
  'sport-data.archives': async (t) => {
    const child = await childOf(t);
    const [term] = await t.sql<{ term_id: string }>(
      'select term_id from timetable_term where org_id = 189 and first_on <= $1::date order by first_on desc limit 1',
      [t.today],
    );
    return {
      who: 'school189',
      file: csv('学号,姓名,班级,项目,结果,日期,备注', [
        child.sidNo,
        child.name,
        child.clazzName,
        '期末体育',
        '92',
        testDayPlus(-8),
        '',
      ]),
      options: { kind: 'scores', termId: Number(term?.term_id) },
      cell: ['onDate', '去年'],
    };
  },
  'sport-data.money': async () => ({
    who: 'school189',
    file: csv('学年,类别,预算（元）,支出（元）,备注', ['2026-2027', '器材购置', '50000.00', '32650.50', '']),
    cell: ['planned', '很多'],
  }),
  'sport-data.places': async () => ({
    who: 'school189',
    file: csv('场地名称,类型,面积（平方米）,室内', ['射箭场', '其他', '9800', '否']),
    cell: ['area', '很大'],
  }),
  'sport-data.third-test': async (t) => {
    const child = await childOf(t);
    return {
      who: 'school189',
      file: csv('学号,姓名,班级,日期,检测机构,50米跑', [
        child.sidNo,
        child.name,
        child.clazzName,
        testDayPlus(-8),
        '锐动科技',
        '8.1',
      ]),
      cell: ['run_50m', '快'],
    };
  },
  'sport-data.third-vision': async (t) => {
    const child = await childOf(t);
    return {
      who: 'school189',
      file: csv('学号,姓名,班级,日期,检测机构,右眼裸眼视力,左眼裸眼视力', [
        child.sidNo,
        child.name,
        child.clazzName,
        testDayPlus(-8),
        '清视科技',
        '4.8',
        '4.9',
      ]),
      cell: ['nakedRight', '很好'],
    };
  },
  'sunny-run.bands': async (t) => {
    const { sidNo, name } = await childOf(t);
    return {
      who: 'school189',
      file: csv('学号,姓名,手环编号', [sidNo, name, 'FIX-3000412']),
      cell: ['name', '无此人'],
    };
  },
  'timetable.arranges': async (t) => {
    t.at(`${MONDAY}T01:00:00Z`);
    await t.sql('delete from timetable_arrange where org_id = 189');
    await setTerm(t);
    return {
      who: 'school189',
      file: csv('班级,星期,节次,科目,教师,教室,单双周', ['七年级1班', '周一', '1', '数学', '周明辉', '', '每周']),
      cell: ['teacher', '无此人'],
    };
  },
  'vision.screenings': async (t) => {
    t.at(`${testDayPlus(2)}T01:00:00Z`);
    const { sidNo, name } = await childOf(t);
    return {
      who: 'school189',
      file: csv('学号,姓名,班级,右眼裸眼视力,左眼裸眼视力', [sidNo, name, '', '4.8', '4.8']),
      options: periodOf(t.today),
      cell: ['name', '无此人'],
    };
  },
  'watch.bands': async (t) => {
    const stage = await Stage.begin(t);
    const [child] = await t.sql<{ sid_no: string }>(
      'select sid_no from people_person where org_id = 189 and user_id = $1',
      [stage.next().userId],
    );
    return {
      who: 'school189',
      file: csv('学号,姓名,手表编号,厂商,坐标系', [child?.sid_no ?? '', '', 'FIX-00123', stage.made.firm, 'GCJ-02']),
      cell: ['firm', '没有这一家'],
    };
  },
};
