import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import { plusDays } from '../../../kernel/shared/dates';
import { demoArchive } from '../../files/demo';
import { appFiles } from '../tables';

/** A program file that everybody may download: how a field tablet works without a network. */
export async function demoManual(world: World, userId: number): Promise<void> {
  const { path, size } = await demoArchive(world, {
    orgId: PLATFORM_ORG,
    userId,
    name: NAME,
    proc: 'operations.appfile',
    text: TEXT,
  });
  await world.put(appFiles, [
    {
      appfileId: newId(),
      name: NAME,
      kind: 'manual',
      path,
      fileSize: size,
      madeAt: `${plusDays(world.today, -12)}T02:00:00.000Z`,
    },
  ]);
}

const NAME = '测试现场平板使用说明';
const TEXT = [
  '测试现场平板使用说明',
  '',
  '1. 出发前联网登录，打开“现场录入”，选好测试和班级，点“带到这台平板”。',
  '2. 看到“没有网络也能打开”再出发；页面可以关，数据不会丢。',
  '3. 现场按号码布或扫码找到学生，录入成绩；每一条写下就存好了。',
  '4. 回到有网络的地方打开同一页面，成绩自动上传；有冲突的会列出来，两个数都在，由老师选。',
  '5. 全部上传以后，再把这场测试从平板上移除。',
  '',
].join('\r\n');
