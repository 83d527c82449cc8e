import type { World } from '../../../kernel/server/world';
import { schoolYearOf } from '../../../kernel/shared/dates';
import { demoDocument, demoPictures, type DemoPicture } from '../../files/demo';
import type { DemoPerson } from '../../people/demo';
import { copyVersions, demoQuestions, type DemoQuestion } from '../../question-bank/demo';
import { BOOKS, knowledgeOf, nodesOf, type BookKey, type DemoNode } from '../../textbook/demo';
import { Shelf, paperOf, type DemoAuthor, type DemoContent } from './build';
import { REFLECTIONS, designText } from './texts';

/** Books whose sections have questions, the school's year first. */
const MATHS = [
  'rj-maths-7a',
  'rj-maths-8a',
  'rj-maths-6a',
  'rj-maths-7b',
  'rj-maths-8b',
  'rj-maths-6b',
] as const satisfies readonly BookKey[];
const OTHERS = [
  'yl-english-7a',
  'tb-chinese-7a',
  'yl-english-8a',
  'tb-chinese-8a',
] as const satisfies readonly BookKey[];
export const bareOf = (name: string): string =>
  name.replace(/^[*＊]?\s*(?:第[一二三四五六七八九十]+[单章]元?|\d+(?:\.\d+)*|Unit \d+)\s*/, '') || name;
const points = new Map<number, string>();
const pointNames = (n: DemoNode): string[] => {
  if (points.size === 0)
    for (const tree of ['maths', 'maths-primary', 'chinese', 'english'] as const)
      for (const k of knowledgeOf(tree)) points.set(k.klgId, k.name);
  return n.klgIds.flatMap((id) => points.get(id) ?? []);
};
/** Chapters of a book with the questions below them. */
function chapters(
  world: World,
  key: BookKey,
  who: (q: DemoQuestion) => boolean,
): { readonly node: DemoNode; readonly questions: readonly DemoQuestion[] }[] {
  const nodes = nodesOf(key),
    all = demoQuestions(world).filter(who);
  return nodes
    .filter((n) => n.above.length === 0)
    .map((node) => {
      const below = new Set(
        nodes.filter((n) => n.nodeId === node.nodeId || n.above.includes(node.nodeId)).map((n) => n.nodeId),
      );
      return { node, questions: all.filter((q) => q.nodeIds.some((id) => below.has(id))) };
    });
}

export async function makeLibraries(world: World): Promise<Shelf> {
  const people = world.made['people'] as readonly DemoPerson[];
  const person = (login: string) => people.find((p) => p.login === login)!;
  const by = (login: string, o: Partial<DemoAuthor> = {}): DemoAuthor => {
    const p = person(login);
    return { orgId: p.orgId, userId: p.userId, name: p.name, lib: 'psn', ...o };
  };
  const platform = by('platform', { lib: 'pfm', name: '每一课教研中心' }),
    bureau = by('bureau4109', { regId: 4109 });
  const teacher = by('teacher189'),
    master = by('classmgr189');
  const colleague =
    people.find((p) => p.orgId === 189 && p.userType === 2 && p.login !== 'teacher189' && p.sbjIds.includes(2)) ??
    person('classmgr189');
  const mate: DemoAuthor = { orgId: 189, userId: colleague.userId, name: colleague.name, lib: 'psn' };
  const shelf = new Shelf(world),
    year = schoolYearOf(world.today),
    full = world.size === 'full',
    least = full ? 8 : 2;
  const used: DemoQuestion[] = [];

  // Papers from the chapters' own questions.
  const published = (q: DemoQuestion) => q.lib === 'pfm';
  const readable = (q: DemoQuestion) => q.lib === 'pfm' || q.lib === 'reg' || (q.orgId === 189 && q.lib === 'org');
  const grade = (key: BookKey) => BOOKS[key].name.replace(/^(数学|英语|语文)/, '');
  for (const [at, key] of [...MATHS, ...OTHERS].entries())
    for (const [no, { node, questions }] of chapters(world, key, published)
      .filter((c) => c.questions.length >= least)
      .slice(0, full ? 3 : 2)
      .entries())
      shelf.add(
        platform,
        'paper',
        paperOf(
          `${BOOKS[key].name}${/^[A-Za-z]/.test(bareOf(node.name)) ? ' ' : ''}${bareOf(node.name)}单元测试`,
          questions,
          [node.nodeId],
          year - (no % 2),
        ),
        20 + at * 9 + no * 3,
      );
  for (const key of MATHS.slice(0, full ? 4 : 1)) {
    // Half of a term: the first three chapters, whose sections the paper names.
    const all = chapters(world, key, published)
      .slice(0, 3)
      .flatMap((c) => c.questions);
    if (all.length >= least)
      shelf.add(
        platform,
        'paper',
        paperOf(
          `${year}年${grade(key)}数学期中模拟`,
          world.shuffle(all),
          nodesOf(key)
            .filter((n) => n.above.length === 0)
            .slice(0, 3)
            .map((n) => n.nodeId),
          year,
        ),
        12,
      );
  }
  const sevens = chapters(world, 'rj-maths-7a', readable).filter((c) => c.questions.length > 0);
  const own = demoQuestions(world).filter((q) => q.orgId === 189 && q.lib === 'psn' && q.sbjId === 2);
  const mine = (
    title: string,
    author: DemoAuthor,
    questions: readonly DemoQuestion[],
    nodeIds: readonly number[],
    days: number,
  ) => {
    if (questions.length === 0) return undefined;
    used.push(...questions);
    return shelf.add(author, 'paper', paperOf(title, questions, nodeIds, year), days);
  };
  const take = (at: number) => sevens[at % Math.max(1, sevens.length)];
  const named = (name: string) => sevens.find((c) => bareOf(c.node.name) === name);
  const [rational, sums] = [named('有理数') ?? take(0), named('整式的加减') ?? take(1)];
  const half = <T>(list: readonly T[], from: number) => list.filter((_, i) => i % 2 === from);
  mine(
    '有理数周末小测',
    teacher,
    half(rational?.questions ?? [], 0).slice(0, 14),
    rational ? [rational.node.nodeId] : [],
    6,
  );
  mine(
    '七年级上册第一次月考（自编）',
    teacher,
    [...half(take(0)?.questions ?? [], 1).slice(0, 12), ...half(take(1)?.questions ?? [], 0).slice(0, 8)].filter(
      (q, i, all) => all.indexOf(q) === i,
    ),
    [],
    31,
  );
  mine('易错题专练', teacher, own.slice(0, 8), [], 14);
  const schoolPaper = mine(
    '校本：有理数单元过关',
    mate,
    half(rational?.questions ?? [], 1).slice(0, 16),
    rational ? [rational.node.nodeId] : [],
    40,
  );
  const schoolPaper2 = mine(
    '校本：整式加减检测',
    mate,
    half(sums?.questions ?? [], 0).slice(0, 14),
    sums ? [sums.node.nodeId] : [],
    26,
  );
  const region = chapters(world, 'rj-maths-7a', (q) => q.lib === 'pfm' || q.lib === 'reg').filter(
    (c) => c.questions.length > 0,
  );
  for (const [no, c] of region.slice(0, full ? 3 : 1).entries())
    shelf.add(
      bureau,
      'paper',
      paperOf(`濮阳市七年级${bareOf(c.node.name)}调研卷`, c.questions.slice(0, 20), [c.node.nodeId], year),
      33 + no * 11,
    );
  await copyVersions(world, 189, used);

  // Courseware: pictures and films that the file store draws when they are first asked for.
  const wanted: (DemoPicture & {
    readonly author: DemoAuthor;
    readonly content: (path: string) => DemoContent;
    readonly days: number;
  })[] = [];
  const scenes = ['books', 'leaves', 'court', 'hills', 'stars', 'track'] as const;
  const ware = (
    author: DemoAuthor,
    title: string,
    node: DemoNode | undefined,
    film: boolean,
    days: number,
    stgId = 2,
    sbjId = 2,
  ) =>
    wanted.push({
      orgId: author.orgId,
      userId: author.userId,
      scene: scenes[wanted.length % scenes.length]!,
      name: title,
      ...(film ? { film: true as const } : {}),
      author,
      days,
      content: (path) => ({
        title,
        stgId,
        sbjId,
        nodeIds: node ? [node.nodeId] : [],
        fileType: film ? 'video' : 'image',
        fileName: `${title}.${film ? 'mp4' : 'jpg'}`,
        fileSize: film ? 182_000 : 96_000,
        path,
        body: {},
      }),
    });
  const leaves = (key: BookKey) => nodesOf(key).filter((n) => n.leaf);
  for (const [at, key] of MATHS.slice(0, full ? 6 : 2).entries())
    for (const [no, n] of leaves(key)
      .slice(0, full ? 3 : 1)
      .entries())
      ware(
        platform,
        `${bareOf(n.name)}${no % 3 === 2 ? '微课' : no % 2 ? '板书挂图' : '情境图'}`,
        n,
        no % 3 === 2,
        15 + at * 6 + no,
        BOOKS[key].stage === 'primary' ? 1 : 2,
      );
  const sections = leaves('rj-maths-7a');
  for (const [at, n] of sections.slice(0, full ? 5 : 2).entries())
    ware(teacher, `${bareOf(n.name)}${at === 1 ? '讲解视频' : '课堂板书'}`, n, at === 1, 3 + at * 5);
  for (const [at, n] of sections.slice(2, full ? 5 : 3).entries())
    ware(mate, `校本课件：${bareOf(n.name)}`, n, false, 18 + at * 4);
  ware(bureau, '七年级数学学期教学建议图解', undefined, false, 44);
  ware(master, '《春》课文插图', undefined, false, 9, 2, 1);
  const paths = await demoPictures(world, wanted);
  // Slides, as teachers save them: a live lesson lays their pages under its board.
  const slides = '有理数：课堂幻灯片';
  const slidesPath = await demoDocument(world, {
    orgId: teacher.orgId,
    userId: teacher.userId,
    scene: 'books',
    name: slides,
    proc: 'resource.ware',
  });
  const addSlides = () =>
    shelf.add(
      teacher,
      'courseware',
      {
        title: slides,
        stgId: 2,
        sbjId: 2,
        nodeIds: sections.slice(0, 1).map((n) => n.nodeId),
        fileType: 'pdf',
        fileName: `${slides}.pdf`,
        fileSize: 214_000,
        path: slidesPath,
        body: {},
      },
      58,
    );
  // Behind the teacher's first picture, which the school's library holds too.
  const first = wanted.findIndex((w) => w.author === teacher);
  wanted.forEach((w, i) => {
    shelf.add(w.author, 'courseware', w.content(paths[i]!), w.days);
    if (i === first) addSlides();
  });

  // Designs and reflections.
  const design = (author: DemoAuthor, n: DemoNode, turn: number, days: number, stgId = 2) =>
    shelf.add(
      author,
      'teachdesign',
      {
        title: `${bareOf(n.name)}（第${'一二三'[turn % 3]}课时）`,
        stgId,
        sbjId: 2,
        nodeIds: [n.nodeId],
        body: { content: designText(bareOf(n.name), pointNames(n), turn), paths: [] },
      },
      days,
    );
  for (const [at, key] of MATHS.slice(0, full ? 6 : 2).entries())
    for (const [no, n] of leaves(key)
      .slice(0, full ? 2 : 1)
      .entries())
      design(platform, n, at + no, 22 + at * 5 + no, BOOKS[key].stage === 'primary' ? 1 : 2);
  sections.slice(1, full ? 5 : 3).forEach((n, at) => design(teacher, n, at, 4 + at * 6));
  const schoolDesigns = sections.slice(5, full ? 8 : 6).map((n, at) => design(mate, n, at + 1, 30 + at * 3));
  REFLECTIONS.slice(0, full ? 4 : 2).forEach(([title, content], at) =>
    shelf.add(teacher, 'teachreflect', { title, stgId: 2, sbjId: 2, body: { content } }, 2 + at * 9),
  );
  // Own things of other organisations, which must never show elsewhere.
  for (const orgId of [619, 710, 500, 300, 100]) {
    const p = people.find((x) => x.orgId === orgId && x.userType === 2);
    if (p && orgId !== 100)
      shelf.add(
        { orgId, userId: p.userId, name: p.name, lib: 'psn' },
        'teachdesign',
        { title: '我的教学设计', stgId: 2, sbjId: 2, body: { content: '<p>课前准备与分组安排。</p>', paths: [] } },
        11,
      );
  }
  await shelf.write();
  world.made['resources'] = shelf.made;
  world.made['school resources'] = [
    schoolPaper,
    schoolPaper2,
    ...schoolDesigns,
    ...shelf.made.filter((m) => m.author === mate && m.resType === 'courseware'),
  ].filter((r) => r != null);
  return shelf;
}
