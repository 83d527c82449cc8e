import { sql } from '../../kernel/server/db/sql';
import type { NewRow } from '../../kernel/server/db/table';
import { newId } from '../../kernel/server/ids';
import { seeded, type Demo, type World } from '../../kernel/server/world';
import { plusDays } from '../../kernel/shared/dates';
import { demoPictures } from '../files/demo';
import { TRAINING } from '../organisation/demo';
import type { DemoPerson } from '../people/demo';
import { coverDrawing, type Motif } from './demo/cover';
import { CATEGORY, numberOf, type OrderState } from './rules';
import { courses, invoices, orders, purchases, shelf, stocks, tags, versions } from './tables';

type CourseRow = NewRow<typeof courses> & { readonly spuId: number };
interface Sketch {
  readonly category: 1 | 2;
  readonly title: string;
  readonly subtitle: string;
  readonly price: number;
  readonly discount: number;
  readonly quantity: number | null;
  readonly validity: number | null;
  /** Lesson hours of a live course. */ readonly hours?: number | null;
  readonly scope: 'network' | 'school' | 'region';
  readonly on: boolean;
  readonly tags: readonly number[];
  readonly details: string;
  /** Of its cover. */ readonly motif: Motif;
}
const TAGS = ['同步', '暑期', '免费试听'] as const;
const video = { category: CATEGORY.video, quantity: null, validity: 365, scope: 'network' } as const;
/** The first one is the course whose films stand in the demonstration. */
const SKETCHES: readonly Sketch[] = [
  {
    ...video,
    title: '七年级数学同步课',
    subtitle: '跟着教材学，节节有练习',
    price: 299_00,
    discount: 199_00,
    validity: 150,
    on: true,
    tags: [0],
    details: '<p>与教材同步的录播课，每节课配有停顿提问与课后练习。</p>',
    motif: 'graph',
  },
  {
    ...video,
    title: '开学第一课',
    subtitle: '免费领取',
    price: 49_00,
    discount: 0,
    on: true,
    tags: [2],
    details: '<p>如何安排新学期的学习：一周计划、错题整理与复习节奏。</p>',
    motif: 'sunrise',
  },
  {
    ...video,
    title: '暑期几何提高',
    subtitle: '准备中',
    price: 399_00,
    discount: 359_00,
    quantity: 200,
    on: false,
    tags: [1],
    details: '<p>八讲几何专题，适合学有余力的同学。</p>',
    motif: 'solids',
  },
  {
    category: CATEGORY.live,
    title: '周末数学直播答疑',
    subtitle: '名额有限',
    price: 99_00,
    discount: 0,
    quantity: 30,
    validity: null,
    hours: 8,
    scope: 'school',
    on: true,
    tags: [0, 2],
    details: '<p>每周六上午直播答疑，购买后自动进入直播班。</p>',
    motif: 'talk',
  },
];

/** A drawn cover for each course, with chance of its own: what is made after them stays what it was. */
const coversOf = (world: World, { orgId, userId }: DemoPerson, sketches: readonly Sketch[]): Promise<string[]> =>
  demoPictures(
    world,
    sketches.map((sketch) => ({ orgId, userId, scene: coverDrawing(sketch), name: `课程封面-${sketch.title}` })),
    seeded(3620 + orgId),
  );

interface Seller {
  readonly manager: DemoPerson;
  readonly sketches: readonly Sketch[];
  readonly regId: number;
}
async function makeCourses(world: World, { manager, sketches, regId }: Seller): Promise<(CourseRow & Sketch)[]> {
  const { orgId } = manager;
  const org = { orgId };
  const madeAt = `${plusDays(world.today, -40)}T02:00:00.000Z`;
  const tagIds = TAGS.map(() => newId());
  // A seller has those of its own courses.
  const used = new Set(sketches.flatMap((sketch) => sketch.tags));
  await world.put(
    tags,
    TAGS.flatMap((name, ord) => (used.has(ord) ? [{ ...org, tagId: tagIds[ord] ?? 0, name, ord }] : [])),
  );
  const live = sql`
    select c.clazz_id
    from class_clazz_v c
    where c.org_id = ${orgId} and c.clazz_type = 3 and c.ended_at is null
    order by c.clazz_id
    limit 1`;
  const { rows } = await world.client.query<{ clazz_id: string }>(live.text, [...live.values]);
  const clazzIds = rows.map((row) => Number(row.clazz_id));
  const filmed = orgId === TRAINING ? (world.made['video'] as number | undefined) : undefined;
  const covers = await coversOf(world, manager, sketches);
  const made = sketches.map((sketch, at) => ({
    ...sketch,
    ...org,
    spuId: at === 0 && filmed != null ? filmed : newId(),
    cover: covers[at] ?? null,
    grdIds: [],
    sbjIds: [],
    tagIds: sketch.tags.map((tag) => tagIds[tag] ?? 0),
    hours: sketch.hours ?? null,
    period: sketch.category === CATEGORY.live ? ('weekend' as const) : null,
    famous: false,
    priceFen: sketch.price,
    discountFen: sketch.discount,
    saleMethod: 'public' as const,
    clazzIds: sketch.category === CATEGORY.live ? clazzIds : [],
    split: false,
    state: sketch.on ? ('on' as const) : ('off' as const),
    verNo: sketch.on ? 1 : 0,
    shareKey: orgId === TRAINING ? `demo-share-key-${at}` : `demo-share-key-${orgId}-${at}`,
    madeBy: manager.userId,
    madeAt,
  }));
  await world.put(courses, made);
  const sold = made.filter((course) => course.on);
  await world.put(
    versions,
    sold.map((course) => ({
      ...course,
      sellerOrgId: orgId,
      tags: sketches.find((s) => s.title === course.title)?.tags.map((tag) => TAGS[tag] ?? '') ?? [],
      publishedAt: madeAt,
    })),
  );
  await world.put(
    shelf,
    sold.map(({ spuId, verNo, shareKey }) => ({
      spuId,
      verNo,
      sellerOrgId: orgId,
      sellerRegId: regId,
      shareKey,
      putAt: madeAt,
    })),
  );
  return made;
}
/** Orders of learners, one a person and course, over the last weeks. */
function ordersOf(world: World, all: readonly (CourseRow & Sketch)[], buyers: readonly DemoPerson[]) {
  const STATES: readonly OrderState[] = ['completed', 'completed', 'cancelled', 'completed', 'toPay'];
  return all
    .filter((course) => course.category === CATEGORY.video && course.on)
    .flatMap((course) =>
      buyers.map((buyer, at) => {
        const waits = STATES[at % STATES.length] ?? 'completed';
        const state = course.discount === 0 ? ('completed' as const) : waits;
        const day = plusDays(world.today, -1 - (at % 20));
        const orderId = newId();
        // What waits for its money was ordered a moment ago.
        const madeAt = state === 'toPay' ? world.now.toISOString() : `${day}T0${1 + (at % 9)}:10:00.000Z`;
        const bought = state === 'completed';
        return {
          course,
          buyer,
          both: {
            orderId,
            number: numberOf(day, orderId),
            spuId: course.spuId,
            verNo: 1,
            category: course.category,
            title: course.title,
            payFen: course.discount,
            state,
            cause: state === 'cancelled' ? '买错了年级' : null,
            madeAt,
            expiresAt: new Date(Date.parse(madeAt) + 1_800_000).toISOString(),
            paidAt: bought ? madeAt : null,
          },
          untilOn: bought && course.validity != null ? plusDays(day, course.validity) : null,
        };
      }),
    );
}

type Made = ReturnType<typeof ordersOf>;
/** Stock, orders and purchases of a seller's courses. */
async function putSales(world: World, orgId: number, all: readonly (CourseRow & Sketch)[], made: Made): Promise<void> {
  await world.put(
    stocks,
    all.map(({ spuId, quantity }) => ({
      orgId,
      spuId,
      quantity,
      taken: made.filter(({ both }) => both.spuId === spuId && both.state !== 'cancelled').length,
    })),
  );
  await world.put(
    orders,
    made.map(({ both, course, buyer }) => ({
      ...both,
      orgId,
      priceFen: course.price,
      buyerOrgId: buyer.orgId,
      buyerId: buyer.userId,
      buyerName: buyer.name,
      cancelledBy: both.state === 'cancelled' ? ('buyer' as const) : null,
      endedAt: both.state === 'toPay' ? null : both.madeAt,
      clazzId: null,
    })),
  );
  await world.put(
    purchases,
    made.map(({ both, course, buyer, untilOn }) => ({
      ...both,
      orgId: buyer.orgId,
      sellerOrgId: orgId,
      userId: buyer.userId,
      cover: course.cover,
      holds: both.state !== 'cancelled',
      untilOn,
      hiddenAt: null,
      invoice: invoiceOf(made, both.orderId)?.state ?? null,
    })),
  );
  await world.put(
    invoices,
    made.flatMap(({ both }) => {
      const asked = invoiceOf(made, both.orderId);
      if (!asked) return [];
      const done = asked.state === 'asked' ? null : world.now.toISOString();
      return [{ ...asked, orgId, orderId: both.orderId, askedAt: both.madeAt, doneAt: done, doneBy: null, file: null }];
    }),
  );
}
const INVOICES = [
  { state: 'asked', title: '濮阳市云帆信息技术有限公司', taxNo: '91410900MA9GQ2X31K', invoiceNo: null, cause: null },
  { state: 'issued', title: '个人', taxNo: '', invoiceNo: '26412000000098765432', cause: null },
  { state: 'refused', title: '测试', taxNo: '', invoiceNo: null, cause: '抬头不完整，请重新申请' },
] as const;
/** The first orders that were paid for have an invoice in each state. */
function invoiceOf(made: Made, orderId: number): (typeof INVOICES)[number] | undefined {
  const paid = made.filter(({ both }) => both.paidAt != null && both.payFen > 0);
  return INVOICES[paid.findIndex(({ both }) => both.orderId === orderId)];
}

const SCHOOL = 189;
/** A school has no merchant number: what it offers is free. */
const SCHOOLS: Sketch = {
  ...video,
  title: '校本阅读微课',
  subtitle: '本校老师讲整本书',
  price: 20_00,
  discount: 0,
  scope: 'school',
  on: true,
  tags: [],
  details: '<p>八节微课，带着问题读完一本书。</p>',
  motif: 'book',
};
/** What the same school shows on its public page: also parents of other schools may have them. */
const PARENTS: readonly Sketch[] = [
  {
    ...video,
    title: '家长课堂：陪孩子读书',
    subtitle: '四讲，随到随学',
    price: 20_00,
    discount: 0,
    on: true,
    tags: [],
    details: '<p>怎样选书、怎样提问、怎样把读书的时间留出来。</p>',
    motif: 'sunrise',
  },
  {
    ...video,
    title: '家长课堂：孩子的眼睛',
    subtitle: '三讲，附一张家庭用眼记录表',
    price: 15_00,
    discount: 0,
    on: true,
    tags: [],
    details: '<p>每天户外两小时怎么安排，怎样看视力筛查的结果，什么时候该去看眼科医生。</p>',
    motif: 'talk',
  },
];

/**
 * Courses of the training institution on and off the shelf, and orders of its learners and of a school's in every state; a course of
 * that school for its own children, which its region's figures tell of, and two that everybody finds on its page.
 */
export const demo: Demo = {
  name: 'mall',
  async make(world) {
    const people = world.made['people'] as readonly DemoPerson[];
    const manager = people.find((p) => p.login === 'training5');
    if (!manager) return;
    const all = await makeCourses(world, { manager, sketches: SKETCHES, regId: 410_902 });
    const own = people.filter((p) => p.orgId === TRAINING && p.userType === 1);
    const first = own.find((p) => p.login === 'learner5');
    const pupils = people.filter((p) => p.orgId === SCHOOL && p.userType === 1 && p.login !== 'student189');
    const buyers = [...(first ? [first] : []), ...own.filter((p) => p !== first), ...pupils.slice(0, 12)];
    await putSales(world, TRAINING, all, ordersOf(world, all, buyers));
    const head = people.find((p) => p.login === 'school189');
    if (!head) return;
    const theirs = await makeCourses(world, { manager: head, sketches: [SCHOOLS, ...PARENTS], regId: 410_902 });
    const forChildren = theirs.filter(({ scope }) => scope === 'school');
    await putSales(world, SCHOOL, theirs, ordersOf(world, forChildren, pupils.slice(12, 30)));
  },
};
