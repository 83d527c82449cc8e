import * as z from 'zod';
import { call, file, upload } from '../../../kernel/shared/call';
import { importCalls, savedRows } from '../../../kernel/shared/importing';
import { access } from '../access';
import { level, ownSchemaId } from './parts';

const AT = '/sport/hsat/level/rules';
const reply = z.object({ rules: z.array(level), full: z.number() });
export const listLevels = call({
  name: 'hsat.level.list',
  get: AT,
  need: access.bureau,
  input: z.object({ schemaId: ownSchemaId() }),
  reply,
});
/** No overlap and no gap on hundredths from nought to the full mark. */
export const setLevels = call({
  name: 'hsat.level.set',
  put: AT,
  need: access.bureau,
  input: z.object({ schemaId: ownSchemaId(), rules: z.array(level).min(1).max(20) }),
  reply,
});
export const exportLevels = call({
  name: 'hsat.level.export',
  get: `${AT}/export`,
  need: access.bureau,
  input: z.object({ schemaId: ownSchemaId() }),
  reply: file,
});
/** the empty sheet. */
export const downLevels = call({
  name: 'hsat.level.down',
  get: `${AT}/import/down`,
  need: access.bureau,
  input: z.object({ schemaId: ownSchemaId() }),
  reply: file,
});
export const importLevels = call({
  name: 'hsat.level.import',
  post: `${AT}/import/save`,
  need: access.bureau,
  multipart: true,
  input: z.object({ file: upload(), schemaId: ownSchemaId() }),
  reply: savedRows,
  forApi: 'programs that hand a sheet in at one go; the screen imports with preview, difference and undo',
});
export const levelSheet = importCalls('hsat.level.sheet', `${AT}/import`, access.bureau);
/** how many candidates of the valid run have each level. */
export const statisLevels = call({
  name: 'hsat.level.statis',
  get: `${AT}/statis`,
  need: access.bureau,
  input: z.object({ schemaId: ownSchemaId() }),
  reply: z.object({ items: z.array(z.object({ name: z.string(), count: z.number() })), open: z.number() }),
});
