/** One id or several. */
export type Ids = number | readonly number[];

/**
 * Whom news goes to: people by id, or a word that the relay resolves with the organisation's rows of that moment. A word
 * leaves out whoever did it; people named by id are told in any case.
 */
export type Audience =
  | readonly number[]
  | { readonly person: number }
  /** Who leads one of the classes. */
  | { readonly classTeachersOf: Ids }
  /** Who leads or teaches one of the classes. */
  | { readonly teachersOf: Ids }
  /** Who leads the administrative class of one of these children. */
  | { readonly classTeachersOfChildren: Ids }
  | { readonly studentsOf: Ids }
  /** Staff who hold one of the function codes by a role. */
  | { readonly holdersOf: string | readonly string[] }
  /** A rule that a module registers (`noticeRule`): whom its subjects concern. */
  | { readonly rule: string; readonly of: Ids }
  | { readonly everybody: 'staff' | 'students' }
  | { readonly anyOf: readonly Audience[] };

export const idsOf = (ids: Ids): readonly number[] => (typeof ids === 'number' ? [ids] : ids);

/** The people an audience names one by one, or undefined where it is a word. */
export function namedBy(audience: Audience): readonly number[] | undefined {
  if ('person' in audience) return [audience.person];
  return isList(audience) ? audience : undefined;
}
const isList = (audience: Audience): audience is readonly number[] => Array.isArray(audience);
