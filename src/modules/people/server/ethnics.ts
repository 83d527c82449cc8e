import { dataFile } from '../../../kernel/server/root';
import type { Lang } from '../../../kernel/shared/messages';

interface Group {
  readonly id: number;
  readonly code: string;
  readonly alpha: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly nameEnCommon?: string;
}
const { groups } = dataFile<{ readonly groups: readonly Group[] }>('ethnic-groups.json');
/** The 56 ethnic groups of GB/T 3304, from data/ethnic-groups.json (C-016). */
export const ethnicGroups = (): readonly Group[] => groups;

export const ethnicName = (id: number, lang: Lang): string => {
  const group = groups[id - 1];
  return group ? (lang === 'en-US' ? (group.nameEnCommon ?? group.nameEn) : group.nameZh) : '';
};

const byWord: ReadonlyMap<string, number> = new Map(
  groups.flatMap((g) =>
    [g.nameZh, g.nameZh.replace(/族$/, ''), g.nameEn, g.nameEnCommon ?? g.nameEn, g.alpha, g.code, String(g.id)].map(
      (word) => [word.toLowerCase(), g.id] as const,
    ),
  ),
);
/** The group a sheet means: 汉, 汉族, Han, HA, 01 or 1. */
export const ethnicOf = (text: string): number | undefined => byWord.get(text.trim().toLowerCase());
