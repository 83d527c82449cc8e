import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { TRAINING, TUTORING } from '../../organisation/demo';
import { SBJ } from '../../people/demo';
import { TYPE } from '../rules';
import { applicants, clazzTeachers, clazzes, enrolments, partners } from '../tables';
import { peopleOf, startOf, type ClazzRow, type DemoClazz } from './clazzes';

// Classes beside the administrative ones: electives, a pair of two schools, live classes, tutoring. Their ids begin at orgId * 1000 + 801.
interface Course {
  readonly row: ClazzRow;
  readonly sbjId: number | null;
  readonly userIds: readonly number[];
}
/** The paired classes, with who learns there. */
export interface Pair {
  readonly host: Course;
  readonly guest: Course;
}

const byLogin = (world: World, login: string): number => peopleOf(world).find((p) => p.login === login)!.userId;

export async function makeCourses(world: World, made: readonly DemoClazz[]): Promise<Pair> {
  const madeAt = startOf(world);
  const kids = (orgId: number, from: number, to: number, each: number) =>
    made.filter((c) => c.orgId === orgId && c.grade >= from && c.grade <= to).flatMap((c) => c.userIds.slice(0, each));
  const teacher = (orgId: number, sbjId: number) =>
    peopleOf(world).find((p) => p.orgId === orgId && p.sbjIds.includes(sbjId))?.userId ?? null;
  const course = (
    orgId: number,
    n: number,
    clazzName: string,
    clazzType: number,
    masterId: number | null,
    sbjId: number | null,
    userIds: readonly number[],
    more: Partial<ClazzRow> = {},
  ): Course => ({
    sbjId,
    userIds,
    row: {
      orgId,
      clazzId: orgId * 1000 + 800 + n,
      clazzName,
      clazzNo: '',
      clazzType,
      orderNo: n,
      masterId,
      sbjId,
      madeAt,
      ...more,
    },
  });
  const learners = peopleOf(world)
    .filter((p) => p.orgId === TRAINING && p.userType === 1)
    .map((p) => p.userId);
  const trainer = byLogin(world, 'trainer5');
  const tutor = byLogin(world, 'tutor3');
  const term = { startOn: plusDays(world.today, -20), endOn: plusDays(world.today, 70) };

  const host = course(
    189,
    9,
    '云上读书会',
    TYPE.paired,
    byLogin(world, 'classmgr189'),
    SBJ.chinese,
    kids(189, 7, 7, 4),
  );
  const guest = course(619, 9, '云上读书会', TYPE.paired, teacher(619, SBJ.chinese), SBJ.chinese, kids(619, 10, 10, 4));
  const courses: readonly Course[] = [
    host,
    guest,
    course(
      189,
      1,
      '机器人社',
      TYPE.elective,
      teacher(189, SBJ.it) ?? teacher(189, SBJ.physics),
      null,
      kids(189, 7, 8, 3),
    ),
    course(
      189,
      2,
      '合唱团',
      TYPE.elective,
      teacher(189, SBJ.music) ?? teacher(189, SBJ.english),
      null,
      kids(189, 7, 9, 2),
    ),
    course(189, 3, '篮球选修', TYPE.elective, byLogin(world, 'peteach189'), SBJ.pe, kids(189, 7, 8, 4).toReversed()),
    course(
      619,
      1,
      '物理竞赛',
      TYPE.elective,
      teacher(619, SBJ.physics) ?? teacher(619, SBJ.maths),
      null,
      kids(619, 10, 11, 3),
    ),
    course(TRAINING, 1, '七年级数学直播班', TYPE.live, trainer, SBJ.maths, learners),
    course(TRAINING, 2, '数学小班', TYPE.trainMany, trainer, SBJ.maths, learners),
    course(TRAINING, 3, '几何一对一', TYPE.trainOne, trainer, SBJ.maths, learners.slice(0, 1)),
    course(TRAINING, 4, '代数录播课', TYPE.recorded, trainer, SBJ.maths, learners),
    course(TUTORING, 1, '周末英语提高班', TYPE.tutorMany, tutor, SBJ.english, [], { grdId: 7, seatLimit: 12, ...term }),
    course(TUTORING, 2, '周三口语角', TYPE.tutorMany, tutor, SBJ.english, [], { grdId: 8, seatLimit: 20, ...term }),
    course(TUTORING, 3, '英语写作一对一', TYPE.tutorOne, tutor, SBJ.english, [], { grdId: 9, seatLimit: 1, ...term }),
  ];
  await world.put(
    clazzes,
    courses.map((c) => c.row),
  );
  await world.put(
    clazzTeachers,
    courses.flatMap(({ row, sbjId }) =>
      sbjId != null && row.masterId != null
        ? [{ orgId: row.orgId, clazzId: row.clazzId, sbjId, userId: row.masterId }]
        : [],
    ),
  );
  await world.put(
    enrolments,
    courses.flatMap(({ row, userIds }) =>
      [...new Set(userIds)].map((userId) => ({
        orgId: row.orgId,
        clazzId: row.clazzId,
        userId,
        joinedAt: madeAt,
        isHome: false,
      })),
    ),
  );
  const link = (a: ClazzRow, b: ClazzRow) => ({
    hostOrgId: a.orgId,
    hostClazzId: a.clazzId,
    guestOrgId: b.orgId,
    guestClazzId: b.clazzId,
    madeAt,
  });
  await world.put(partners, [link(host.row, guest.row), link(guest.row, host.row)]);
  await makeApplicants(world, tutor);
  return { host, guest };
}

const REMARKS = ['想提高听力，周末都有空', '老师好，我单词记不住', '上学期英语 82 分，想冲 95', '同学推荐来的'];
/** Learners of the tutoring organisation who wait for an answer; the first class has taken two and turned one down. */
async function makeApplicants(world: World, tutor: number): Promise<void> {
  const learners = peopleOf(world).filter((p) => p.orgId === TUTORING && p.userType === 1);
  const [club, one] = [TUTORING * 1000 + 801, TUTORING * 1000 + 803];
  const at = (days: number) => `${plusDays(world.today, -days)}T10:30:00.000Z`;
  const judged = (state: 'approved' | 'rejected', cause: string) => ({
    state,
    cause,
    judgedAt: at(5),
    judgedBy: tutor,
  });
  const rows = learners.map((p, i) => ({
    orgId: TUTORING,
    clazzId: club,
    userId: p.userId,
    remark: REMARKS[i % REMARKS.length]!,
    appliedAt: at(8 - (i % 6)),
    ...(i < 2
      ? judged('approved', '')
      : i === 2
        ? judged('rejected', '这个班面向七年级，建议报名周三口语角')
        : { state: 'waiting' as const, cause: '', judgedAt: null, judgedBy: null }),
  }));
  await world.put(applicants, [...rows, ...rows.slice(3, 5).map((r) => ({ ...r, clazzId: one }))]);
  await world.put(
    enrolments,
    rows
      .filter((r) => r.state === 'approved')
      .map((r) => ({ orgId: TUTORING, clazzId: club, userId: r.userId, joinedAt: r.judgedAt!, isHome: false })),
  );
}
