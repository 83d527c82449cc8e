import type { NewRow } from '../../../kernel/server/db/table';
import type { World } from '../../../kernel/server/world';
import { plusDays, schoolYearOf } from '../../../kernel/shared/dates';
import { demoOrgs } from '../../organisation/demo';
import { SBJ, type DemoPerson } from '../../people/demo';
import { stageOf, type StageSystem } from '../rules';
import { clazzTeachers, clazzes, enrolments } from '../tables';

export interface DemoClazz {
  readonly orgId: number;
  readonly clazzId: number;
  readonly grade: number;
  readonly no: number;
  readonly name: string;
  readonly userIds: readonly number[];
  readonly teachers: ReadonlyMap<number, number>;
}
export type ClazzRow = NewRow<typeof clazzes> & { orgId: number };

export const GRADE_NAMES = [
  '',
  '一年级',
  '二年级',
  '三年级',
  '四年级',
  '五年级',
  '六年级',
  '七年级',
  '八年级',
  '九年级',
  '高一',
  '高二',
  '高三',
];
/** Subjects taught in a grade, of those the world has teachers for. */
const sbjsOf = (grade: number) =>
  grade <= 6
    ? [SBJ.chinese, SBJ.maths, SBJ.english, SBJ.pe, SBJ.music, SBJ.art]
    : [SBJ.chinese, SBJ.maths, SBJ.english, SBJ.physics, SBJ.history, SBJ.geography, SBJ.biology, SBJ.politics, SBJ.pe];
/** The stage systems of the demonstration schools (textbook_stage_system). */
const SYSTEMS: readonly StageSystem[] = [
  { sysId: 1, stgId: 1, firstGrdId: 1, lastGrdId: 6 },
  { sysId: 2, stgId: 2, firstGrdId: 7, lastGrdId: 9 },
  { sysId: 3, stgId: 1, firstGrdId: 1, lastGrdId: 5 },
  { sysId: 4, stgId: 2, firstGrdId: 6, lastGrdId: 9 },
  { sysId: 5, stgId: 3, firstGrdId: 10, lastGrdId: 12 },
];

export const peopleOf = (world: World): readonly DemoPerson[] => world.made['people'] as readonly DemoPerson[];
/** The day the school year began for classes: the last days of August. */
export const startOf = (world: World): string => `${plusDays(`${schoolYearOf(world.today)}-09-01`, -3)}T00:00:00.000Z`;

/** Administrative classes with their teachers and children; `clazzId` is orgId * 1000 + n. */
export async function makeClazzes(world: World): Promise<readonly DemoClazz[]> {
  const made: DemoClazz[] = [];
  const rows: ClazzRow[] = [];
  const year = schoolYearOf(world.today);
  const start = startOf(world);
  for (const org of demoOrgs(world.size)) {
    const staff = peopleOf(world).filter((p) => p.orgId === org.orgId && p.userType === 2);
    // The demonstration teachers get classes by hand below, so that their pages stay short enough to be understood.
    const others = staff.filter((p) => !p.account);
    const masters = new Set<number>();
    const systems = SYSTEMS.filter((s) => org.sysIds.includes(s.sysId));
    let n = 0;
    let turn = 0;
    for (const [g, count] of Object.entries(org.grades)) {
      const grade = Number(g);
      const kids = peopleOf(world).filter((p) => p.orgId === org.orgId && p.userType === 1 && p.grade === grade);
      const first = systems.find((s) => grade >= s.firstGrdId && grade <= s.lastGrdId)?.firstGrdId ?? grade;
      for (let no = 1; no <= count; no++) {
        const clazzId = org.orgId * 1000 + ++n;
        const teachers = new Map<number, number>();
        for (const sbj of sbjsOf(grade)) {
          const known = others.filter((t) => t.sbjIds.includes(sbj));
          if (known.length) teachers.set(sbj, known[(no - 1 + turn) % known.length]!.userId);
        }
        turn += 1;
        // They meet the demonstration child in 七年级1班; mathematics goes on in grade 8, PE in every grade.
        if (org.orgId === 189) {
          const of = (login: string) => staff.find((t) => t.login === login)!.userId;
          if ((grade === 7 || grade === 8) && no <= 2) teachers.set(SBJ.maths, of('teacher189'));
          if ((grade >= 6 && no === 1) || (grade === 7 && no === 2)) teachers.set(SBJ.pe, of('peteach189'));
          if (grade === 7 && no === 1) teachers.set(SBJ.chinese, of('classmgr189'));
        }
        // Each teacher leads one class at most, the one who teaches Chinese if possible.
        const able = [teachers.get(SBJ.chinese), ...teachers.values()].filter((userId) => userId != null);
        const masterId = able.find((userId) => !masters.has(userId)) ?? able[0] ?? null;
        if (masterId != null) masters.add(masterId);
        const name = `${GRADE_NAMES[grade]}${no}班`;
        rows.push({
          orgId: org.orgId,
          clazzId,
          clazzName: name,
          clazzNo: String(no),
          clazzType: 1,
          orderNo: no,
          stgId: stageOf(grade, systems) ?? null,
          grdId: grade,
          year: year - (grade - first),
          masterId,
          madeAt: start,
        });
        made.push({
          orgId: org.orgId,
          clazzId,
          grade,
          no,
          name,
          userIds: kids.filter((_, i) => i % count === no - 1).map((k) => k.userId),
          teachers,
        });
      }
    }
  }
  await world.put(clazzes, rows);
  await world.put(
    clazzTeachers,
    made.flatMap((c) =>
      [...c.teachers].map(([sbjId, userId]) => ({ orgId: c.orgId, clazzId: c.clazzId, sbjId, userId })),
    ),
  );
  await world.put(
    enrolments,
    made.flatMap((c) =>
      c.userIds.map((userId) => ({ orgId: c.orgId, clazzId: c.clazzId, userId, joinedAt: start, isHome: true })),
    ),
  );
  return made;
}
