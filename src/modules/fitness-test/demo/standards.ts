import type { World } from '../../../kernel/server/world';
import { nationalJson } from '../server/mark/shelf';
import { NATIONAL_KEY } from '../rules/words';
import { schemes, schemeVersions, standards, stdlibs } from '../tables';
import type { StandardJson } from '../rules/definition';

/** A stricter library that the school made of the national one, one of the bureau, and a scheme for a stage exam. */
export async function demoStandards(world: World): Promise<void> {
  const at = `${world.today}T00:30:00Z`;
  const made = { madeBy: 0, madeAt: at, changedAt: at };
  const libs: { orgId: number; stdlibId: number; name: string; content: StandardJson; isOn: boolean }[] = [
    {
      orgId: 100,
      stdlibId: 100_401,
      name: '濮阳市体育抽测评分标准',
      content: {
        ...nationalJson,
        id: 'lib-100401',
        version: 1,
        nameZh: '濮阳市体育抽测评分标准',
        nameEn: 'Puyang spot check standard',
      },
      isOn: true,
    },
    {
      orgId: 189,
      stdlibId: 189_401,
      name: '实验学校校内评分标准',
      content: {
        ...nationalJson,
        id: 'lib-189401',
        version: 1,
        nameZh: '实验学校校内评分标准',
        nameEn: 'School standard of 189',
      },
      isOn: true,
    },
    {
      orgId: 619,
      stdlibId: 619_401,
      name: '高中耐久跑评分标准',
      content: {
        ...nationalJson,
        id: 'lib-619401',
        version: 1,
        nameZh: '高中耐久跑评分标准',
        nameEn: 'Endurance standard',
      },
      isOn: false,
    },
    ...(world.size === 'test'
      ? [
          {
            orgId: 710,
            stdlibId: 710_401,
            name: '育才学校评分标准',
            content: { ...nationalJson, id: 'lib-710401', version: 1 },
            isOn: false,
          },
        ]
      : []),
  ];
  await world.put(
    stdlibs,
    libs.map((l) => ({
      orgId: l.orgId,
      stdlibId: l.stdlibId,
      name: l.name,
      baseKey: NATIONAL_KEY,
      draft: l.content,
      isOn: l.isOn,
      version: l.isOn ? 1 : 0,
      isChanged: !l.isOn,
      ...made,
    })),
  );
  await world.put(
    standards,
    libs
      .filter((l) => l.isOn)
      .map((l) => ({
        stdlibId: l.stdlibId,
        version: 1,
        key: `lib-${l.stdlibId}@1`,
        ownerId: l.orgId,
        nameZh: l.name,
        nameEn: l.name,
        content: l.content,
        itemIds: l.content.items.map((i) => i.code),
        isOn: true,
        publishedAt: at,
        publishedBy: 0,
      })),
  );
  const items = [
    { itemId: 'run_50m', weight: 30 },
    { itemId: 'long_jump', weight: 30 },
    { itemId: 'run_1000m', weight: 40, sex: 'male' as const },
    { itemId: 'run_800m', weight: 40, sex: 'female' as const },
  ];
  const scheme = { name: '初中三项体能考核', standardKey: NATIONAL_KEY, grdIds: [7, 8, 9], items, settings: {} };
  await world.put(schemes, [
    { orgId: 189, schemeId: 189_501, ...scheme, isOn: true, version: 1, isChanged: false, ...made },
    { orgId: 619, schemeId: 619_501, ...scheme, name: '高中三项体能考核', grdIds: [10, 11, 12], isOn: false, ...made },
    ...(world.size === 'test'
      ? [{ orgId: 710, schemeId: 710_501, ...scheme, name: '三项体能考核', isOn: false, ...made }]
      : []),
  ]);
  await world.put(schemeVersions, [
    { schemeId: 189_501, version: 1, ownerId: 189, ...scheme, isOn: true, publishedAt: at, publishedBy: 0 },
  ]);
}
