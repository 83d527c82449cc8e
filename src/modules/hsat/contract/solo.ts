import * as z from 'zod';
import { call, file, nothing } from '../../../kernel/shared/call';
import { idOf, page, textUpTo } from '../../../kernel/shared/fields';
import { importCalls } from '../../../kernel/shared/importing';
import { access } from '../access';
import { yearId } from './parts';

const AT = '/sport/hsat/solo/regions';
const solo = z.object({
  id: z.number(),
  regId: z.number(),
  regName: z.string(),
  sinceYear: z.number(),
  note: z.string(),
  /** Schemes of the district that are on. */ schemas: z.number(),
});
const settings = z.object({ sinceYear: yearId(), note: textUpTo(200).default('') });
/** Districts with a scheme of their own; a bureau sees those of its region. */
export const listSolo = call({
  name: 'hsat.solo.list',
  get: AT,
  need: access.solo,
  input: page.input({}),
  reply: page.of(solo),
});
export const createSolo = call({
  name: 'hsat.solo.create',
  post: AT,
  need: access.platform,
  input: z.object({ regId: idOf('organisation_region'), settings }),
  reply: solo,
});
/** */
export const updateSolo = call({
  name: 'hsat.solo.update',
  put: `${AT}/{id}`,
  need: access.platform,
  input: z.object({ id: idOf('hsat_solo'), settings }),
  reply: solo,
});
export const deleteSolo = call({
  name: 'hsat.solo.delete',
  delete: `${AT}/{id}`,
  need: access.platform,
  input: z.object({ id: idOf('hsat_solo') }),
  reply: nothing,
});
export const exportSolo = call({
  name: 'hsat.solo.export',
  get: `${AT}/export`,
  need: access.solo,
  input: z.object({}),
  reply: file,
});
export const downSolo = call({
  name: 'hsat.solo.down',
  get: `${AT}/import/down`,
  need: access.platform,
  input: z.object({}),
  reply: file,
});
export const soloSheet = importCalls('hsat.solo.sheet', `${AT}/import`, access.platform);
/** candidates and schools of each district, by its own scheme or the city's. */
export const statisSolo = call({
  name: 'hsat.solo.statis',
  get: `${AT}/statis`,
  need: access.platform,
  input: z.object({}),
  reply: z.object({ solos: z.number(), schemas: z.number(), schools: z.number() }),
});
