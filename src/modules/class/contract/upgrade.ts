import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { access } from '../access';
import { clazzId } from './parts';

/** One school has at most so many classes in one upgrade. */
export const UPGRADE_MAX = 200;
const chosen = () => z.array(clazzId()).min(1).max(UPGRADE_MAX);

const step = z.object({
  clazzId: z.number(),
  clazzName: z.string(),
  clazzType: z.number(),
  studentCount: z.number(),
  grdId: z.number().nullable(),
  grdName: z.string().nullable(),
  state: z.enum(['moves', 'finishes', 'done', 'blocked']),
  toGrdId: z.number().nullable(),
  toGrdName: z.string().nullable(),
  toName: z.string(),
  /** Why it cannot move, in the asker's words. */
  whyNot: z.string().nullable(),
});
export type UpgradeStep = z.output<typeof step>;

/** What an upgrade of these classes (of all classes when none is named) would do. Nothing changes. */
export const previewUpgrade = call({
  name: 'class.clazz.upgrade.preview',
  get: '/clazz/basic/clazz/upgrade',
  need: access.manage,
  input: z.object({ clazzIds: chosen().optional() }),
  /** `inSeason`: it is summer, when classes move up. */
  reply: z.object({ items: z.array(step), inSeason: z.boolean() }),
});
/** Moves classes to the next grade; those in the last one end and are archived. All or none, and there is no way back. */
export const upgradeClazzes = call({
  name: 'class.clazz.upgrade',
  post: '/clazz/basic/clazz/upgrade',
  need: access.manage,
  input: z.object({ clazzIds: chosen() }),
  reply: z.object({ items: z.array(step) }),
});
