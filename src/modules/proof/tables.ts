import { date, id, instant, int, json, table, text, view } from '../../kernel/server/db/table';

/** Where a school's chain ends; whoever seals locks it. */
export const heads = table('proof_head', 'tenant', { seq: int(), hash: text() }, []);
/** What was published at once, in the order of the chain. Added to, never changed. */
export const sets = table(
  'proof_set',
  'tenant',
  {
    seq: int(),
    form: int(),
    kind: text(),
    subject: text(),
    prevHash: text(),
    root: text(),
    leaves: int(),
    hash: text(),
    sealedAt: instant(),
    sealedBy: id(),
  },
  ['seq'],
  { stake: 'published' },
);
/** What was said of one person. A correction is a further leaf of the same code. */
export const leaves = table(
  'proof_leaf',
  'tenant',
  {
    seq: int(),
    no: int(),
    holderId: id(),
    code: text(),
    bornOn: date().null(),
    salt: text(),
    content: json<unknown>(),
    leaf: text(),
  },
  ['seq', 'no'],
  { stake: 'published', refers: ['proof_set'] },
);
/** Which organisation a code belongs to. */
export const claims = table('proof_claim', 'claim', { codeHash: text(), orgId: id() }, ['codeHash']);
/** Wrong birth days by code, whether the code exists or not. */
export const tries = table('proof_try', 'claim', { codeHash: text(), wrong: int(), until: instant() }, ['codeHash']);
/** Published: the newest leaf of a person and subject. */
export const newestView = view(
  'proof_newest_v',
  'tenant',
  {
    holderId: id(),
    kind: text(),
    subject: text(),
    seq: int(),
    code: text(),
    leaf: text(),
    content: json<unknown>(),
    sealedAt: instant(),
  },
  ['holderId', 'kind', 'subject'],
);
