import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { SERVICES } from '../../../kernel/shared/codes';
import { day, idOf, page, textUpTo } from '../../../kernel/shared/fields';
import { open } from '../../../kernel/shared/need';
import { SITE_MENUS } from '../rules/site-menus';

// What anybody may ask of an organisation, and what it answers: pages of visitors bring this file along, and no call of the desk.

export const orgId = idOf('organisation_org');
/** An organisation's id or its domain. */
export const orgKey = z.union([
  orgId,
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:\d{1,16}|[a-z][a-z0-9-]{1,31})$/),
]);
export const visitSet = z.object(
  Object.fromEntries(SITE_MENUS.map((key) => [key, z.boolean()])) as Record<(typeof SITE_MENUS)[number], z.ZodBoolean>,
);

/** A service an organisation has, from a day on and, when agreed, until a day (both included). */
export const serve = z.object({ servId: z.enum(SERVICES), start: day(), end: day().nullable() });
export type Serve = z.output<typeof serve>;

/** An organisation with everything that somebody in whose reach it lies may see. */
export const organisation = z.object({
  orgId: z.number(),
  name: z.string(),
  busiId: z.number(),
  scope: z.string(),
  domain: z.string().nullable(),
  logo: z.string().nullable(),
  regId: z.number().nullable(),
  regName: z.string().nullable(),
  parentId: z.number().nullable(),
  parentName: z.string().nullable(),
  enabled: z.boolean(),
  visit: z.boolean(),
  visitSet,
  /** Whether titles stand under the pictures of albums on the public site. */
  photoNames: z.boolean(),
  /** Whether what goes on the public site waits for a second person's word. */
  secondWord: z.boolean(),
  madeAt: z.string(),
  zone: z.string(),
  outline: z.string(),
  intro: z.string(),
  address: z.string(),
  /** Of the office; empty where it says none. */ tel: z.string(),
  picture: z.string().nullable(),
  qrCode: z.string().nullable(),
  carousels: z.array(z.string()),
  videos: z.array(z.string()),
  /** The institution's contact person; the number only for whoever keeps the organisation. */
  adminName: z.string(),
  adminPhone: z.string(),
  /** Stage systems that hold for it. */
  systems: z.array(z.number()),
  serves: z.array(serve),
  /** Menu entries that are switched off for it. */
  menus: z.array(z.string()),
  /** Whether an initial password is set; the password itself is nowhere. */
  defPwdSet: z.boolean(),
  rev: z.number(),
});
export type Organisation = z.output<typeof organisation>;

/** What anybody sees: with `visit` false only name, logo and visit. The rest comes with a token in whose reach it lies. */
export const openOrganisation = organisation.partial().required({ name: true, logo: true, visit: true });
export type OpenOrganisation = z.output<typeof openOrganisation>;

/** An organisation in a list. */
export const brief = z.object({ orgId: z.number(), name: z.string(), logo: z.string().nullable() });

/** Asked by every page of a public site: a mark for who has it already, a minute in which nothing is asked anew, dropped by a change. */
const everywhere = { need: open, cache: 60, etag: true, kept: true } as const;
/** `id` is an organisation's id or its domain. */
export const get = call({
  ...everywhere,
  name: 'organisation.org.get',
  get: '/user/org/{id}',
  input: z.object({ id: orgKey }),
  reply: openOrganisation,
});
export const children = call({
  ...everywhere,
  name: 'organisation.org.children',
  get: '/user/org/{id}/list',
  forApi: 'the region switcher of the public site',
  input: page.input({ id: orgId, name: textUpTo(32).optional() }),
  reply: page.of(brief.extend({ domain: z.string().nullable() })),
});
