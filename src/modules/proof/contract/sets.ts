import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { day, idOf, instant, page, sortOf, span } from '../../../kernel/shared/fields';
import * as access from '../access';

const setRow = z.object({
  orgId: z.number(),
  orgName: z.string(),
  seq: z.number(),
  kind: z.string(),
  /** What was published, in the reader's language. */ title: z.string(),
  leaves: z.number(),
  root: z.string(),
  hash: z.string(),
  prevHash: z.string(),
  sealedAt: instant(),
});
export type SetRow = z.output<typeof setRow>;
const filters = { orgId: idOf('organisation_org').optional(), from: day().optional(), to: day().optional() };
const sorts = ['sealedAt', 'leaves'] as const;
/** Sealed sets with their roots: a school sees its own, a bureau those of its schools. Who keeps them sees later whether one changed. */
export const setList = call({
  name: 'proof.set.list',
  get: '/proof/set/list',
  need: access.look,
  input: page.input(filters, { sorts }),
  reply: page.of(setRow),
});
/** The list as a file to keep. */
export const setExport = call({
  name: 'proof.set.export',
  get: '/proof/set/export',
  need: access.look,
  input: span(z.object({ ...filters, sort: sortOf(sorts).optional() })),
  reply: file,
});
