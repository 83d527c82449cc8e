import { contains, sql, when } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import { stocks } from '../tables';
import { moneyPort } from './published';
import {
  isAboveLimits,
  isBought,
  isGuardianAsked,
  isOpen,
  offered,
  offeredTo,
  ownPurchase,
  type Offered,
} from './offers';

const shopOffer = (row: Offered, bought: boolean): calls.Offer => ({
  spuId: row.spuId,
  category: row.category,
  title: row.title,
  subtitle: row.subtitle,
  cover: row.cover,
  grdIds: row.grdIds,
  sbjIds: row.sbjIds,
  validity: row.validity,
  hours: row.hours,
  period: row.period,
  famous: row.famous,
  priceFen: row.priceFen,
  discountFen: row.discountFen,
  tags: row.tags,
  sellerName: row.sellerName,
  bought,
});

export const shopHandlers = [
  handle(calls.shopCourses, (cx, input) =>
    cx.list<typeof input, Offered, calls.Offer>(input, {
      select: sql`v.spu_id, v.category, v.title, v.subtitle, v.cover, v.grd_ids, v.sbj_ids, v.validity, v.hours, v.period, v.famous,
        v.price_fen, v.discount_fen, v.tags, o.name as seller_name, p.state as order_state, p.until_on`,
      from: sql`mall_shelf s
        join mall_version v on v.spu_id = s.spu_id and v.ver_no = s.ver_no
        join organisation_org o on o.org_id = s.seller_org_id
        ${ownPurchase(cx)}`,
      counted: sql`mall_shelf s join mall_version v on v.spu_id = s.spu_id and v.ver_no = s.ver_no`,
      where: [
        sql`v.sale_method = 'public'`,
        offeredTo(cx),
        when(input.category, (category) => sql`v.category = ${category}`),
        when(input.grdId, (grdId) => sql`${grdId} = any(v.grd_ids)`),
        when(input.sbjId, (sbjId) => sql`${sbjId} = any(v.sbj_ids)`),
        when(input.tagId, (tagId) => sql`${tagId} = any(v.tag_ids)`),
        when(input.tag, (tag) => sql`${tag} = any(v.tags)`),
        contains('v.title', input.title),
      ],
      sorts: { discountFen: sql`v.discount_fen` },
      then: sql`s.put_at desc, s.spu_id`,
      shape: (row) => shopOffer(row, isBought(cx, row)),
    }),
  ),
  handle(calls.shopCourse, async (cx, { spuId, share }) => {
    const course = await offered(cx, spuId, share);
    const stock = await cx.asOrg(course.sellerOrgId, (door) => door.one(stocks, { spuId }));
    const left = stock?.quantity == null ? null : Math.max(0, stock.quantity - stock.taken);
    return {
      ...shopOffer(course, isBought(cx, course)),
      details: course.details,
      left,
      forSale: course.onShelf && !isAboveLimits(course),
      payable: course.discountFen === 0 || (await moneyPort.get().takes(cx, course.sellerOrgId)),
      openOrderId: isOpen(cx, course) ? course.orderId : null,
      waitsForGuardian: isOpen(cx, course) && course.orderGuardian === 'waits',
      asksGuardian: isGuardianAsked(cx, course),
    };
  }),
  handle(calls.testIsBuy, async (cx, { spuId, share }) => ({ bought: isBought(cx, await offered(cx, spuId, share)) })),
];
