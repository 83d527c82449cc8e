import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { idOf, page, textUpTo } from '../../../kernel/shared/fields';
import { answer } from '../../question-bank/contract';
import { access } from '../access';
import { SHARE_SCOPES } from '../rules';
import { one, previewQue, previewRes, queId } from './parts';

// Links that others read and copy.
const scope = z.enum(SHARE_SCOPES);
const sharing = z.object({
  linkId: z.number(),
  on: z.boolean(),
  scope: scope.nullable(),
  sharedAt: z.string().nullable(),
  copies: z.number(),
});
/** Whether an own link is shared, and how far. */
export const getShare = call({
  name: 'teachlink.link.share.get',
  get: '/teachplan/teacher/link/{linkId}/share',
  need: access.teach,
  input: one,
  reply: sharing,
});
/**
 * Shares a link as it stands now, or takes it back. Shared again it is frozen anew; what others copied stays with them. The survey
 * goes along as counts, groups under five hidden, without a child's words.
 */
export const setShare = call({
  name: 'teachlink.link.share',
  put: '/teachplan/teacher/link/{linkId}/share',
  need: access.teach,
  input: one.extend({ on: z.boolean(), scope: scope.default('org') }),
  reply: sharing,
});

const row = z.object({
  linkId: z.number(),
  name: z.string(),
  unit: z.string(),
  sbjId: z.number(),
  sbjName: z.string(),
  author: z.string(),
  orgName: z.string(),
  scope,
  sharedAt: z.string(),
  copies: z.number(),
  mine: z.boolean(),
  hasDesign: z.boolean(),
  hasReflect: z.boolean(),
  resCount: z.number(),
  queCount: z.number(),
});
export type SharedRow = z.output<typeof row>;
/** Links in the caller's sight, the last shared first. */
export const sharedLinks = call({
  name: 'teachlink.shared.list',
  get: '/teachplan/common/link/shared',
  need: access.teach,
  input: page.input(
    {
      sbjId: idOf('textbook_subject').optional(),
      tbkId: idOf('textbook_textbook').optional(),
      name: textUpTo(32).optional(),
    },
    { sorts: ['sharedAt', 'copies', 'name'] },
  ),
  reply: page.of(row),
});

const part = z.object({
  verId: z.number(),
  qcid: z.number(),
  answered: z.number(),
  right: z.number().nullable(),
  rate: z.number().nullable(),
  wrong: z.array(z.object({ answer, count: z.number() })),
});
/** A shared link as it was frozen: read only. */
export const sharedLink = call({
  name: 'teachlink.shared.get',
  get: '/teachplan/common/link/{linkId}',
  need: access.teach,
  input: z.object({ linkId: queId() }),
  reply: row.extend({
    design: z.string().nullable(),
    reflect: z.string().nullable(),
    resources: z.array(previewRes),
    questions: z.array(previewQue),
    survey: z.object({ handedIn: z.number(), parts: z.array(part) }).nullable(),
  }),
});
export type SharedLink = z.output<(typeof sharedLink)['reply']>;
/**
 * Makes an own hour with design and preview of a shared link at the end of the caller's running plan of the subject. Files that the
 * caller may not see are refused by name; `without` leaves them out.
 */
export const copyShared = call({
  name: 'teachlink.shared.copy',
  post: '/teachplan/common/link/{linkId}/copy',
  need: access.teach,
  input: z.object({ linkId: queId(), without: z.boolean().default(false) }),
  reply: z.object({ linkId: z.number(), planId: z.number() }),
});
