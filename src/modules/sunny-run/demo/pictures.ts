import type { Demo } from '../../../kernel/server/world';
import { demoPictures } from '../../files/demo';
import { agreeTo } from '../../people/demo';
import { pictureEn, pictureZh } from '../locale/consent';
import { PICTURE_USE } from '../rules';
import { pictures } from '../tables';
import { SCHOOL } from './year';

/** The account school189. */
const BY = SCHOOL * 10_000 + 1;
/** Children whose stations have photographed them. */
const CHILDREN = 2;

/** After everything else: what stations photographed of doubtful runs, of children whose guardians agreed. */
export const picturesDemo: Demo = {
  name: 'sunny-run.pictures',
  async make(world) {
    const { rows } = await world.client.query<Record<'pass_id' | 'user_id' | 'name' | 'on_date', string>>(
      `select distinct on (p.user_id, p.device_id) p.pass_id, p.user_id, c.name, p.on_date::text as on_date
       from sunny_run_pass p
       join people_person_v c on c.org_id = p.org_id and c.user_id = p.user_id
       join sunny_run_run r on r.org_id = p.org_id and r.user_id = p.user_id and r.on_date = p.on_date
       where p.org_id = $1 and r.verdict = 'doubtful' and r.source = 'pass'
       order by p.user_id, p.device_id, p.at_ms`,
      [SCHOOL],
    );
    const userIds = [...new Set(rows.map((row) => Number(row.user_id)))].slice(0, CHILDREN);
    const seen = rows.filter((row) => userIds.includes(Number(row.user_id)));
    await agreeTo(
      world,
      { name: 'sunnyPicture', texts: [{ version: 1, zh: pictureZh, en: pictureEn }] },
      userIds.map((userId) => ({
        orgId: SCHOOL,
        userId,
        name: seen.find((row) => Number(row.user_id) === userId)?.name ?? '',
      })),
    );
    const paths = await demoPictures(
      world,
      seen.map(() => ({
        orgId: SCHOOL,
        userId: BY,
        scene: 'track' as const,
        name: '打卡照片',
        width: 480,
        height: 360,
        proc: PICTURE_USE,
      })),
    );
    await world.put(
      pictures,
      seen.map((row, at) => ({
        orgId: SCHOOL,
        passId: Number(row.pass_id),
        userId: Number(row.user_id),
        onDate: row.on_date,
        path: paths[at] ?? '',
        madeAt: `${row.on_date}T00:30:00.000Z`,
      })),
    );
  },
};
