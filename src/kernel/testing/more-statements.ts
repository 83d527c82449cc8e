/**
 * Calls that make more than five statements, with how many they may make. The list only shrinks: a call of a new module
 * has no place here. Imports and jobs do not count, because their work does not stand in a call.
 */
export const MORE_STATEMENTS: ReadonlyMap<string, number> = new Map<string, number>([]);
