import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { BUSI } from '../../../kernel/shared/codes';
import { fail } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { CATEGORY, LIMITS, type Limits } from '../rules';
import { shelf, versions } from '../tables';
import { limitsRow, passedLimit } from './limits';
import type { CourseRow } from './own';
import { moneyPort } from './published';

interface Put {
  readonly tags: string[] | null;
  readonly limits: Limits | null;
  /** The seller may take money. */ readonly takes: boolean;
  /** Its wallet reaches for the live fee of one order. */ readonly covers: boolean;
}
/**
 * Puts a course on the shelf as a version that nobody changes any more (S-041). @throws noMerchant for a price where the seller
 * may take no money; clazzesMissing for a live course that is held nowhere; balanceShort for one whose live fee the seller's wallet
 * does not reach; what a training institution may not take at once.
 */
export async function publish(cx: Cx, course: CourseRow): Promise<CourseRow> {
  if (course.category === CATEGORY.live && course.clazzIds.length === 0) throw fail(faults.clazzesMissing);
  const hours = course.category === CATEGORY.live ? course.hours : null;
  const money = await moneyPort.get().shelving(cx, { sellerOrgId: cx.db.orgId, hours });
  const next = { ...course, state: 'on' as const, verNo: course.verNo + 1 };
  const put = await cx.db.row<Put>(sql`
    update mall_course c
    set state = 'on', ver_no = ${next.verNo}
    where c.org_id = ${cx.db.orgId}
      and c.spu_id = ${course.spuId}
    returning (
      select array_agg(t.name order by t.ord, t.tag_id)
      from mall_tag t
      where t.org_id = ${cx.db.orgId}
        and t.tag_id = any(${course.tagIds}::bigint[])) as tags, ${limitsRow} as limits, ${money}`);
  if (course.discountFen > 0 && !put?.takes) throw fail(faults.noMerchant);
  const passed = cx.me.busiId === BUSI.training ? passedLimit(course, put?.limits ?? LIMITS) : undefined;
  if (passed) throw passed;
  if (hours != null && !put?.covers) throw fail(faults.balanceShort, { hours });
  const { orgId, state: _, shareKey, madeBy: __, madeAt: ___, quantity: ____, taken: _____, ...said } = next;
  const at = cx.nowIso;
  await cx.db.insert(versions, { ...said, sellerOrgId: orgId, tags: put?.tags ?? [], publishedAt: at });
  await cx.db.insert(shelf, {
    spuId: course.spuId,
    verNo: next.verNo,
    sellerOrgId: orgId,
    sellerRegId: cx.me.orgRegion,
    shareKey,
    putAt: at,
  });
  cx.note('mall.course.up', {
    subjectId: course.spuId,
    new: { verNo: next.verNo, priceFen: course.priceFen, discountFen: course.discountFen },
  });
  return next;
}
