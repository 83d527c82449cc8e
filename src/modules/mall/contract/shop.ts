import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { idOf, page } from '../../../kernel/shared/fields';
import { access } from '../access';
import { TAG_MAX, TITLE_MAX } from '../rules';
import { category, shownCourse, spuId } from './parts';

/** The key of a link; without it a course that is sold by link is not there. */
export const share = () => z.string().max(64).optional();
const offer = z.object({
  ...shownCourse,
  tags: z.array(z.string()),
  sellerName: z.string(),
  /** The caller has it. */ bought: z.boolean(),
});
export type Offer = z.output<typeof offer>;

/** Courses that are offered to the caller, the newest first; those sold by link are in no list. */
export const shopCourses = call({
  name: 'mall.shop.courses',
  get: '/mall/shop/courses',
  need: access.buy,
  input: page.input(
    {
      category: category().optional(),
      grdId: idOf('textbook_grade').optional(),
      sbjId: idOf('textbook_subject').optional(),
      tagId: idOf('mall_tag').optional(),
      /** A tag by its name, whichever sellers use it. */ tag: z.string().trim().max(TAG_MAX).optional(),
      title: z.string().trim().max(TITLE_MAX).optional(),
    },
    { sorts: ['discountFen'] },
  ),
  reply: page.of(offer),
});
export const shopCourse = call({
  name: 'mall.shop.course.get',
  get: '/mall/shop/courses/{spuId}',
  need: access.buy,
  input: z.object({ spuId: spuId(), share: share() }),
  reply: offer.extend({
    details: z.string(),
    /** Places that are left; null: as many as want. */ left: z.number().nullable(),
    /** Somebody who has it sees it although it is sold no more. */ forSale: z.boolean(),
    /** It costs nothing, or its seller takes money: what cannot be paid is not offered to be bought. */ payable:
      z.boolean(),
    /** The caller's order that waits for its money. */ openOrderId: z.number().nullable(),
    /** That order waits for a guardian's word. */ waitsForGuardian: z.boolean(),
    /** An order of it is confirmed by a guardian of the caller. */ asksGuardian: z.boolean(),
  }),
});
export const testIsBuy = call({
  name: 'mall.shop.testIsBuy',
  get: '/mall/shop/courses/{spuId}/testIsBuy',
  need: access.buy,
  input: z.object({ spuId: spuId(), share: share() }),
  reply: z.object({ bought: z.boolean() }),
  forApi: 'the desktop client asks it before it opens a course',
});
