import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import type { DemoPerson } from '../../people/demo';
import { likeness, printOf } from '../rules/print';
import { wordsOf } from '../rules/words';
import { dupGroups, restags, versions, wrongques, questions, type WrongKind, type WrongState } from '../tables';
import { demoQuestions, store, type DemoQuestion } from './library';

const TAGS: readonly (readonly [sbjId: number, ...names: string[]])[] = [
  [2, '易错题', '中考真题', '一题多解', '数学文化', '生活应用'],
  [3, '易错题', '高频考点', '中考真题'],
  [1, '名著阅读', '传统文化', '中考真题'],
];
/** Repeats, as different inputters make them of one question: other options' order, full-width signs, a few other words. */
function again(q: DemoQuestion, n: number): DemoQuestion {
  const body = { ...q.body };
  if (n % 2 === 0 && body.kind === 'single') {
    const order = body.options.map((_, at) => at).toReversed();
    Object.assign(body, {
      options: order.map((at) => q.body.options[at]!),
      answer: { picks: (q.body.answer.picks ?? []).map((p) => order.indexOf(p)) },
    });
  } else body.stem = body.stem.replace(/<\/p>/, '（　　）</p>').replace('，', ', ');
  return { ...q, qid: q.qid + 800_000, verId: q.verId + 800_000, key: `${q.key}'`, body };
}

/** What stands around the library: tags, repeats to decide, reports to answer, a question in its second version. */
export async function makeAround(world: World): Promise<void> {
  const at = (days: number) => `${plusDays(world.today, -days)}T02:30:00.000Z`;
  const people = world.made['people'] as readonly DemoPerson[];
  const person = (login: string) => people.find((p) => p.login === login)!;
  await world.put(
    restags,
    TAGS.flatMap(([sbjId, ...names]) =>
      names.map((name, ord) => ({
        tagId: 35_000_000 + sbjId * 100 + ord,
        resType: 'question' as const,
        stgId: 2,
        sbjId,
        name,
        ord: ord + 1,
      })),
    ),
  );
  const library = demoQuestions(world).filter((q) => q.lib === 'pfm' && q.sbjId === 2 && q.stgId === 2);

  const twice = library
    .filter((q) => q.body.kind === 'single' || q.body.kind === 'judge')
    .filter((_, i) => i % (world.size === 'full' ? 37 : 5) === 2)
    .slice(0, 6);
  const copies = twice.map(again);
  await store(world, copies);
  const groups = twice.map((q, i) => ({
    q,
    like: likeness(wordsOf(q.body), wordsOf(copies[i]!.body)),
    copy: copies[i]!,
  }));
  const shapes = new Map<number, number[]>();
  for (const q of library) {
    const h = printOf(q.body).shapeHash;
    shapes.set(h, [...(shapes.get(h) ?? []), q.qid]);
  }
  await world.put(dupGroups, [
    ...groups.map(({ q, copy, like }, i) => ({
      groupId: 36_000_000 + i,
      stgId: q.stgId,
      sbjId: q.sbjId,
      kind: 'text' as const,
      qids: [q.qid, copy.qid],
      likeness: printOf(q.body).textHash === printOf(copy.body).textHash ? 100 : like,
      state: 'open' as const,
      foundAt: at(3),
    })),
    ...[...shapes.values()]
      .filter((qids) => qids.length > 1)
      .slice(0, 15)
      .map((qids, i) => ({
        groupId: 36_500_000 + i,
        stgId: 2,
        sbjId: 2,
        kind: 'shape' as const,
        qids: qids.slice(0, 8),
        likeness: 100,
        state: 'open' as const,
        foundAt: at(3),
      })),
  ]);
  await reports(world, library, person, at);
  await secondVersion(world, at);
}

async function reports(
  world: World,
  library: readonly DemoQuestion[],
  person: (login: string) => DemoPerson,
  at: (days: number) => string,
): Promise<void> {
  const said: readonly (readonly [
    login: string,
    org: string,
    kind: WrongKind,
    text: string,
    days: number,
    state: WrongState,
    reply?: string,
  ])[] = [
    ['teacher189', '濮阳市实验学校', 'explain', '解析第二步跳得太快，学生看不懂为什么要变号，建议补一行。', 1, 'open'],
    ['student189', '濮阳市实验学校', 'answer', '我算了两遍都不是这个答案，请老师看看是不是答案写错了。', 2, 'open'],
    ['trainer5', '云阶在线学堂', 'format', '手机上公式的分数线和下面的文字挤在一起。', 4, 'open'],
    [
      'teacher189',
      '濮阳市实验学校',
      'link',
      '这道题应该挂在“合并同类项”，现在挂在了“单项式”。',
      12,
      'fixed',
      '已改挂到“合并同类项”，谢谢周老师。',
    ],
    [
      'student189',
      '濮阳市实验学校',
      'stem',
      '题目没有说是整数，我觉得小数也可以。',
      20,
      'kept',
      '题干第一行写明了“正整数”，题目没有问题，再读一遍题试试。',
    ],
  ];
  await world.put(
    wrongques,
    said.flatMap(([login, org, kind, text, days, state, reply], i) => {
      const q = library[(i * 7) % library.length],
        p = person(login);
      return q
        ? [
            {
              orgId: 1,
              reportId: newId(),
              qid: q.qid,
              verId: q.verId,
              stgId: q.stgId,
              sbjId: q.sbjId,
              kind,
              text,
              fromOrgId: p.orgId,
              fromOrgName: org,
              fromUserId: p.userId,
              fromName: p.name,
              madeAt: at(days),
              state,
              ...(reply
                ? {
                    reply,
                    decidedBy: person('auditor').userId,
                    decidedAt: at(days - 1),
                    newVerId: state === 'fixed' ? q.verId : null,
                  }
                : {}),
            },
          ]
        : [];
    }),
  );
  // And of a teacher's own questions, by a colleague and a child.
  const teacher = person('teacher189'),
    own = demoQuestions(world).filter(
      (q) => q.orgId === 189 && q.ownerId === teacher.userId && (q.lib === 'org' || q.lib === 'psn'),
    );
  const heard: readonly (readonly [
    login: string,
    kind: WrongKind,
    text: string,
    days: number,
    state: WrongState,
    reply?: string,
  ])[] = [
    ['classmgr189', 'stem', '第二问没有写单位，学生有的答米有的答厘米。', 1, 'open'],
    ['student189', 'answer', '选项 C 好像也对？', 2, 'open'],
    ['classmgr189', 'format', '图里的字母太小，打印出来看不清。', 9, 'kept', '放大后重新打印就清楚了，图没有问题。'],
  ];
  await world.put(
    wrongques,
    heard.flatMap(([login, kind, text, days, state, reply], i) => {
      const q = own[i],
        p = person(login);
      return q
        ? [
            {
              orgId: 189,
              reportId: newId(),
              qid: q.qid,
              verId: q.verId,
              stgId: q.stgId,
              sbjId: q.sbjId,
              kind,
              text,
              fromOrgId: 189,
              fromOrgName: '濮阳市实验学校',
              fromUserId: p.userId,
              fromName: p.name,
              madeAt: at(days),
              state,
              ...(reply ? { reply, decidedBy: teacher.userId, decidedAt: at(days - 1) } : {}),
            },
          ]
        : [];
    }),
  );
}
/** teacher189 has mended one of the own questions: its first version stays. */
async function secondVersion(world: World, at: (days: number) => string): Promise<void> {
  const mine = demoQuestions(world).find((q) => q.lib === 'psn' && q.orgId === 189);
  if (!mine) return;
  const verId = mine.verId + 700_000;
  const body = { ...mine.body, explain: `${mine.body.explain}<p>第二版：补充了检验的步骤。</p>` };
  await world.put(versions, [
    {
      orgId: 189,
      verId,
      qid: mine.qid,
      verNo: 2,
      stgId: mine.stgId,
      sbjId: mine.sbjId,
      qtpId: mine.qtpId,
      kind: body.kind,
      degree: mine.degree,
      body,
      words: wordsOf(body),
      nodeIds: [...mine.nodeIds],
      klgIds: [...mine.klgIds],
      tagIds: [],
      madeAt: at(5),
    },
  ]);
  await world.client.query(`update ${questions.name} set ver_id = $2, saved_at = $3 where org_id = 189 and qid = $1`, [
    mine.qid,
    verId,
    at(5),
  ]);
}
