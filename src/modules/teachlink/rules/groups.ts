import { cutTo } from '../../../kernel/shared/whole';

/** Teaching groups of a class: at most five, and a child sits in one (V-061 of class). */
const GROUPS_MAX = 5;
const NAME_MAX = 16;
interface Group {
  readonly name: string;
  readonly userIds: readonly number[];
}

/** The groups with one more of these children, or in the place of one of that name; nothing when there is no room for another. */
export function groupsWith(
  groups: readonly Group[],
  name: string,
  userIds: readonly number[],
): { name: string; userIds: number[] }[] | undefined {
  const called = cutTo(name, NAME_MAX);
  const moved = new Set(userIds);
  const others = groups
    .filter((g) => g.name !== called)
    .map((g) => ({ name: g.name, userIds: g.userIds.filter((id) => !moved.has(id)) }))
    .filter((g) => g.userIds.length > 0);
  return others.length < GROUPS_MAX ? [...others, { name: called, userIds: [...moved] }] : undefined;
}
