import type { Door } from '../../../kernel/server/db/door';
import { measures } from '../tables';

/** What the operator measured last of a model. */
export const newestMeasure = (door: Pick<Door, 'one'>, model: string) =>
  door.one(measures, { model }, { sort: ['-measuredAt', 'version'] });
/** What was measured of one version: without it nothing is compared. */
export const measureOf = (door: Pick<Door, 'one'>, model: string, version: string) =>
  door.one(measures, { model, version });
