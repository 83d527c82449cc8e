import type { Door } from '../../../../kernel/server/db/door';
import type { Sex } from '../../rules/grades';
import { NO_TABLE, slotOf, type Standard } from '../../rules/standard';
import { standardIn } from './read';

/** Of a grade and sex an item that is not its own. */
export interface NotOwn {
  readonly grdId: number;
  readonly sex: Sex;
  /** What programs call the item. */
  readonly code: string;
}
const OTHER = { male: 'female', female: 'male' } as const;
/** Items that a standard scores, in a grade, for the other sex alone: 1000 m for girls, sit-ups for boys of a middle school. */
const notOwnOf = (standard: Standard): NotOwn[] => {
  const isScored = (index: number, grdId: number, sex: Sex) =>
    standard.lookup.below[slotOf(index, grdId, sex)] !== NO_TABLE;
  return standard.items.flatMap(({ index, code }) =>
    standard.grades.flatMap((grdId) =>
      (['male', 'female'] as const)
        .filter((sex) => !isScored(index, grdId, sex) && isScored(index, grdId, OTHER[sex]))
        .map((sex) => ({ grdId, sex, code })),
    ),
  );
};
/** The same of the standard that the own school scores a year with. */
export const notOwnIn = async (door: Door, yearId: number): Promise<readonly NotOwn[]> =>
  notOwnOf(await standardIn(door, door.orgId, yearId));
