import { big, bool, date, id, int, instant, ints, json, ref, table, text, view, word, words } from '../../kernel/server/db/table';
import type { StandardJson } from './rules/definition';
import type { SchemeItem } from './rules/scheme';
import type { Mark, ScoringSettings } from './rules/settings';
import type { CardContent } from './rules/seal';
import type { WhatIf } from './rules/whatif';
import type { LevelCode, Source, TotalStateCode, YearState } from './rules/words';

// Libraries and schemes as their owners edit them, and what is published of them (migrations/20261121-4000).
export const stdlibs = table('fitness_test_stdlib', 'tenant', {
  stdlibId: id(), name: text(32), baseKey: text(), draft: json<StandardJson>(), isOn: bool().default(), version: int().default(), isChanged: bool().default(), madeBy: id(), madeAt: instant(), changedAt: instant(),
}, ['stdlibId']);
export const standards = table('fitness_test_standard', 'reference', {
  stdlibId: id(), version: int(), key: text(), ownerId: id(), nameZh: text(), nameEn: text(), content: json<StandardJson>().null(), itemIds: words(), isOn: bool(), publishedAt: instant(), publishedBy: id(),
}, ['stdlibId', 'version']);
export const schemes = table('fitness_test_scheme', 'tenant', {
  schemeId: id(), name: text(32), standardKey: text(), grdIds: ints(), items: json<SchemeItem[]>(), settings: json<Partial<ScoringSettings>>().default(),
  isOn: bool().default(), version: int().default(), isChanged: bool().default(), madeBy: id(), madeAt: instant(), changedAt: instant(),
}, ['schemeId']);
export const schemeVersions = table('fitness_test_scheme_version', 'reference', {
  schemeId: id(), version: int(), ownerId: id(), name: text(), standardKey: text(), grdIds: ints(), items: json<SchemeItem[]>(), settings: json<Partial<ScoringSettings>>(), isOn: bool(), publishedAt: instant(), publishedBy: id(),
}, ['schemeId', 'version']);

// School years.
export const years = table('fitness_test_year', 'tenant', {
  yearId: int(), standardKey: text(), schemeId: id().null(), schemeVersion: int().null(), settings: json<Partial<ScoringSettings>>().default(), state: word<YearState>(),
  openedAt: instant(), openedBy: id(), closedAt: instant().null(), closedBy: id().null(), publishedAt: instant().null(),
}, ['yearId']);
const child = {
  yearId: int(), userId: id(), name: text(), sex: word<'male' | 'female'>(), sidNo: text().null(), natNo: text().null(), bornOn: date().null(), ethnicId: int().null(),
  clazzId: id(), clazzName: text(), grdId: id(), clazzOrd: int().default(), reliefKind: word<'exempt' | 'defer'>().null(), reliefGround: word<'illness' | 'disability'>().null(),
};
export const totals = table('fitness_test_total', 'tenant', {
  ...child, height: int().null(), weight: int().null(), bmi: int().null(), done: int().default(), due: int(), standardScore: int().null(), bonus: int().default(), total: int().null(),
  level: word<LevelCode>().null(), state: word<TotalStateCode>(), missing: words(), changedAt: instant(),
}, ['yearId', 'userId']);
export const results = table('fitness_test_result', 'tenant', {
  yearId: int(), userId: ref('fitness_test_total'), itemId: text(), value: int().null(), mark: word<Mark>().null(), points: int().null(), level: text().null(), bonus: int().default(), source: word<Source>(), doneOn: date().null(),
}, ['yearId', 'userId', 'itemId']);
const sums = { due: int(), n: int(), begun: int(), excused: int(), valueSum: big(), pointsSum: big(), c1: int(), c2: int(), c3: int(), c4: int() };
export const stats = table('fitness_test_stat', 'tenant', { yearId: int(), clazzId: id(), itemId: text(), grdId: id(), sex: word<'male' | 'female'>(), ...sums }, ['yearId', 'clazzId', 'itemId', 'grdId', 'sex']);

// Published: what boards, vision and others join.
export const yearView = view('fitness_test_year_v', 'tenant', { yearId: int(), standardKey: text(), state: word<YearState>(), closedAt: instant().null(), publishedAt: instant().null() }, ['yearId']);
export const totalView = view('fitness_test_total_v', 'tenant', {
  yearId: int(), userId: id(), name: text(), sex: word<'male' | 'female'>(), clazzId: id(), clazzName: text(), grdId: id(), height: int().null(), weight: int().null(), bmi: int().null(),
  done: int(), due: int(), bonus: int(), total: int().null(), level: word<LevelCode>().null(), state: word<TotalStateCode>(), changedAt: instant(),
}, ['yearId', 'userId']);
export const resultView = view('fitness_test_result_v', 'tenant', {
  yearId: int(), userId: id(), itemId: text(), value: int().null(), mark: word<Mark>().null(), points: int().null(), level: text().null(), bonus: int(), doneOn: date().null(),
}, ['yearId', 'userId', 'itemId']);
export const statView = view('fitness_test_stat_v', 'tenant', { yearId: int(), clazzId: id(), itemId: text(), grdId: id(), sex: word<'male' | 'female'>(), ...sums }, ['yearId', 'clazzId', 'itemId', 'grdId', 'sex']);

// Published years in a hash chain, and trials of other rules (migrations/20261121-4010).
export const seals = table('fitness_test_seal', 'tenant', { seq: int(), yearId: int(), prevHash: text(), root: text(), cards: int(), hash: text(), sealedAt: instant(), sealedBy: id() }, ['seq']);
export const cards = table('fitness_test_card', 'tenant', { yearId: int(), userId: id(), seq: int(), code: text(), salt: text(), content: json<CardContent>(), leaf: text() }, ['yearId', 'userId']);
export const cardClaims = table('fitness_test_card_claim', 'claim', { codeHash: text(), orgId: id(), yearId: int(), userId: id() }, ['codeHash']);
export const whatifs = table('fitness_test_whatif', 'tenant', {
  whatifId: id(), yearId: int(), standardKey: text(), schemeId: id().null(), schemeVersion: int().null(), settings: json<Partial<ScoringSettings>>(), name: text(), result: json<WhatIf>().null(), madeBy: id(), madeAt: instant(),
}, ['whatifId']);
