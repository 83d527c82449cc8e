import * as z from 'zod';
import { BUSI } from '../../../kernel/shared/codes';
import { idOf, mobile, nameUpTo, textOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { visibleText } from '../../../kernel/shared/visible';
import {
  CAROUSEL_MAX,
  IMAGE_PATH,
  MENU_ID,
  SCOPE_CODES,
  STAGE_SYSTEMS,
  VIDEO_PATH,
  isDomain,
  isOfficeTel,
} from '../rules';

/** A business line. */
export const busiId = z.literal([BUSI.school, BUSI.region, BUSI.training, BUSI.tutor, BUSI.platform]);
export const scope = z.enum(SCOPE_CODES);
export const sysIds = z.array(z.literal(STAGE_SYSTEMS.map((s) => s.sysId))).max(STAGE_SYSTEMS.length);
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
/** A number under which the office answers, for everybody to read: a person's own is none. */
export const tel = z.union([
  z.literal(''),
  z.string().overwrite(visibleText).trim().max(24).refine(isOfficeTel, m('organisation.telForm')),
]);
export const contact = {
  adminName: nameUpTo(16).optional(),
  adminPhone: z.union([z.literal(''), mobile()]).optional(),
};

/** An organisation to choose. */
export const option = z.object({ orgId: z.number(), name: z.string() });
