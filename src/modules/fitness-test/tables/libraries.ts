import { bool, id, int, instant, ints, json, table, text, words } from '../../../kernel/server/db/table';
import type { StandardJson } from '../rules/definition';
import type { SchemeItem } from '../rules/scheme';
import type { ScoringSettings } from '../rules/settings';

// Libraries and schemes as their owners edit them, and what is published of them (migrations/20261121-4000).
export const stdlibs = table(
  'fitness_test_stdlib',
  'tenant',
  {
    stdlibId: id(),
    name: text(32),
    baseKey: text(),
    draft: json<StandardJson>(),
    isOn: bool().default(),
    version: int().default(),
    isChanged: bool().default(),
    madeBy: id(),
    madeAt: instant(),
    changedAt: instant(),
  },
  ['stdlibId'],
);
export const standards = table(
  'fitness_test_standard',
  'reference',
  {
    stdlibId: id(),
    version: int(),
    key: text(),
    ownerId: id(),
    nameZh: text(),
    nameEn: text(),
    content: json<StandardJson>().null(),
    itemIds: words(),
    isOn: bool(),
    publishedAt: instant(),
    publishedBy: id(),
  },
  ['stdlibId', 'version'],
);
export const schemes = table(
  'fitness_test_scheme',
  'tenant',
  {
    schemeId: id(),
    name: text(32),
    standardKey: text(),
    grdIds: ints(),
    items: json<SchemeItem[]>(),
    settings: json<Partial<ScoringSettings>>().default(),
    isOn: bool().default(),
    version: int().default(),
    isChanged: bool().default(),
    madeBy: id(),
    madeAt: instant(),
    changedAt: instant(),
  },
  ['schemeId'],
);
export const schemeVersions = table(
  'fitness_test_scheme_version',
  'reference',
  {
    schemeId: id(),
    version: int(),
    ownerId: id(),
    name: text(),
    standardKey: text(),
    grdIds: ints(),
    items: json<SchemeItem[]>(),
    settings: json<Partial<ScoringSettings>>(),
    isOn: bool(),
    publishedAt: instant(),
    publishedBy: id(),
  },
  ['schemeId', 'version'],
);
