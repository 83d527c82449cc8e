/** What the management calls of the catalogue keep (`{kind}` of their paths). */
export const KINDS = ['stage', 'grade', 'subject', 'series', 'textbook', 'tbknode', 'klg', 'layers'] as const;
export type Kind = (typeof KINDS)[number];
export const NAME_MAX = 64;
/** An explanation with formulas and pictures. */
export const TEXT_MAX = 20_000;

interface KindKeys {
  readonly create: readonly string[];
  readonly must: readonly string[];
  readonly update: readonly string[];
}
/** The keys a kind takes beside its name; `must` are those it cannot be made without. Grades are the sixteen of C-011: they are renamed, never made. */
export const KIND_KEYS: Readonly<Record<Kind, KindKeys>> = {
  stage: { create: ['nameEn', 'ord'], must: ['nameEn'], update: ['nameEn', 'ord', 'sbjIds'] },
  grade: { create: [], must: [], update: ['nameEn'] },
  subject: { create: ['nameEn', 'ord'], must: ['nameEn'], update: ['nameEn', 'ord'] },
  series: { create: ['publisher', 'ord'], must: [], update: ['publisher', 'ord', 'on'] },
  textbook: {
    create: ['srsId', 'stgId', 'sbjId', 'grdId', 'ord'],
    must: ['srsId', 'stgId', 'sbjId'],
    update: ['grdId', 'cover', 'ord', 'on'],
  },
  tbknode: { create: ['tbkId', 'parentId', 'ord'], must: ['tbkId'], update: ['ord', 'on', 'klgIds'] },
  klg: {
    create: ['stgId', 'sbjId', 'parentId', 'layerId', 'ord'],
    must: ['stgId', 'sbjId'],
    update: ['ord', 'on', 'layerId', 'text', 'video'],
  },
  layers: { create: ['stgId', 'sbjId', 'ord'], must: ['stgId', 'sbjId'], update: ['ord'] },
};
