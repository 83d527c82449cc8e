import * as z from 'zod';
import { SUPERS } from '../../../kernel/shared/codes';
import { call } from '../../../kernel/shared/call';
import { page, textUpTo } from '../../../kernel/shared/fields';
import { need } from '../../../kernel/shared/need';
import * as access from '../access';
import { USER_KINDS } from '../rules';
import { orgId, serve } from './open';
import { regId } from './shapes';

/** Whoever keeps an organisation or has it in reach reads its figures. */
const figures = need({ funcs: [...SUPERS, 'ORGANIZE_MANAGER'] });

export const overviewReply = z.object({
  org: z.object({
    orgId: z.number(),
    name: z.string(),
    busiId: z.number(),
    scope: z.string(),
    logo: z.string().nullable(),
    regName: z.string().nullable(),
    domain: z.string().nullable(),
    enabled: z.boolean(),
    visit: z.boolean(),
    adminName: z.string(),
  }),
  /** People by kind; somebody who is a teacher and an administrator counts in both. */
  people: z.object(
    Object.fromEntries(USER_KINDS.map((k) => [k, z.number()])) as Record<(typeof USER_KINDS)[number], z.ZodNumber>,
  ),
  /** Children without a running administrative class. */
  unplaced: z.number(),
  classes: z.number(),
  grades: z.array(z.object({ grdId: z.number(), classes: z.number(), students: z.number() })),
  serves: z.array(serve),
  /** Who has never signed in, by user type. */
  unsigned: z.object({ students: z.number(), teachers: z.number() }),
  /** What the home page holds. */
  home: z.object({
    logo: z.boolean(),
    intro: z.boolean(),
    carousels: z.number(),
    photos: z.number(),
    news: z.number(),
    teachers: z.number(),
  }),
  /** Newest news of the institution and of those above it. */
  news: z.array(
    z.object({
      newsId: z.number(),
      orgId: z.number(),
      orgName: z.string(),
      title: z.string(),
      publishedAt: z.string(),
    }),
  ),
});
export type Overview = z.output<typeof overviewReply>;
export const overview = call({
  name: 'organisation.org.overview',
  get: '/user/org/{id}/overview',
  need: figures,
  input: z.object({ id: orgId }),
  reply: overviewReply,
});

export const unsignedRow = z.object({
  userId: z.number(),
  name: z.string(),
  userType: z.number(),
  yunNo: z.string(),
  sidNo: z.string().nullable(),
  clazzName: z.string().nullable(),
});
/** People who have never signed in themselves. */
export const unsigned = call({
  name: 'organisation.org.unsigned',
  get: '/user/org/{id}/unsigned',
  need: figures,
  input: page.input({ id: orgId, userType: z.literal([1, 2]).optional(), person: textUpTo(16).optional() }),
  reply: page.of(unsignedRow),
});

const regionFigures = { schools: z.number(), students: z.number(), teachers: z.number(), classes: z.number() };
export const regionReply = z.object({
  regId: z.number().nullable(),
  regName: z.string().nullable(),
  total: z.object({ ...regionFigures, organisations: z.number(), disabled: z.number() }),
  /** Regions one level below, and those of them that have organisations. */
  regions: z.array(z.object({ regId: z.number(), regName: z.string(), ...regionFigures })),
  scopes: z.array(z.object({ scope: z.string(), schools: z.number(), students: z.number() })),
  /** Services that end within 30 days or have ended. */
  ending: z.array(z.object({ orgId: z.number(), orgName: z.string(), servId: z.string(), end: z.string() })),
  /** Enabled schools of which nobody signed in for a week. */
  quiet: z.array(z.object({ orgId: z.number(), orgName: z.string(), adminName: z.string() })),
});
export type RegionHome = z.output<typeof regionReply>;
/** The region home: figures of all organisations in reach, or of a region below. */
export const regionHome = call({
  name: 'organisation.home.adm',
  get: '/user/home/adm',
  need: access.region,
  input: z.object({ regId: regId.optional() }),
  reply: regionReply,
});
