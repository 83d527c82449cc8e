import { BUSI } from '../../kernel/shared/codes';
import { plusDays, schoolYearOf } from '../../kernel/shared/dates';
import type { Demo, World } from '../../kernel/server/world';
import { BUREAU, TRAINING, TUTORING, demoOrgs, type DemoOrg } from '../organisation/demo';
import { PE_ROLE } from '../role/demo';
import { makeConsents, type Asked } from './demo/consents';
import { demoGraduates } from './demo/graduates';
import { demoLearners, demoServices } from './demo/learners';
import { SBJ, demoName, type DemoPerson } from './demo/names';
import { demoNewcomers } from './demo/newcomers';
import { people, personRoles, teachSbjs, type Sex } from './tables';

export { SBJ, demoName, type DemoPerson };
export { agreeTo } from './demo/consents';
const TEACHER_SBJS = [
  SBJ.chinese,
  SBJ.maths,
  SBJ.english,
  SBJ.chinese,
  SBJ.maths,
  SBJ.english,
  SBJ.pe,
  SBJ.physics,
  SBJ.history,
  SBJ.geography,
  SBJ.biology,
  SBJ.politics,
  SBJ.music,
  SBJ.art,
  SBJ.it,
];

interface Fixed {
  readonly login: string;
  readonly orgId: number;
  readonly name: string;
  readonly sex: Sex;
  readonly roleIds: readonly number[];
  readonly userType?: 1;
  readonly sbjIds?: readonly number[];
  readonly phone: string;
}
const ACCOUNTS: readonly Fixed[] = [
  { login: 'platform', orgId: 1, name: '平台运营', sex: 'male', roleIds: [10], phone: '13800000001' },
  { login: 'support', orgId: 1, name: '客服小云', sex: 'female', roleIds: [14], phone: '13800000002' },
  { login: 'inputer', orgId: 1, name: '录入员小林', sex: 'female', roleIds: [12], phone: '13800000003' },
  { login: 'auditor', orgId: 1, name: '审核员老周', sex: 'male', roleIds: [13], phone: '13800000004' },
  { login: 'bureau4109', orgId: BUREAU, name: '高建国', sex: 'male', roleIds: [81], phone: '13800000005' },
  {
    login: 'school189',
    orgId: 189,
    name: '陈思远',
    sex: 'male',
    // 45 and 48: the school's courses and its money.
    roleIds: [41, 45, 48],
    phone: '13800000006',
  },
  {
    login: 'classmgr189',
    orgId: 189,
    name: '林若曦',
    sex: 'female',
    // 47: the clerk who looks at the school's reports.
    roleIds: [40, 42, 46, 47],
    sbjIds: [SBJ.chinese],
    phone: '13800000007',
  },
  {
    login: 'teacher189',
    orgId: 189,
    name: '周明辉',
    sex: 'male',
    roleIds: [40],
    sbjIds: [SBJ.maths],
    phone: '13800000008',
  },
  {
    login: 'peteach189',
    orgId: 189,
    name: '赵志刚',
    sex: 'male',
    roleIds: [40, PE_ROLE],
    sbjIds: [SBJ.pe],
    phone: '13800000009',
  },
  { login: 'student189', orgId: 189, name: '王梓萱', sex: 'female', roleIds: [], userType: 1, phone: '13800000010' },
  { login: 'school619', orgId: 619, name: '孟凡华', sex: 'male', roleIds: [41], phone: '13800000011' },
  { login: 'student619', orgId: 619, name: '李浩宇', sex: 'male', roleIds: [], userType: 1, phone: '13800000012' },
  { login: 'training5', orgId: TRAINING, name: '苏雅', sex: 'female', roleIds: [51, 53], phone: '13800000013' },
  {
    login: 'trainer5',
    orgId: TRAINING,
    name: '顾博文',
    sex: 'male',
    roleIds: [50],
    sbjIds: [SBJ.maths],
    phone: '13800000014',
  },
  // The linked second account of student189, on the same phone.
  { login: 'learner5', orgId: TRAINING, name: '王梓萱', sex: 'female', roleIds: [], userType: 1, phone: '13800000010' },
  {
    login: 'tutor3',
    orgId: TUTORING,
    name: '韩静怡',
    sex: 'female',
    roleIds: [30],
    sbjIds: [SBJ.english],
    phone: '13800000016',
  },
];

export const demo: Demo = {
  name: 'people',
  async make(world) {
    const all: DemoPerson[] = [];
    const fresh: DemoPerson[] = [];
    const rows: Parameters<typeof put>[1] = [];
    for (const org of demoOrgs(world.size)) {
      const made = peopleOf(world, org);
      if (org.orgId === TRAINING || org.orgId === TUTORING)
        made.push(...demoLearners(world, org.orgId, made.length + 1));
      made.push(...demoGraduates(world, org.orgId, made.length + 1));
      const newcomers = demoNewcomers(world, org, made.length + 1);
      all.push(...made.map((m) => m.person));
      fresh.push(...newcomers.map((m) => m.person));
      rows.push(...made, ...newcomers);
    }
    await put(world, rows);
    await demoServices(world, all);
    world.made['people'] = all;
    world.made['newcomers'] = fresh;
  },
};

/**
 * Guardians and consents: after class has said who sits where.
 * @param asked purposes of the modules.
 */
export const consentDemo = (asked: readonly Asked[]): Demo => ({
  name: 'people.consents',
  make: (world) => makeConsents(world, asked),
});

interface Made {
  readonly person: DemoPerson;
  readonly sex: Sex;
  readonly bornOn: string | null;
  readonly ethnicId: number;
  /** The day the school took them on; without one it is long ago. */
  readonly madeOn?: string;
}
async function put(world: World, made: Made[]): Promise<void> {
  const longAgo = plusDays(world.today, -400);
  await world.put(
    people,
    made.map(({ person: p, sex, bornOn, ethnicId, madeOn }) => ({
      orgId: p.orgId,
      userId: p.userId,
      userType: p.userType,
      yunNo: p.yunNo,
      login: p.login,
      name: p.name,
      nick: p.name,
      sex,
      phone: p.phone,
      sidNo: p.sidNo,
      ethnicId,
      bornOn,
      enabled: true,
      madeAt: `${madeOn ?? longAgo}T01:00:00Z`,
    })),
  );
  await world.put(
    personRoles,
    made.flatMap(({ person: p }) => p.roleIds.map((roleId) => ({ orgId: p.orgId, userId: p.userId, roleId }))),
  );
  await world.put(
    teachSbjs,
    made.flatMap(({ person: p }) => p.sbjIds.map((sbjId, ord) => ({ orgId: p.orgId, userId: p.userId, sbjId, ord }))),
  );
}

function peopleOf(world: World, org: DemoOrg): Made[] {
  const out: Made[] = [];
  let n = 0;
  const add = (o: Partial<DemoPerson> & { name: string; userType: number }, sex: Sex, bornOn: string | null) => {
    const userId = org.orgId * 10_000 + ++n;
    out.push({
      person: {
        orgId: org.orgId,
        userId,
        login: null,
        yunNo: String(6_000_000_000 + userId),
        phone: null,
        sidNo: null,
        roleIds: [],
        sbjIds: [],
        ...o,
      },
      sex,
      bornOn,
      // About one child in twelve belongs to a minority there; Hui (3) is the largest.
      ethnicId: world.chance(0.92) ? 1 : world.pick([3, 2, 11, 8, 15]),
    });
  };
  for (const a of ACCOUNTS.filter((x) => x.orgId === org.orgId))
    add(
      {
        name: a.name,
        userType: a.userType ?? 2,
        login: a.login,
        phone: a.phone,
        roleIds: a.roleIds,
        sbjIds: a.sbjIds ?? [],
        account: true,
        ...(a.userType === 1 ? studentOf(world, org, a.orgId === 619 ? 10 : 7, 1) : {}),
      },
      a.sex,
      a.userType === 1 ? bornIn(world, a.orgId === 619 ? 10 : 7) : null,
    );
  // A school without an account of its own is looked after by its first teacher. The first colleague of 189's accounts announces famous lessons (preset 46).
  const n0 = n;
  for (let i = n; i < org.teachers; i++) {
    const sex: Sex = world.chance(0.62) ? 'female' : 'male';
    const baseline =
      org.busiId === BUSI.school
        ? [40]
        : org.busiId === BUSI.training
          ? [50]
          : org.busiId === BUSI.tutor
            ? [30]
            : org.busiId === BUSI.region
              ? org.orgId === BUREAU
                ? [80]
                : [81]
              : [];
    add(
      {
        name: demoName(world, sex),
        userType: 2,
        login: `t${org.orgId}${String(i + 1).padStart(3, '0')}`,
        roleIds:
          i === 0 && org.busiId === BUSI.school
            ? [41, ...baseline]
            : org.orgId === 189 && i === n0
              ? [...baseline, 46]
              : baseline,
        sbjIds: [TEACHER_SBJS[i % TEACHER_SBJS.length]!],
        phone: `139${String(org.orgId).padStart(4, '0')}${String(i).padStart(4, '0')}`,
      },
      sex,
      null,
    );
  }
  for (const [grade, classes] of Object.entries(org.grades))
    for (let k = 0; k < classes * org.perClass; k++) {
      const sex: Sex = world.chance(0.53) ? 'male' : 'female';
      add(
        { name: demoName(world, sex), userType: 1, ...studentOf(world, org, Number(grade), k + 2) },
        sex,
        bornIn(world, Number(grade)),
      );
    }
  return out;
}
/** Student number: year of entry, stage, organisation, running number: 11 digits. */
function studentOf(world: World, org: DemoOrg, grade: number, no: number): Partial<DemoPerson> {
  if (org.busiId !== BUSI.school) return { sidNo: null };
  const stageStart = grade >= 10 ? 10 : grade >= 7 ? 7 : 1;
  const year = schoolYearOf(world.today) - (grade - stageStart);
  return {
    sidNo: `${year}${stageStart === 10 ? 3 : stageStart === 7 ? 2 : 1}${String(org.orgId).padStart(3, '0')}${String(no).padStart(3, '0')}`,
    grade,
  };
}
/** Six years old by 1 September of grade 1. */
function bornIn(world: World, grade: number): string {
  const from = `${schoolYearOf(world.today) - grade - 6}-09-01`;
  return plusDays(from, world.int(0, 364));
}
