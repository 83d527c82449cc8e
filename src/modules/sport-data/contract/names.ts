import * as z from 'zod';
import { BUSI } from '../../../kernel/shared/codes';
import { masked, type Reader } from '../../../kernel/shared/masked';

/** Children are named in their own school alone; a region and the platform see neither their names nor the family names. */
export const seesNames = ({ busiId }: Reader): boolean => busiId !== BUSI.region && busiId !== BUSI.platform;
export const childName = () => masked(z.string(), seesNames, () => '*');
export const childId = () => masked(z.number(), seesNames, () => 0);
