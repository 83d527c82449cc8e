import type { Demo } from '../../kernel/server/world';
import { PRESETS, modCode } from './rules';
import { presets, roles } from './tables';

/** The school-made role 体育组 of organisation 189: the PE desks, held by peteach189. */
export const PE_ROLE = 18901;
export const demo: Demo = {
  name: 'role',
  async make(world) {
    await world.put(
      presets,
      PRESETS.map((p, ord) => ({
        roleId: p.roleId,
        busiId: p.busiId,
        userType: 2,
        nameZh: p.zh,
        nameEn: p.en,
        funcIds: [...p.funcs],
        baseline: p.baseline ?? false,
        ord,
      })),
    );
    await world.put(roles, [
      {
        orgId: 189,
        roleId: PE_ROLE,
        name: '体育组',
        funcIds: [
          'sport.phys4',
          'sport.test4',
          'sport.eval',
          'sport.hsat4',
          'sport.game4',
          'sport.play',
          'sport.data4',
        ].map(modCode),
        madeAt: world.now.toISOString(),
      },
    ]);
  },
};
