import { sql } from '../../kernel/server/db/sql';
import type { NewRow } from '../../kernel/server/db/table';
import { newId } from '../../kernel/server/ids';
import type { Demo, World } from '../../kernel/server/world';
import { plusDays } from '../../kernel/shared/dates';
import { TRAINING } from '../organisation/demo';
import type { DemoPerson } from '../people/demo';
import { CATEGORY, numberOf, type OrderState } from './rules';
import { courses, orders, purchases, shelf, stocks, tags, versions } from './tables';

type CourseRow = NewRow<typeof courses> & { readonly spuId: number };
interface Sketch {
  readonly category: 1 | 2;
  readonly title: string;
  readonly subtitle: string;
  readonly price: number;
  readonly discount: number;
  readonly quantity: number | null;
  readonly validity: number | null;
  readonly scope: 'network' | 'school' | 'region';
  readonly on: boolean;
  readonly tags: readonly number[];
  readonly details: string;
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
  },
  {
    category: CATEGORY.live,
    title: '周末数学直播答疑',
    subtitle: '名额有限',
    price: 99_00,
    discount: 0,
    quantity: 30,
    validity: null,
    scope: 'school',
    on: true,
    tags: [0, 2],
    details: '<p>每周六上午直播答疑，购买后自动进入直播班。</p>',
  },
];

async function makeCourses(world: World, manager: DemoPerson): Promise<(CourseRow & Sketch)[]> {
  const org = { orgId: TRAINING };
  const madeAt = `${plusDays(world.today, -40)}T02:00:00.000Z`;
  const tagIds = TAGS.map(() => newId());
  await world.put(
    tags,
    TAGS.map((name, ord) => ({ ...org, tagId: tagIds[ord] ?? 0, name, ord })),
  );
  const live = sql`
    select c.clazz_id
    from class_clazz_v c
    where c.org_id = ${TRAINING} and c.clazz_type = 3 and c.ended_at is null
    order by c.clazz_id
    limit 1`;
  const { rows } = await world.client.query<{ clazz_id: string }>(live.text, [...live.values]);
  const clazzIds = rows.map((row) => Number(row.clazz_id));
  const filmed = world.made['video'] as number | undefined;
  const made = SKETCHES.map((sketch, at) => ({
    ...sketch,
    ...org,
    spuId: at === 0 && filmed != null ? filmed : newId(),
    cover: null,
    grdIds: [],
    sbjIds: [],
    tagIds: sketch.tags.map((tag) => tagIds[tag] ?? 0),
    period: sketch.category === CATEGORY.live ? ('weekend' as const) : null,
    famous: false,
    priceFen: sketch.price,
    discountFen: sketch.discount,
    saleMethod: 'public' as const,
    clazzIds: sketch.category === CATEGORY.live ? clazzIds : [],
    split: false,
    state: sketch.on ? ('on' as const) : ('off' as const),
    verNo: sketch.on ? 1 : 0,
    shareKey: `demo-share-key-${at}`,
    madeBy: manager.userId,
    madeAt,
  }));
  await world.put(courses, made);
  const sold = made.filter((course) => course.on);
  await world.put(
    versions,
    sold.map((course) => ({
      ...course,
      sellerOrgId: TRAINING,
      tags: SKETCHES.find((s) => s.title === course.title)?.tags.map((tag) => TAGS[tag] ?? '') ?? [],
      publishedAt: madeAt,
    })),
  );
  await world.put(
    shelf,
    sold.map(({ spuId, verNo, shareKey }) => ({
      spuId,
      verNo,
      sellerOrgId: TRAINING,
      sellerRegId: 410_902,
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

/** Courses of the training institution on and off the shelf, and orders of its learners and of a school's in every state. */
export const demo: Demo = {
  name: 'mall',
  async make(world) {
    const people = world.made['people'] as readonly DemoPerson[];
    const manager = people.find((p) => p.login === 'training5');
    if (!manager) return;
    const all = await makeCourses(world, manager);
    const own = people.filter((p) => p.orgId === TRAINING && p.userType === 1);
    const first = own.find((p) => p.login === 'learner5');
    const others = people.filter((p) => p.orgId === 189 && p.userType === 1 && p.login !== 'student189').slice(0, 12);
    const made = ordersOf(world, all, [...(first ? [first] : []), ...own.filter((p) => p !== first), ...others]);
    await world.put(
      stocks,
      all.map(({ spuId, quantity }) => ({
        orgId: TRAINING,
        spuId,
        quantity,
        taken: made.filter(({ both }) => both.spuId === spuId && both.state !== 'cancelled').length,
      })),
    );
    await world.put(
      orders,
      made.map(({ both, course, buyer }) => ({
        ...both,
        orgId: TRAINING,
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
      made.map(({ both, buyer, untilOn }) => ({
        ...both,
        orgId: buyer.orgId,
        sellerOrgId: TRAINING,
        userId: buyer.userId,
        cover: null,
        holds: both.state !== 'cancelled',
        untilOn,
        hiddenAt: null,
      })),
    );
  },
};
