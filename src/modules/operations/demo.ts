import { plusDays } from '../../kernel/shared/dates';
import { newId } from '../../kernel/server/ids';
import type { Demo, World } from '../../kernel/server/world';
import { demoPictures } from '../files/demo';
import { affichesOn, EVERYBODY } from './demo/affiches';
import { demoManual } from './demo/manual';
import { affiches, appLinks, banners, contacts, feedbacks, news, trials } from './tables';
import type { Brand } from './rules';

interface Person {
  readonly orgId: number;
  readonly userId: number;
  readonly userType: number;
  readonly login: string | null;
  readonly name: string;
  readonly yunNo: string;
}
const PLATFORM = 1;

export const demo: Demo = {
  name: 'operations',
  async make(world) {
    const people = world.made['people'] as readonly Person[];
    const admin = people.find((p) => p.login === 'platform')!;
    const support = people.find((p) => p.login === 'support')!;
    await world.put(
      affiches,
      affichesOn(world.today).map(({ from, to, revoked, userTypes = EVERYBODY, busiIds = [], ...words }) => {
        const startAt = at(world, from, 8);
        return {
          afficheId: newId(),
          ...words,
          startAt,
          endAt: at(world, to, 22),
          publisherId: admin.userId,
          publisher: admin.name,
          releasedAt: at(world, Math.min(from, 0) - 1, 16),
          revokedAt: revoked ? at(world, from + 1, 9) : null,
          revokedBy: revoked ? admin.name : null,
          userTypes,
          busiIds,
        };
      }),
    );
    await world.put(
      appLinks,
      LINKS.map(([name, href], i) => ({
        appId: newId(),
        name,
        icon: null,
        href,
        visible: i !== LINKS.length - 1,
        ord: i + 1,
      })),
    );
    await demoManual(world, admin.userId);
    await world.put(contacts, [
      {
        contactId: 1,
        phone: '400-801-2026',
        wechat: 'meiyike-kefu',
        qrCode: null,
        hours: '周一至周五 8:30—18:00，周六 9:00—12:00',
        updatedAt: at(world, -20, 10),
        icp: '豫ICP备2026000001号',
      },
    ]);
    const pictures = await demoPictures(
      world,
      BANNERS.map(([name, scene]) => ({
        orgId: PLATFORM,
        userId: admin.userId,
        scene,
        name,
        width: 1280,
        height: 480,
      })),
    );
    await world.put(
      banners,
      BANNERS.map(([title], i) => ({
        bannerId: newId(),
        title,
        path: pictures[i]!,
        href: i === 0 ? '/desk/sport/home' : '',
        ord: i + 1,
        shown: i < 3,
      })),
    );
    await putNews(world, admin);
    await world.put(
      feedbacks,
      FEEDBACK.slice(0, world.size === 'full' ? undefined : 4).map(([text, brand, days, reply], i) => {
        const who = i % 3 === 2 ? undefined : world.pick(people.filter((p) => p.orgId === 189 && p.userType === 2));
        return {
          orgId: PLATFORM,
          feedbackId: newId(),
          ...request(world, text, brand, days, reply, support, i),
          images: [],
          userName: who?.name ?? null,
          fromOrgId: who?.orgId ?? null,
        };
      }),
    );
    await world.put(
      trials,
      TRIALS.slice(0, world.size === 'full' ? undefined : 4).map(([orgName, text, brand, days, reply], i) => ({
        orgId: PLATFORM,
        trialId: newId(),
        ...request(world, text, brand, days, reply, support, i + 50),
        orgName,
      })),
    );
    // The tests' world counts its sign-ins itself.
    if (world.size === 'full') await putLogins(world, people);
  },
};

/** An hour of Shanghai so many days from today. */
const at = (world: World, days: number, hour: number, minute = 0): string =>
  new Date(Date.parse(`${plusDays(world.today, days)}T00:00:00+08:00`) + (hour * 60 + minute) * 60_000).toISOString();

const LINKS: readonly (readonly [string, string])[] = [
  ['国家智慧教育平台', 'https://www.smartedu.cn'],
  ['中小学智慧教育', 'https://basic.smartedu.cn'],
  ['学生体质健康网', 'https://www.csh.moe.edu.cn'],
  ['教育部政务服务', 'https://zwfw.moe.gov.cn'],
  ['中国教育考试网', 'https://www.neea.edu.cn'],
  ['河南省教育厅', 'https://jyt.henan.gov.cn'],
];
const BANNERS = [
  ['秋季阳光跑', 'track'],
  ['每天一小时校园体育', 'court'],
  ['护眼从课间远眺开始', 'hills'],
  ['读书节', 'books'],
] as const;

async function putNews(world: World, admin: Person): Promise<void> {
  const items = NEWS.slice(0, world.size === 'full' ? undefined : 4);
  const paths = await demoPictures(
    world,
    items.flatMap(([, title, , scene]) => [
      { orgId: PLATFORM, userId: admin.userId, scene, name: title },
      { orgId: PLATFORM, userId: admin.userId, scene, name: title, width: 320, height: 192, film: true as const },
    ]),
  );
  await world.put(
    news,
    items.map(([scene, title, publisher, , content], i) => {
      const day = at(world, -3 * i - 1, 10);
      return {
        newsId: newId(),
        scene,
        title,
        cover: paths[i * 2]!,
        video: paths[i * 2 + 1]!,
        publisher,
        content,
        shown: i !== 5,
        madeAt: day,
        updatedAt: day,
      };
    }),
  );
}
const NEWS: readonly (readonly [
  1 | 2,
  string,
  string,
  'hills' | 'track' | 'court' | 'leaves' | 'stars' | 'books',
  string,
])[] = [
  [
    2,
    '近视防控：课间十分钟怎么用',
    '健康教育组',
    'hills',
    '<p>每节课后到室外远眺 6 米以外的景物，至少 5 分钟。阴天同样有效，关键是离开近处的屏幕和书本。</p>',
  ],
  [
    2,
    '跑步前的五个热身动作',
    '体育教研组',
    'track',
    '<p>高抬腿、弓步压腿、开合跳、踝关节绕环、摆臂，各做 30 秒，身体微微出汗再开始跑。</p>',
  ],
  [
    1,
    '错题本这样用才有效',
    '学习方法组',
    'books',
    '<p>只记三样：题目为什么错、正确的第一步是什么、同类题什么时候再练一次。</p>',
  ],
  [1, '预习只需十五分钟', '学习方法组', 'leaves', '<p>先看标题和插图，再找出两个不懂的地方，带着问题听课。</p>'],
  [
    2,
    '睡够九小时，成绩不会差',
    '健康教育组',
    'stars',
    '<p>小学生每天需要 10 小时睡眠，初中生 9 小时，高中生 8 小时。睡前半小时离开屏幕。</p>',
  ],
  [
    2,
    '引体向上入门四周计划',
    '体育教研组',
    'court',
    '<p>第一周静态悬垂，第二周离心下放，第三周弹力带辅助，第四周尝试完整动作。</p>',
  ],
  [1, '怎样和孩子谈考试', '家校共育组', 'leaves', '<p>先问感受，再看试卷；说具体的一道题，不说笼统的“粗心”。</p>'],
];

const NAMES = ['张敏', '李海涛', '王秀英', '刘建军', '陈晓东', '赵丽华', '周国强', '孙红梅', '马文静', '郭振华'];
function request(
  world: World,
  description: string,
  brand: Brand,
  days: number,
  reply: string | null,
  by: Person,
  no: number,
) {
  const phone = `1${world.pick(['37', '38', '50', '58', '87', '89'])}${String(10_000_000 + world.int(0, 89_999_999))}`;
  return {
    name: NAMES[no % NAMES.length]!,
    phone,
    description,
    brand,
    print: `demo ${no}`,
    madeAt: at(world, -days, 9 + (no % 9), (no * 17) % 60),
    replyText: reply,
    replyBy: reply ? by.userId : null,
    replyAt: reply ? at(world, -days + 1, 10, (no * 7) % 60) : null,
  };
}
const FEEDBACK: readonly (readonly [string, Brand, number, string | null])[] = [
  ['导出体质测试成绩时，希望能按班级分成多个工作表。', 'meiyike', 1, null],
  ['阳光跑排行在手机上看，班级名称被截断了。', 'meiyike', 2, null],
  ['体测终端上传成绩后，大约要等两分钟才能看到，能不能快一些？', 'tyx', 3, null],
  [
    '忘记密码时收不到验证码，换了号码还是不行。',
    'meiyike',
    4,
    '号码被运营商拦截，已协助用户改用扫码登录，并登记新号码。',
  ],
  ['希望作业批改支持键盘快捷键。', 'meiyike', 6, '已支持：按 1 至 4 打分，回车进入下一份。'],
  ['电子班牌上的课表没有显示单双周。', 'hym', 8, '下个版本增加，预计月底发布。'],
  ['批量导入学生时提示学号重复，其实是转学的学生。', 'meiyike', 9, '请先在原班级把学生移除，再导入。已电话指导完成。'],
  ['视力趋势图希望能打印出来贴在教室里。', 'tyx', 12, '报表页面右上角有打印，会自动分页。'],
  ['家长说收不到学校发的通知短信。', 'meiyike', 15, '短信余额不足，已联系学校管理员充值。'],
  ['请增加按姓名拼音首字母查找。', 'meiyike', 20, '已列入计划。'],
];
const TRIALS: readonly (readonly [string, string, Brand, number, string | null])[] = [
  ['濮阳市第七中学', '全校 30 个班，想先试用体质测试和阳光跑。', 'meiyike', 1, null],
  ['清丰县第二实验小学', '希望了解视力筛查和家校沟通功能。', 'meiyike', 2, null],
  ['安阳市殷都区教育局', '区里 42 所学校，想做体育中考过程性评价的统一管理。', 'tyx', 3, null],
  ['鹤壁市淇滨中学', '想试用智慧教学部分，已有自己的教务系统。', 'meiyike', 5, '已开通 30 天试用，并安排线上培训。'],
  ['新乡县第一初级中学', '需要采购智能跳绳设备，请联系。', 'hym', 7, '已转器材供应商，本周内上门演示。'],
  ['长垣市蒲东小学', '想看看学生手环预警的效果。', 'meiyike', 10, '已发送演示账号，约定下周回访。'],
  ['滑县育才学校', '九年一贯制，关心小升初数据能不能连续。', 'tyx', 13, '已说明学生档案按学号延续，对方表示满意。'],
];

const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; V2324A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
];
/** Two weeks of sign-ins: teachers on most days, children now and then, some wrong passwords. Account owns the table; this is the world's owner writing, not the program. */
async function putLogins(world: World, people: readonly Person[]): Promise<void> {
  const rows: Record<string, unknown>[] = [];
  for (const p of people)
    for (let day = 0; day < 14; day++) {
      if (!world.chance(p.login && p.userType === 2 ? (p.orgId === 189 || p.orgId === PLATFORM ? 0.55 : 0.3) : 0.05))
        continue;
      const when = Date.parse(at(world, -day, world.int(7, day === 0 ? 9 : 21), world.int(0, 59)));
      if (when >= world.now.getTime()) continue;
      const line = {
        org_id: p.orgId,
        user_id: p.userId,
        login: p.login ?? p.yunNo,
        how: world.chance(0.78) ? 'password' : world.chance(0.6) ? 'sms' : 'qr',
        ip: `10.${p.orgId % 250}.${world.int(0, 9)}.${world.int(2, 250)}`,
        agent: world.pick(AGENTS),
      };
      if (world.chance(0.06))
        rows.push({
          ...line,
          how: 'password',
          log_id: newId(),
          ok: false,
          reason: 'wrong',
          at: new Date(when - 40_000).toISOString(),
        });
      rows.push({ ...line, log_id: newId(), ok: true, reason: null, at: new Date(when).toISOString() });
    }
  for (let i = 0; i < rows.length; i += 2000)
    await world.client.query(
      'insert into account_login_log (org_id, log_id, user_id, login, how, ok, reason, ip, agent, at) select org_id, log_id, user_id, login, how, ok, reason, ip, agent, at from json_populate_recordset(null::account_login_log, $1)',
      [JSON.stringify(rows.slice(i, i + 2000))],
    );
}
