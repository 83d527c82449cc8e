import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { demoPictures } from '../../files/demo';
import { BUREAU, demoOrgs } from '../../organisation/demo';
import { SBJ } from '../../people/demo';
import { famous, famousClazzes, famousOrgs } from '../tables';
import { SCHOOL, homeOf, idOf, peopleOf } from './people';

interface Announced {
  readonly host: number;
  readonly teacher: string;
  readonly name: string;
  readonly sbjId: number;
  readonly stgId: number;
  readonly days: number;
  readonly start: number;
  readonly scene: 'books' | 'stars' | 'leaves';
}
const ANNOUNCED: readonly Announced[] = [
  {
    host: SCHOOL,
    teacher: 'teacher189',
    name: '从算式到方程：建模的第一步',
    sbjId: SBJ.maths,
    stgId: 2,
    days: 3,
    start: 14 * 60,
    scene: 'stars',
  },
  {
    host: SCHOOL,
    teacher: 'classmgr189',
    name: '散文里的景与情',
    sbjId: SBJ.chinese,
    stgId: 2,
    days: 9,
    start: 10 * 60,
    scene: 'leaves',
  },
  {
    host: BUREAU,
    teacher: 'teacher189',
    name: '全市公开课：数轴上的动点',
    sbjId: SBJ.maths,
    stgId: 2,
    days: -6,
    start: 15 * 60,
    scene: 'books',
  },
  {
    host: BUREAU,
    teacher: 'peteach189',
    name: '体育课上的分层练习',
    sbjId: SBJ.pe,
    stgId: 2,
    days: 16,
    start: 9 * 60 + 30,
    scene: 'stars',
  },
];

/** Famous-teacher lessons: two of the school for its neighbours, two of the bureau for all its schools. */
export async function makeFamous(world: World): Promise<void> {
  const schools = demoOrgs(world.size)
    .filter((o) => o.busiId === 4 && o.parentId === BUREAU)
    .map((o) => o.orgId);
  const person = (login: string) => peopleOf(world).find((p) => p.login === login)!;
  const covers = await demoPictures(
    world,
    ANNOUNCED.map((a) => ({
      orgId: a.host,
      userId: a.host === SCHOOL ? idOf(world, 'school189') : idOf(world, 'bureau4109'),
      scene: a.scene,
      name: '名师课堂',
      width: 960,
      height: 540,
    })),
  );
  const made = ANNOUNCED.map((a, i) => {
    const teacher = person(a.teacher);
    return {
      famousId: newId(),
      hostOrgId: a.host,
      name: a.name,
      teacherId: teacher.userId,
      teacherName: teacher.name,
      teacherOrgId: teacher.orgId,
      sbjId: a.sbjId,
      stgId: a.stgId,
      onDate: plusDays(world.today, a.days),
      startMin: a.start,
      endMin: a.start + 45,
      cover: covers[i]!,
      madeBy: a.host === SCHOOL ? idOf(world, 'school189') : idOf(world, 'bureau4109'),
      madeAt: `${plusDays(world.today, -8)}T02:00:00Z`,
    };
  });
  await world.put(famous, made);
  await world.put(
    famousOrgs,
    made.flatMap((f) =>
      schools.filter((o) => o !== f.hostOrgId).map((guestOrgId) => ({ famousId: f.famousId, guestOrgId })),
    ),
  );
  await world.put(
    famousClazzes,
    made
      .filter((_, i) => i !== 3)
      .map((f) => ({
        orgId: SCHOOL,
        famousId: f.famousId,
        clazzId: homeOf(world).clazzId,
        boundBy: idOf(world, 'classmgr189'),
        boundAt: f.madeAt,
      })),
  );
}
