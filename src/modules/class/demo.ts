import { plusDays, schoolYearOf } from '../../kernel/shared/dates';
import type { Demo } from '../../kernel/server/world';
import { demoOrgs } from '../organisation/demo';
import { SBJ, type DemoPerson } from '../people/demo';
import { clazzTeachers, clazzes, enrolments } from './tables';

export interface DemoClazz { readonly orgId: number; readonly clazzId: number; readonly grade: number; readonly no: number; readonly name: string; readonly userIds: readonly number[]; readonly teachers: ReadonlyMap<number, number> }
const NAMES = ['', '一年级', '二年级', '三年级', '四年级', '五年级', '六年级', '七年级', '八年级', '九年级', '高一', '高二', '高三'];
/** Subjects taught in a grade, of those the world has teachers for. */
const sbjsOf = (grade: number) => (grade <= 6 ? [SBJ.chinese, SBJ.maths, SBJ.english, SBJ.pe, SBJ.music, SBJ.art] : [SBJ.chinese, SBJ.maths, SBJ.english, SBJ.physics, SBJ.history, SBJ.geography, SBJ.biology, SBJ.politics, SBJ.pe]);

export const demo: Demo = {
  name: 'class',
  async make(world) {
    const people = world.made['people'] as readonly DemoPerson[];
    const made: DemoClazz[] = [];
    const clazzRows: Parameters<typeof world.put<typeof clazzes>>[1][number][] = [];
    const year = schoolYearOf(world.today);
    const start = `${plusDays(`${year}-09-01`, -3)}T00:00:00Z`;
    for (const org of demoOrgs(world.size)) {
      const staff = people.filter((p) => p.orgId === org.orgId && p.userType === 2);
      let n = 0;
      let turn = 0;
      for (const [g, count] of Object.entries(org.grades)) {
        const grade = Number(g);
        const kids = people.filter((p) => p.orgId === org.orgId && p.userType === 1 && p.grade === grade);
        for (let no = 1; no <= count; no++) {
          const clazzId = org.orgId * 1000 + ++n;
          const teachers = new Map<number, number>();
          for (const sbj of sbjsOf(grade)) {
            const able = staff.filter((t) => t.sbjIds.includes(sbj));
            if (able.length) teachers.set(sbj, able[(no - 1 + turn) % able.length]!.userId);
          }
          turn += 1;
          // The demonstration teachers meet the demonstration child in 七年级1班.
          if (org.orgId === 189 && grade === 7 && no <= 2) {
            const of = (login: string) => staff.find((t) => t.login === login)!.userId;
            teachers.set(SBJ.maths, of('teacher189')).set(SBJ.pe, of('peteach189'));
            if (no === 1) teachers.set(SBJ.chinese, of('classmgr189'));
          }
          const name = `${NAMES[grade]}${no}班`;
          clazzRows.push({
            orgId: org.orgId, clazzId, clazzName: name, clazzNo: String(no), clazzType: 1, orderNo: no, stgId: grade <= 6 ? 1 : grade <= 9 ? 2 : 3, grdId: grade, year: year - (grade >= 10 ? grade - 10 : grade >= 7 ? grade - 7 : grade - 1),
            masterId: teachers.get(SBJ.chinese) ?? teachers.get(SBJ.maths) ?? null, madeAt: start,
          });
          made.push({ orgId: org.orgId, clazzId, grade, no, name, userIds: kids.filter((_, i) => i % count === no - 1).map((k) => k.userId), teachers });
        }
      }
    }
    await world.put(clazzes, clazzRows);
    await world.put(clazzTeachers, made.flatMap((c) => [...c.teachers].map(([sbjId, userId]) => ({ orgId: c.orgId, clazzId: c.clazzId, sbjId, userId }))));
    await world.put(enrolments, made.flatMap((c) => c.userIds.map((userId) => ({ orgId: c.orgId, clazzId: c.clazzId, userId, joinedAt: start }))));
    world.made['clazzes'] = made;
  },
};
