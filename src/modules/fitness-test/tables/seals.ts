import { id, int, instant, json, table, text } from '../../../kernel/server/db/table';
import type { StandardJson } from '../rules/definition';
import type { ScoringSettings } from '../rules/settings';
import type { CardContent } from '../rules/card';
import type { WhatIf } from '../rules/whatif';

// Trials of other rules; and published years as they were sealed before `proof` kept them: not read any more, the three tables go
// with the next release (migrations/20261122-2310).
export const seals = table(
  'fitness_test_seal',
  'tenant',
  {
    seq: int(),
    yearId: int(),
    prevHash: text(),
    root: text(),
    cards: int(),
    hash: text(),
    sealedAt: instant(),
    sealedBy: id(),
  },
  ['seq'],
  { stake: 'published', refers: ['fitness_test_year'] },
);
export const cards = table(
  'fitness_test_card',
  'tenant',
  { yearId: int(), userId: id(), seq: int(), code: text(), salt: text(), content: json<CardContent>(), leaf: text() },
  ['yearId', 'userId'],
  { refers: ['fitness_test_seal'] },
);
export const cardClaims = table(
  'fitness_test_card_claim',
  'claim',
  { codeHash: text(), orgId: id(), yearId: int(), userId: id() },
  ['codeHash'],
);
export const whatifs = table(
  'fitness_test_whatif',
  'tenant',
  {
    whatifId: id(),
    yearId: int(),
    standardKey: text(),
    schemeId: id().null(),
    schemeVersion: int().null(),
    settings: json<Partial<ScoringSettings>>(),
    name: text(),
    result: json<WhatIf>().null(),
    madeBy: id(),
    madeAt: instant(),
    /** Of rules that are not switched on: the standard as it stood when it was tried. */
    content: json<StandardJson>().null(),
  },
  ['whatifId'],
  { refers: ['fitness_test_year'] },
);
