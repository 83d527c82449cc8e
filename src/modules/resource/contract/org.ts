import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, page } from '../../../kernel/shared/fields';
import { access } from '../access';
import { ofSubject, resId, resRow, resType, words } from './parts';

// The organisation's library: what its teachers gave to everybody. A bureau's library is its region's.
const orgRow = resRow.omit({ mine: true }).extend({
  orgresId: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  addedByName: z.string().nullable(),
  addedAt: z.string(),
  mine: z.boolean(),
  /** The author has changed it since: adding it again brings the newer version. */
  newer: z.boolean(),
  fileType: z.string().nullable(),
  fileSize: z.number().nullable(),
  fullScore: z.number().nullable(),
  queCount: z.number().nullable(),
  excerpt: z.string().nullable(),
});
export type OrgRow = z.output<typeof orgRow>;
/** `orgId`: a school in a bureau's or the platform's reach; the own organisation when absent. */
export const orgresList = call({
  name: 'resource.orgres.list',
  get: '/repository/orgres',
  need: access.orgLib,
  input: page.input(
    {
      orgId: idOf('organisation_org').optional(),
      resType: resType.optional(),
      ...ofSubject,
      title: words,
    },
    { sorts: ['addedAt', 'title'] },
  ),
  reply: page.of(orgRow),
});
/** What is there already is brought to its newest version. */
export const orgresAdd = call({
  name: 'resource.orgres.add',
  post: '/repository/orgres',
  need: access.orgLib,
  input: z.object({ resIds: z.array(resId()).min(1).max(100) }),
  reply: z.object({ count: z.number() }),
});
export const orgresRemove = call({
  name: 'resource.orgres.remove',
  delete: '/repository/orgres/{id}',
  need: access.orgKeep,
  input: z.object({ id: idOf('resource_orgres') }),
  reply: nothing,
});
