import { plusDays } from '../../kernel/shared/dates';
import type { Demo } from '../../kernel/server/world';
import { USER_TYPE } from '../../kernel/shared/codes';
import { typeViews, views } from './tables';

/** What the people of a school, a bureau and the platform open, most used first. */
const OPENED: readonly (readonly [orgId: number, perDay: number, paths: readonly string[]])[] = [
  [1, 40, ['/desk/bench', '/desk/user/customer', '/desk/user/organize', '/desk/teach/sys/feedback', '/desk/dict/role']],
  [100, 60, ['/desk/bench', '/desk/home/adm', '/desk/sport/home/edu/organize', '/desk/org2']],
  [
    189,
    900,
    [
      '/clazz/study/current',
      '/clazz/basic/current',
      '/desk/bench',
      '/desk/edu/students4',
      '/desk/edu/clazz4',
      '/profile',
    ],
  ],
  [500, 50, ['/desk/bench', '/desk/edu/students5', '/desk/edu/audits', '/clazz/study/current']],
  [619, 420, ['/clazz/study/current', '/clazz/basic/current', '/desk/bench', '/desk/edu/teachers', '/profile']],
];

/** Of so many views of a page so many are children's: of its study pages all, of the own profile two in three. */
const byChildren = (path: string, count: number): number =>
  path.includes('/study/') ? count : path === '/profile' ? Math.floor((count * 2) / 3) : 0;

/** Page views of the last days. */
export const demo: Demo = {
  name: 'shell',
  async make(world) {
    const days = world.size === 'full' ? 30 : 3;
    const rows = OPENED.flatMap(([orgId, perDay, paths]) =>
      Array.from({ length: days }, (_, back) => plusDays(world.today, -back)).flatMap((day) => {
        // Weekends are quiet.
        const busy = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? 0.15 : 1;
        return paths.map((path, rank) => ({
          orgId,
          day,
          path,
          views: Math.max(1, Math.round((perDay * busy * (0.8 + world.rnd() * 0.4)) / 2 ** rank)),
        }));
      }),
    );
    await world.put(views, rows);
    await world.put(
      typeViews,
      rows.flatMap((row) => {
        const children = byChildren(row.path, row.views);
        return [
          { ...row, userType: USER_TYPE.student, views: children },
          { ...row, userType: USER_TYPE.teacher, views: row.views - children },
        ].filter((one) => one.views > 0);
      }),
    );
  },
};
