import { World } from '../../../kernel/server/world';
import { newId } from '../../../kernel/server/ids';
import { plusDays } from '../../../kernel/shared/dates';
import { demoPictures } from '../../files/demo';
import type { DemoPerson } from '../../people/demo';
import { WORK_PROC, type WorkKind, type WorkState } from '../rules';
import { works } from '../tables';
import { painted, type Motif } from './painter';

interface Sketch {
  /** The child's place in the class; 0 is the account student189. */ readonly child: number;
  readonly kind: WorkKind;
  readonly motif: Motif;
  readonly title: string;
  readonly remark?: string;
  readonly days: number;
  readonly state: WorkState;
  readonly why?: string;
}
const SKETCHES: readonly Sketch[] = [
  { child: 0, kind: 'work', motif: 'leaves', title: '校园的秋天', remark: '水彩', days: 24, state: 'taken' },
  { child: 0, kind: 'performance', motif: 'stage', title: '合唱节演出', days: 2, state: 'sent' },
  { child: 1, kind: 'work', motif: 'plate', title: '青花瓷盘', remark: '超轻黏土', days: 20, state: 'taken' },
  { child: 2, kind: 'award', motif: 'papercut', title: '区剪纸比赛二等奖', days: 15, state: 'taken' },
  {
    child: 3,
    kind: 'work',
    motif: 'leaves',
    title: '落叶拼贴',
    days: 9,
    state: 'refused',
    why: '照片看不清，请重新拍摄',
  },
  { child: 4, kind: 'work', motif: 'papercut', title: '窗花', remark: '剪纸', days: 1, state: 'sent' },
];
interface Mate {
  readonly userId: number;
  readonly clazzId: number;
  readonly masterId: number | null;
}
/** The class of an account, its own child first. */
async function classOf(world: World, orgId: number, userId: number): Promise<Mate[]> {
  const { rows } = await world.client.query<{ user_id: string; clazz_id: string; master_id: string | null }>(
    `
      select s.user_id, s.clazz_id, c.master_id
      from class_student_v own
      join class_student_v s on s.org_id = own.org_id and s.clazz_id = own.clazz_id
      join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
      join class_clazz_v c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
      where own.org_id = $1
        and own.user_id = $2
        and own.clazz_type = 1
      order by s.user_id <> $2, s.user_id
      limit 5`,
    [orgId, userId],
  );
  return rows.map((row) => ({
    userId: Number(row.user_id),
    clazzId: Number(row.clazz_id),
    masterId: row.master_id === null ? null : Number(row.master_id),
  }));
}
/** What children of the class of student189 have handed in for art: some wait, most count, one does not. @param by judges where a class has nobody. */
export async function makeWorks(world: World, by: number): Promise<void> {
  const pupil = (world.made['people'] as readonly DemoPerson[]).find((p) => p.login === 'student189');
  if (!pupil) return;
  const { orgId } = pupil;
  const mates = await classOf(world, orgId, pupil.userId);
  // A world of its own numbers: the names of these files take none of the numbers that later parts draw.
  const own = new World(world.client, world.size, world.today, world.now, 1454);
  const made = SKETCHES.flatMap((sketch) => {
    const mate = mates[sketch.child];
    return mate ? [{ ...sketch, ...mate, workId: newId() }] : [];
  });
  const paths = await demoPictures(
    own,
    made.map(({ userId, motif, title }) => ({
      orgId,
      userId,
      scene: painted(motif, own.rnd),
      name: title,
      width: 800,
      height: 600,
      proc: WORK_PROC,
    })),
  );
  const at = (days: number, hour: string): string => `${plusDays(world.today, -days)}T${hour}:00:00.000Z`;
  await world.put(
    works,
    made.map(({ workId, userId, clazzId, masterId, kind, title, remark = '', days, state, why = '' }, no) => ({
      orgId,
      workId,
      userId,
      clazzId,
      kind,
      title,
      onDate: plusDays(world.today, -days),
      remark,
      paths: [paths[no] ?? ''],
      madeAt: at(days, '10'),
      state,
      ...(state === 'sent' ? {} : { judgedBy: masterId ?? by, judgedAt: at(days - 1, '02'), judgedWhy: why }),
    })),
  );
}
