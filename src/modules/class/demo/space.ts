import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { demoPictures } from '../../files/demo';
import { dynamics, praises, replies } from '../tables';
import { peopleOf, type DemoClazz } from './clazzes';
import type { Pair } from './courses';

/** What a class talks about. `who`: the class teacher, the demonstration child, or a classmate by number. */
interface Said {
  readonly days: number;
  readonly who: 'master' | 'child' | number;
  readonly text: string;
  readonly pictures?: readonly ('hills' | 'track' | 'books' | 'stars' | 'court' | 'leaves')[];
  readonly praise: number;
  readonly replies?: readonly (readonly [who: 'master' | 'child' | number, text: string])[];
}
const CLASS_TALK: readonly Said[] = [
  {
    days: 16,
    who: 'master',
    text: '欢迎来到七年级1班的空间！\n这里可以晒作品、提问题、给同学点赞。文明发言，互相鼓励。',
    praise: 6,
    replies: [
      ['child', '老师好！'],
      [3, '终于有班级空间了'],
    ],
  },
  {
    days: 13,
    who: 2,
    text: '今天体育课 50 米测试，我跑了 8 秒 1，比上学期快了 0.4 秒！',
    pictures: ['track'],
    praise: 5,
    replies: [
      ['child', '太厉害了，教教我起跑'],
      ['master', '进步很大，继续加油'],
    ],
  },
  {
    days: 9,
    who: 'child',
    text: '《西游记》读到第二十回了，最喜欢黄风岭这一段。有一起读的吗？',
    pictures: ['books'],
    praise: 4,
    replies: [
      [4, '我读到十五回，追你'],
      ['master', '下周三读书分享会，你来讲第一个？'],
      ['child', '好的老师！'],
    ],
  },
  { days: 6, who: 'master', text: '周五下午大扫除，第三组负责走廊。请自带抹布。', praise: 2 },
  {
    days: 4,
    who: 5,
    text: '校园里的银杏黄了，拍给大家看。',
    pictures: ['leaves', 'hills'],
    praise: 7,
    replies: [
      [1, '放学一起去捡叶子'],
      ['child', '第二张好美'],
    ],
  },
  {
    days: 1,
    who: 'child',
    text: '明天的数学小测，谁有第二章的整理？我画了一张思维导图，可以换。',
    pictures: ['stars'],
    praise: 3,
    replies: [
      [2, '我有错题整理，换！'],
      [6, '求一份'],
    ],
  },
];
const PAIR_TALK: readonly (Said & { readonly guest?: true })[] = [
  {
    days: 10,
    who: 'master',
    text: '第一次云上读书会顺利结束。两校同学都很踊跃，下次共读《朝花夕拾》。',
    pictures: ['books'],
    praise: 2,
  },
  { days: 7, guest: true, who: 'master', text: '高中的哥哥姐姐给大家录了朗读，周末上传。', praise: 1 },
  {
    days: 3,
    guest: true,
    who: 'child',
    text: '《从百草园到三味书屋》里哪一句你会背？我先来：不必说碧绿的菜畦……',
    praise: 2,
  },
];

/** A class as the talk needs it. */
interface Talkers {
  readonly orgId: number;
  readonly clazzId: number;
  readonly masterId: number;
  readonly childId: number;
  readonly kids: readonly number[];
}

/** The class space of 七年级1班 and of the pair, so that the timeline, the badge and the shared page have something to show. */
export async function makePosts(world: World, made: readonly DemoClazz[], pair: Pair): Promise<void> {
  const id = (login: string) => peopleOf(world).find((p) => p.login === login)!.userId;
  const first = made.find((c) => c.orgId === 189 && c.grade === 7 && c.no === 1)!;
  const own: Talkers = {
    orgId: 189,
    clazzId: first.clazzId,
    masterId: id('classmgr189'),
    childId: id('student189'),
    kids: first.userIds,
  };
  const { host, guest } = pair;
  const ours: Talkers = { ...own, clazzId: host.row.clazzId, kids: host.userIds };
  const theirs: Talkers = {
    orgId: 619,
    clazzId: guest.row.clazzId,
    masterId: guest.row.masterId ?? guest.userIds[0]!,
    childId: id('student619'),
    kids: guest.userIds,
  };
  const said: readonly (readonly [Said, Talkers])[] = [
    ...CLASS_TALK.map((s) => [s, own] as const),
    ...PAIR_TALK.map((s) => [s, s.guest ? theirs : ours] as const),
  ];
  await write(
    world,
    said.toSorted(([a], [b]) => b.days - a.days),
  );
}

async function write(world: World, said: readonly (readonly [Said, Talkers])[]): Promise<void> {
  const nameOf = new Map(peopleOf(world).map((p) => [p.userId, p.name]));
  const whoOf = (t: Talkers, who: Said['who']) =>
    who === 'master' ? t.masterId : who === 'child' ? t.childId : t.kids[who % t.kids.length]!;
  const paths = await demoPictures(
    world,
    said.flatMap(([s, t]) =>
      (s.pictures ?? []).map((scene) => ({
        orgId: t.orgId,
        userId: whoOf(t, s.who),
        scene,
        name: '班级空间',
        width: 960,
        height: 720,
      })),
    ),
  );
  const posts: Parameters<typeof world.put<typeof dynamics>>[1][number][] = [];
  const praised: Parameters<typeof world.put<typeof praises>>[1][number][] = [];
  const replied: Parameters<typeof world.put<typeof replies>>[1][number][] = [];
  for (const [s, t] of said) {
    const { orgId, clazzId } = t;
    const dynaId = newId();
    const userId = whoOf(t, s.who);
    const at = `${plusDays(world.today, -s.days)}T09:20:00.000Z`;
    // The last days are news: what was answered then has not been seen yet.
    const seenAt = s.days > 5 ? at : null;
    const answer = (by: number) => ({
      orgId,
      dynaId,
      userId: by,
      userName: nameOf.get(by)!,
      toId: by === userId ? null : userId,
      seenAt,
    });
    posts.push({ orgId, dynaId, clazzId, userId, text: s.text, images: paths.splice(0, s.pictures?.length ?? 0), at });
    const fans = [...new Set([t.masterId, t.childId, ...t.kids])].filter((k) => k !== userId).slice(0, s.praise);
    praised.push(...fans.map((by) => ({ ...answer(by), praiseId: newId(), isOn: true, at })));
    replied.push(
      ...(s.replies ?? []).map(([who, text], i) => ({
        ...answer(whoOf(t, who)),
        replyId: newId(),
        text,
        at: at.replace('09:20', `09:${30 + i * 7}`),
      })),
    );
  }
  await world.put(dynamics, posts);
  await world.put(praises, praised);
  await world.put(replies, replied);
}
