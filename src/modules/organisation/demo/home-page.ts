import { plusDays } from '../../../kernel/shared/dates';
import type { World } from '../../../kernel/server/world';
import { demoPictures, type DemoPicture } from '../../files/demo';
import type { Counted } from '../rules';
import { albums, newsItems, photos, teachers, visits } from '../tables';

type Scene = DemoPicture['scene'];
interface Page {
  readonly orgId: number;
  readonly outline: string;
  readonly address: string;
  readonly intro: readonly string[];
  readonly carousel: readonly Scene[];
  readonly albums: readonly { readonly name: string; readonly photos: readonly (readonly [Scene, string])[] }[];
  readonly news: readonly {
    readonly title: string;
    readonly days: number;
    readonly by: string;
    readonly scene: Scene;
    readonly text: readonly string[];
  }[];
  readonly teachers: readonly { readonly name: string; readonly profile: string }[];
}
const SCHOOL: Page = {
  orgId: 189,
  outline: '一所九年一贯制学校，36 个教学班，办学四十余年，以“阳光体育”和校园阅读见长。',
  address: '河南省濮阳市华龙区黄河中路 189 号',
  intro: [
    '<p>濮阳市实验学校始建于 1983 年，是一所九年一贯制公办学校。学校占地 86 亩，现有 36 个教学班，学生 1,600 余人，教职工 120 人。</p>',
    '<p>学校坚持“<strong>每天锻炼一小时，健康工作五十年，幸福生活一辈子</strong>”的理念，开齐开足体育课程，阳光跑、跳绳、足球、田径常年开展，学生体质健康优良率连续三年居全市前列。</p>',
    '<h3>办学特色</h3><ul><li>阳光体育：每天一节体育课，人人会两项运动技能</li><li>书香校园：班班有图书角，每周一节阅读课</li><li>家校共育：每学期两次家长开放日</li></ul>',
  ],
  carousel: ['hills', 'track', 'books'],
  albums: [
    {
      name: '秋季运动会',
      photos: [
        ['track', '开幕式'],
        ['track', '百米决赛'],
        ['court', '拔河比赛'],
        ['hills', '班级合影'],
        ['track', '接力赛'],
      ],
    },
    {
      name: '校园四季',
      photos: [
        ['hills', '春到校园'],
        ['leaves', '香樟大道'],
        ['hills', '操场晨光'],
        ['leaves', '秋叶'],
        ['stars', '毕业之夜'],
      ],
    },
    {
      name: '书香校园',
      photos: [
        ['books', '图书馆一角'],
        ['books', '班级图书角'],
        ['books', '阅读节'],
      ],
    },
    {
      name: '家长开放日',
      photos: [
        ['hills', '校门迎宾'],
        ['books', '公开课'],
        ['court', '体育馆参观'],
        ['leaves', '操场合影'],
      ],
    },
  ],
  news: [
    {
      title: '我校在市中小学生田径运动会上获团体总分第一名',
      days: 3,
      by: '体育组',
      scene: 'track',
      text: [
        '在刚刚结束的市中小学生田径运动会上，我校代表队夺得 7 枚金牌、5 枚银牌，获团体总分第一名。',
        '队员们从暑假起每天清晨训练，教练组为每个人制订了训练计划。学校向全体队员和教练表示祝贺。',
      ],
    },
    {
      title: '本学期第一次家长开放日圆满举行',
      days: 9,
      by: '校办公室',
      scene: 'hills',
      text: ['九月的校园迎来了 1,200 余位家长。家长们走进课堂听课，与任课教师面对面交流，并参观了新落成的体育馆。'],
    },
    {
      title: '“一人一册”体质健康档案开始使用',
      days: 16,
      by: '教务处',
      scene: 'court',
      text: [
        '从本学期起，每位同学都有一份体质健康档案，记录身高体重、肺活量、50 米跑等各项成绩和变化，家长可随时查看。',
      ],
    },
    {
      title: '校园读书节：和好书交朋友',
      days: 24,
      by: '语文组',
      scene: 'books',
      text: ['为期两周的读书节推出了好书交换、经典诵读、作家进校园等活动，共收到读书小报 860 份。'],
    },
    {
      title: '七年级新生军训汇报表演',
      days: 30,
      by: '德育处',
      scene: 'track',
      text: ['经过一周训练，七年级 4 个班的同学以整齐的队列接受了检阅。'],
    },
    {
      title: '近视防控从课间十分钟做起',
      days: 41,
      by: '校医室',
      scene: 'leaves',
      text: [
        '学校把课间操延长为 30 分钟大课间，要求学生走出教室、远眺放松。校医提醒：读写姿势要端正，每天户外活动不少于两小时。',
      ],
    },
    {
      title: '开学第一课：每天锻炼一小时',
      days: 55,
      by: '体育组',
      scene: 'hills',
      text: ['新学期第一课由体育组主讲：怎样安排一天中的锻炼，怎样热身，怎样记录自己的进步。'],
    },
    {
      title: '新学期作息时间和课后服务安排',
      days: 62,
      by: '教务处',
      scene: 'books',
      text: ['每天上午 8:00 第一节课，16:30 放学；课后服务到 18:00，设作业辅导、足球、合唱和创客四个班。'],
    },
    {
      title: '暑期校园修缮完成，新塑胶跑道投入使用',
      days: 70,
      by: '总务处',
      scene: 'track',
      text: ['400 米塑胶跑道和两块篮球场翻新完毕，经检测各项指标合格，开学后面向各年级开放。'],
    },
    {
      title: '合唱团在全市中小学生艺术展演中获一等奖',
      days: 150,
      by: '音乐组',
      scene: 'stars',
      text: ['由 48 名同学组成的校合唱团以一首《茉莉花》获得小学初中组一等奖。'],
    },
    {
      title: '创客社团作品亮相市科技周',
      days: 170,
      by: '物理组',
      scene: 'leaves',
      text: ['自动浇花器、教室空气提醒灯等 6 件作品在市科技周展出，全部由同学们自己设计、焊接和编程。'],
    },
    {
      title: '春季足球联赛：七年级 2 班夺冠',
      days: 190,
      by: '体育组',
      scene: 'court',
      text: ['历时五周、共 28 场比赛的班级足球联赛落幕。比赛由学生裁判执裁，场均犯规比去年少了三成。'],
    },
  ],
  teachers: [
    {
      name: '周明辉',
      profile: '数学高级教师，市级骨干教师。从教 18 年，主张“先想一想，再算一算”，所带班级多次获市级优秀班集体。',
    },
    {
      name: '林若曦',
      profile: '语文教师，七年级1班班主任。坚持和学生共读一本书，组织的班级读书会获市“书香班级”称号。',
    },
    { name: '赵志刚', profile: '体育教师，国家一级田径裁判员。负责校田径队和阳光跑，带队三次获市运动会团体冠军。' },
    { name: '孙晓彤', profile: '英语教师，省优质课一等奖获得者。课堂活泼，善用情景剧让学生开口说英语。' },
    { name: '郭文博', profile: '物理教师，学校创客社团指导教师。学生作品多次在省青少年科技创新大赛中获奖。' },
    { name: '何雅琪', profile: '音乐教师，校合唱团指挥。合唱团连续五年参加市中小学生艺术展演并获一等奖。' },
    { name: '徐静怡', profile: '校医，国家二级心理咨询师。负责视力监测和健康教育，每周四下午开放咨询室。' },
    { name: '马国强', profile: '信息技术教师，机器人社团指导教师。把编程课开进了课后服务，人人动手做一件作品。' },
  ],
};
const BUREAU_PAGE: Page = {
  orgId: 100,
  outline: '主管全市中小学、幼儿园和教研工作。',
  address: '河南省濮阳市人民路 100 号',
  intro: ['<p>濮阳市教育局负责全市教育事业的规划、管理和督导，辖六个县区。</p>'],
  carousel: ['hills', 'stars'],
  albums: [
    {
      name: '全市运动会',
      photos: [
        ['track', '开幕式'],
        ['court', '篮球决赛'],
      ],
    },
  ],
  news: [
    {
      title: '关于做好秋季学期学生体质健康测试工作的提示',
      days: 5,
      by: '体卫艺科',
      scene: 'track',
      text: ['请各校在四周内完成测试与数据核对，六周内完成上报。测试中注意安全，缺测学生及时补测。'],
    },
    {
      title: '全市中小学“阳光大课间”评比结果公布',
      days: 20,
      by: '体卫艺科',
      scene: 'court',
      text: ['共评出一等奖 6 个、二等奖 12 个。希望各校相互学习，让学生每天都动起来。'],
    },
  ],
  teachers: [],
};
const OUTLINES: Readonly<Record<number, string>> = {
  619: '河南省示范性普通高中，18 个教学班。',
  201: '一所小而美的城区小学。',
  202: '城区初级中学，九个教学班。',
  203: '清丰县中心小学，足球特色学校。',
  204: '清丰县重点初中。',
  205: '南乐县老牌小学，书法特色学校。',
  206: '南乐县城区初中。',
  207: '由社会捐建的乡镇初中。',
  208: '五四学制九年一贯制学校。',
  209: '濮阳县实验小学教育集团成员校。',
  210: '乡镇九年一贯制寄宿学校。',
};
const html = (lines: readonly string[]) => lines.map((l) => `<p>${l}</p>`).join('');

/** A page and how often it is opened on a usual day. */
const OPENED: readonly (readonly [Counted, number])[] = [
  ['home', 42],
  ['news', 18],
  ['campus', 13],
  ['teachers', 9],
  ['introduce', 7],
  ['download', 3],
];
const VISIT_DAYS = 30;
/** Visits of the days before this one: fewer at weekends, more since the newest news item came. */
function visitsOf(orgId: number, today: string, newsId: number) {
  return Array.from({ length: VISIT_DAYS }, (_, back) => {
    const onDate = plusDays(today, -1 - back);
    const share = [0, 6].includes(new Date(`${onDate}T00:00:00Z`).getUTCDay()) ? 0.5 : 1;
    const row = (entry: Counted, item: number, usual: number) => {
      const views = Math.max(1, Math.round(usual * share + ((back * 7 + usual) % 5)));
      return { orgId, onDate, entry, item, views, visitors: Math.ceil(views * 0.6) };
    };
    const pages = [
      ...OPENED.map(([entry, usual]) => row(entry, 0, usual)),
      ...(back < 3 ? [row('news', newsId, 30)] : []),
    ];
    const views = pages.reduce((sum, one) => sum + one.views, 0);
    return [...pages, { orgId, onDate, entry: 'site' as const, item: 0, views, visitors: Math.ceil(views * 0.4) }];
  }).flat();
}

/** What an organisation's row says about its page. */
export interface PageRow {
  readonly outline: string;
  readonly intro?: string;
  readonly address?: string;
  readonly carousels?: string[];
  readonly picture?: string;
}
/** Home pages: 189 in full, the bureau's a little, a line for the others. */
export async function demoPages(
  world: World,
  orgIds: readonly number[],
): Promise<{ rows: ReadonlyMap<number, PageRow>; put: () => Promise<void> }> {
  const rows = new Map<number, PageRow>(
    orgIds.filter((id) => OUTLINES[id]).map((id) => [id, { outline: OUTLINES[id]! }]),
  );
  const later: (() => Promise<void>)[] = [];
  for (const page of [SCHOOL, BUREAU_PAGE]) {
    const wanted: DemoPicture[] = [
      ...page.carousel.map((scene, i) => ({ scene, name: `轮播${i + 1}`, width: 1920, height: 700 })),
      ...page.albums.flatMap((a) => a.photos.map(([scene, name]) => ({ scene, name }))),
      ...page.news.map((x) => ({ scene: x.scene, name: x.title, width: 960, height: 540 })),
      ...page.teachers.map((x) => ({ scene: 'leaves' as const, name: x.name, width: 480, height: 480 })),
    ].map((p) => ({ orgId: page.orgId, userId: page.orgId * 10_000 + 1, ...p }));
    const paths = await demoPictures(world, wanted);
    const take = (n: number) => paths.splice(0, n);
    const carousels = take(page.carousel.length);
    rows.set(page.orgId, {
      outline: page.outline,
      intro: page.intro.join(''),
      address: page.address,
      carousels,
      picture: carousels[0],
    });
    const { orgId } = page;
    const at = (days: number) => `${plusDays(world.today, -days)}T02:30:00Z`;
    const albumRows = page.albums.map((a, i) => ({
      orgId,
      albumId: orgId * 1000 + i + 1,
      name: a.name,
      madeAt: at(60 - i * 12),
      consentAt: at(60 - i * 12),
      consentBy: orgId * 10_000 + 1,
    }));
    const photoRows = page.albums.flatMap((a, i) =>
      take(a.photos.length).map((path, k) => ({
        orgId,
        photoId: orgId * 100_000 + i * 100 + k + 1,
        albumId: albumRows[i]!.albumId,
        path,
        title: a.photos[k]![1],
        ord: k + 1,
        madeAt: albumRows[i]!.madeAt,
      })),
    );
    const covers = take(page.news.length);
    // No film can be drawn: the demonstration's news show their picture alone.
    const newsRows = page.news.map((x, i) => ({
      orgId,
      newsId: orgId * 1000 + i + 1,
      title: x.title,
      cover: covers[i]!,
      video: '',
      publisher: x.by,
      content: html(x.text),
      publishedAt: at(x.days),
      changedAt: at(x.days),
    }));
    const faces = take(page.teachers.length);
    const teacherRows = page.teachers.map((x, i) => ({
      orgId,
      teacherId: orgId * 1000 + i + 1,
      name: x.name,
      photo: faces[i]!,
      profile: x.profile,
      ord: i + 1,
    }));
    const visitRows = page.teachers.length ? visitsOf(page.orgId, world.today, newsRows[0]?.newsId ?? 0) : [];
    later.push(async () => {
      await world.put(visits, visitRows);
      await world.put(albums, albumRows);
      await world.put(photos, photoRows);
      await world.put(newsItems, newsRows);
      await world.put(teachers, teacherRows);
    });
  }
  return {
    rows,
    put: async () => {
      for (const put of later) await put();
    },
  };
}
