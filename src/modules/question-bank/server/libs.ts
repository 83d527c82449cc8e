import type { Cx } from '../../../kernel/server/cx';
import { BUSI } from '../../../kernel/shared/codes';
import { fail } from '../../../kernel/shared/faults';
import type { QueLib } from '../contract';
import { faults } from '../faults';

/** The region codes an organisation lies in, from the province down: 410902 lies in 41 and 4109. Libraries of those regions are open to it. */
export const regionsOf = (region: number | null): number[] => {
  const digits = region == null ? '' : String(region);
  return [2, 4, 6].filter((n) => n <= digits.length).map((n) => Number(digits.slice(0, n)));
};
/** Whether a library's questions are published for others rather than kept in the organisation's own rows. */
export const isShared = (lib: QueLib): boolean => lib === 'pfm' || lib === 'reg';

/** The library somebody writes into: the platform's people write for the platform, a bureau for itself or its region, schools for themselves or the school. */
export function libFor(cx: Cx, wanted: QueLib | undefined): QueLib {
  const { busiId, orgRegion } = cx.me;
  if (busiId === BUSI.platform) {
    if (wanted != null && wanted !== 'pfm') throw fail(faults.notYourLib, {}, 'lib');
    return 'pfm';
  }
  const lib = wanted ?? 'psn';
  if (lib === 'pfm' || (lib === 'reg' && (busiId !== BUSI.region || orgRegion == null)))
    throw fail(faults.notYourLib, {}, 'lib');
  return lib;
}
