import { newId } from '../../kernel/server/ids';
import type { Demo, World } from '../../kernel/server/world';
import { plusDays } from '../../kernel/shared/dates';
import type { DemoClazz } from '../class/demo';
import { demoPictures } from '../files/demo';
import { SBJ, type DemoPerson } from '../people/demo';
import { notes } from './tables';

/** Who wrote: the demonstration child, the mathematics teacher, or a classmate by number. */
interface Written {
  readonly days: number;
  readonly who: 'child' | 'teacher' | number;
  readonly sbjId: number;
  readonly text: string;
  readonly pictures?: readonly ('books' | 'stars' | 'leaves')[];
  readonly shared?: true;
}
const WRITTEN: readonly Written[] = [
  {
    days: 0,
    who: 'child',
    sbjId: SBJ.maths,
    text: '一元一次方程：移项要变号！\n$3x + 5 = 20$ 先两边减 5，得 $3x = 15$，所以 $x = 5$。\n检验：把 $x = 5$ 代回去，左边 $3 \\times 5 + 5 = 20$，对。',
  },
  {
    days: 1,
    who: 'child',
    sbjId: SBJ.chinese,
    text: '《秋天的怀念》里“好好儿活”出现了两次，第一次是母亲说的，第二次是“我”懂了。\n作业：写一段自己和妈妈的小事。',
    pictures: ['leaves'],
    shared: true,
  },
  {
    days: 3,
    who: 'child',
    sbjId: SBJ.maths,
    text: '合并同类项的三步：\n1. 找：字母相同、指数也相同\n2. 移：连同前面的符号一起\n3. 并：系数相加，字母部分不变\n$$4a^2b - 3ab^2 + 2a^2b = 6a^2b - 3ab^2$$',
    shared: true,
  },
  {
    days: 6,
    who: 'child',
    sbjId: SBJ.english,
    text: 'some 用在肯定句，any 用在否定句和疑问句。\n但是 Would you like some tea? 用 some，因为希望对方说 yes。',
  },
  {
    days: 9,
    who: 'child',
    sbjId: SBJ.maths,
    text: '绝对值就是到原点的距离，所以不会是负数。\n$|a| = a$（$a \\geq 0$），$|a| = -a$（$a < 0$）',
    pictures: ['stars'],
  },
  {
    days: 0,
    who: 2,
    sbjId: SBJ.maths,
    text: '行程问题：路程 $s = vt$。相遇时两人路程加起来等于全程：\n$$v_1 t + v_2 t = s$$\n老师说先画线段图！',
    shared: true,
  },
  {
    days: 1,
    who: 3,
    sbjId: SBJ.maths,
    text: '今天听得有点糊涂，去括号的时候负号忘了分配：$-(x - 3) = -x + 3$，不是 $-x - 3$。',
  },
  {
    days: 2,
    who: 5,
    sbjId: SBJ.chinese,
    text: '比喻句三要素：本体、喻体、比喻词。仿写：天上的云像一群羊。',
    pictures: ['books'],
    shared: true,
  },
  { days: 4, who: 6, sbjId: SBJ.maths, text: '数轴三要素：原点、正方向、单位长度。缺一个都不行。', shared: true },
  { days: 5, who: 7, sbjId: SBJ.english, text: 'there be 就近原则：There is a pen and two books.' },
  {
    days: 2,
    who: 'teacher',
    sbjId: SBJ.maths,
    text: '本周重点（给同学们）：\n移项变号；系数化为 1 时两边同除以系数，$-2x = 8$ 得 $x = -4$。\n错得多的题我标在练习册第 36 页。',
    shared: true,
  },
];

export const demo: Demo = {
  name: 'notes',
  async make(world) {
    const people = world.made['people'] as readonly DemoPerson[];
    const first = (world.made['clazzes'] as readonly DemoClazz[]).find(
      (c) => c.orgId === 189 && c.grade === 7 && c.no === 1,
    )!;
    const id = (login: string) => people.find((p) => p.login === login)!.userId;
    const mates = first.userIds.filter((u) => u !== id('student189'));
    const whoOf = (who: Written['who']) =>
      who === 'child' ? id('student189') : who === 'teacher' ? id('teacher189') : mates[who % mates.length]!;
    await write(world, first, whoOf);
    await elsewhere(world);
  },
};

async function write(world: World, clazz: DemoClazz, whoOf: (who: Written['who']) => number): Promise<void> {
  const { orgId, clazzId } = clazz;
  const inOrder = WRITTEN.toSorted((a, b) => b.days - a.days);
  const paths = await demoPictures(
    world,
    inOrder.flatMap((w) =>
      (w.pictures ?? []).map((scene) => ({
        orgId,
        userId: whoOf(w.who),
        scene,
        name: '课堂笔记',
        width: 960,
        height: 720,
      })),
    ),
  );
  await world.put(
    notes,
    inOrder.map((w) => {
      const at = `${plusDays(world.today, -w.days)}T08:50:00.000Z`;
      return {
        orgId,
        noteId: newId(),
        userId: whoOf(w.who),
        clazzId,
        sbjId: w.sbjId,
        onDate: plusDays(world.today, -w.days),
        text: w.text,
        images: paths.splice(0, w.pictures?.length ?? 0),
        isShared: w.shared ?? false,
        madeAt: at,
        savedAt: at,
      };
    }),
  );
}
/** Notes of other organisations, which must never show elsewhere. */
async function elsewhere(world: World): Promise<void> {
  const at = world.now.toISOString();
  const clazzes = world.made['clazzes'] as readonly DemoClazz[];
  await world.put(
    notes,
    [619, 710].flatMap((orgId) => {
      const clazz = clazzes.find((c) => c.orgId === orgId && c.userIds.length > 0);
      return clazz
        ? [
            {
              orgId,
              noteId: newId(),
              userId: clazz.userIds[0]!,
              clazzId: clazz.clazzId,
              sbjId: SBJ.maths,
              onDate: plusDays(world.today, -1),
              text: '集合的三个特征：确定、互异、无序',
              images: [],
              isShared: true,
              madeAt: at,
              savedAt: at,
            },
          ]
        : [];
    }),
  );
}
