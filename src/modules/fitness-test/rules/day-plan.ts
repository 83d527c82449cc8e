import { entryOf } from '../../../kernel/shared/maps';
import type { Sex } from './grades';

/** A child to be put into a group. */
export interface Grouped {
  readonly userId: number;
  readonly name: string;
  readonly sex: Sex;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly grdId: number;
  readonly clazzOrd: number;
}
export interface Group {
  readonly grpNo: number;
  readonly name: string;
  readonly clazzId: number | null;
  readonly sex: Sex | null;
  readonly userIds: readonly number[];
}
export const GROUP_BY = ['clazz', 'clazzSex', 'gradeSex'] as const;
export type GroupBy = (typeof GROUP_BY)[number];

/**
 * Groups of at most `size` children. Nobody runs alone because the class has 41: the groups of a class are as even as they can be.
 * @param name how a group is called: class or grade, sex (or nothing), its number among its like (0: the only one).
 */
export function groupsOf(
  children: readonly Grouped[],
  by: GroupBy,
  size: number,
  name: (of: Grouped, sex: Sex | null, no: number) => string,
): Group[] {
  const sexRank = (s: Sex) => (s === 'male' ? 0 : 1);
  const sorted = children.toSorted(
    (a, b) =>
      a.grdId - b.grdId ||
      (by === 'gradeSex' ? sexRank(a.sex) - sexRank(b.sex) : 0) ||
      a.clazzOrd - b.clazzOrd ||
      a.clazzId - b.clazzId ||
      (by === 'clazzSex' ? sexRank(a.sex) - sexRank(b.sex) : 0) ||
      (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) ||
      a.userId - b.userId,
  );
  const keyed = new Map<string, Grouped[]>();
  for (const c of sorted) {
    const key =
      by === 'gradeSex' ? `${c.grdId} ${c.sex}` : by === 'clazzSex' ? `${c.clazzId} ${c.sex}` : `${c.clazzId}`;
    entryOf(keyed, key, () => []).push(c);
  }
  const out: Group[] = [];
  for (const list of keyed.values()) {
    const parts = Math.max(1, Math.ceil(list.length / size));
    for (let part = 0; part < parts; part++) {
      const own = list.slice(Math.floor((part * list.length) / parts), Math.floor(((part + 1) * list.length) / parts));
      const first = own[0]!;
      const sex = by === 'clazz' ? null : first.sex;
      out.push({
        grpNo: out.length + 1,
        name: name(first, sex, parts > 1 ? part + 1 : 0),
        clazzId: by === 'gradeSex' ? null : first.clazzId,
        sex,
        userIds: own.map((c) => c.userId),
      });
    }
  }
  return out;
}

export interface Slot {
  readonly period: number;
  readonly ground: number;
  readonly group: number;
}
/**
 * Who is where when: in each period a ground has one group and a group one ground, and every group comes to every ground.
 * Groups go round the grounds in turn, as people walk on a field. Indexes into the given lists; `left` are visits for which the periods do not suffice.
 */
export function rotate(
  periods: number,
  grounds: number,
  groups: number,
): { readonly slots: readonly Slot[]; readonly left: number } {
  const slots: Slot[] = [];
  let period = 0;
  // As many groups at a time as there are grounds; with fewer groups some grounds stand empty.
  for (let from = 0; from < groups && grounds > 0; from += grounds) {
    const wave = Math.min(grounds, groups - from);
    for (let turn = 0; turn < grounds; turn++, period++)
      for (let i = 0; i < wave; i++)
        if (period < periods) slots.push({ period, ground: (i + turn) % grounds, group: from + i });
  }
  return { slots, left: groups * grounds - slots.length };
}
