import * as z from 'zod';
import { BUSI } from '../../../kernel/shared/codes';
import { masked, type Reader } from '../../../kernel/shared/masked';

/** Children are named in their own school alone; a region and the platform see the family name. */
export const seesNames = ({ busiId }: Reader): boolean => busiId !== BUSI.region && busiId !== BUSI.platform;
const family = (name: unknown): string => (typeof name === 'string' && name ? `${[...name][0]}**` : '');
export const childName = () => masked(z.string(), seesNames, family);
export const childId = () => masked(z.number(), seesNames, () => 0);
