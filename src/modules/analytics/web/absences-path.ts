import { toPath } from '../../../kernel/web/router/paths';
import type { AWAY } from '../rules';

interface Of {
  readonly orgId?: number | undefined;
  readonly regId?: number | undefined;
  readonly grdId?: number | undefined;
  readonly clazzId?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** As the education screen counts. */
  readonly wall?: true;
}
/** The children behind a number of those who were not simply there: a row each in the attendance report. */
export const absencesPath = (code: (typeof AWAY)[number], { wall, ...of }: Of): string =>
  toPath('/desk/teach/report/attend', {}, { tab: 'absences', code, wall: wall && 'true', ...of });
