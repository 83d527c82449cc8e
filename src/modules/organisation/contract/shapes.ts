import * as z from 'zod';
import { BUSI, SERVICES } from '../../../kernel/shared/codes';
import { day, idOf, mobile, nameUpTo, textOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { visibleText } from '../../../kernel/shared/visible';
import {
  CAROUSEL_MAX,
  IMAGE_PATH,
  MENU_ID,
  SCOPE_CODES,
  SITE_MENUS,
  STAGE_SYSTEMS,
  VIDEO_PATH,
  isDomain,
} from '../rules';

/** A business line. */
export const busiId = z.literal([BUSI.school, BUSI.region, BUSI.training, BUSI.tutor, BUSI.platform]);
export const scope = z.enum(SCOPE_CODES);
export const sysIds = z.array(z.literal(STAGE_SYSTEMS.map((s) => s.sysId))).max(STAGE_SYSTEMS.length);
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
export const regId = idOf('organisation_region');
export const orgName = textOf(32, 'organisation.nameRequired');
/** Upper case is accepted and stored in lower case. */
export const domain = z
  .string()
  .overwrite(visibleText)
  .trim()
  .toLowerCase()
  .refine(isDomain, m('organisation.domainForm'));
/** A picture of the own organisation's files. The handler checks whose it is. */
export const image = z.string().regex(IMAGE_PATH, m('organisation.imageForm'));
export const video = z.string().regex(VIDEO_PATH, m('organisation.videoForm'));
export const carousels = z.array(image).max(CAROUSEL_MAX, m('organisation.carouselMax', { max: CAROUSEL_MAX }));
/** Rich text as typed; the server cleans it. */
export const richText = z.string().max(200_000, m('organisation.textLong'));
export const menuIds = z.array(z.string().regex(MENU_ID, m('organisation.menuForm'))).max(500);
export const visitSet = z.object(
  Object.fromEntries(SITE_MENUS.map((key) => [key, z.boolean()])) as Record<(typeof SITE_MENUS)[number], z.ZodBoolean>,
);
export const contact = {
  adminName: nameUpTo(16).optional(),
  adminPhone: z.union([z.literal(''), mobile()]).optional(),
};

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

/** An organisation to choose. */
export const option = z.object({ orgId: z.number(), name: z.string() });
export const brief = z.object({ orgId: z.number(), name: z.string(), logo: z.string().nullable() });
