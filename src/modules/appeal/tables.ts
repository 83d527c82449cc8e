import { id, instant, json, ref, table, text, view, word, words } from '../../kernel/server/db/table';
import type { Happened, State } from './rules/states';
import type { Label } from './server/subjects';

/** Objections to results, of whatever module (server/subjects.ts). */
export const appeals = table(
  'appeal_appeal',
  'tenant',
  {
    appealId: id(),
    subject: text(),
    setId: id(),
    userId: id(),
    part: text(),
    hostId: ref('organisation_org'),
    label: json<Label>(),
    reason: text(200),
    images: words(),
    state: word<State>(),
    remark: text().default(),
    steps: json<readonly Happened[]>(),
    madeBy: id(),
    madeAt: instant(),
    decidedBy: id().null(),
    decidedAt: instant().null(),
    commitId: id().null(),
  },
  ['appealId'],
  { stake: 'mark' },
);
/** Published: what owners of the rows join. */
export const appealView = view(
  'appeal_v',
  'tenant',
  {
    appealId: id(),
    subject: text(),
    setId: id(),
    userId: id(),
    part: text(),
    hostId: id(),
    reason: text(),
    images: words(),
    state: word<State>(),
    remark: text(),
    madeBy: id(),
    madeAt: instant(),
    decidedBy: id().null(),
    decidedAt: instant().null(),
    commitId: id().null(),
  },
  ['appealId'],
);
