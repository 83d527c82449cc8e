import * as z from 'zod';
import { call, none } from '../../../kernel/shared/call';
import { signedIn } from '../../../kernel/shared/need';
import { access } from '../access';
import { QUE_KINDS } from '../rules/model';
import { qtpId, sbjId, stgId } from './parts';

export const queType = z.object({ qtpId: z.number(), nameZh: z.string(), nameEn: z.string(), kind: z.enum(QUE_KINDS) });
export type QueType = z.output<typeof queType>;

export const typeList = call({
  name: 'question-bank.quetype.list',
  get: '/category/quetype',
  need: signedIn,
  input: none,
  reply: z.array(queType),
  cache: 900,
});
export const sbjQtpList = call({
  name: 'question-bank.sbjQtp.list',
  get: '/category/sbjQtp',
  need: signedIn,
  input: z.object({ stgId, sbjId }),
  reply: z.array(queType),
});
/** The order of the ids is the order in which teachers see the types. */
export const sbjQtpSet = call({
  name: 'question-bank.sbjQtp.set',
  put: '/category/sbjQtp',
  need: access.resAdmin,
  input: z.object({ stgId, sbjId, qtpIds: z.array(qtpId).min(1).max(40) }),
  reply: z.array(queType),
});
