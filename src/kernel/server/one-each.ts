/**
 * Something that each owner (a program, its connections) has one of, made at its first question and gone with it: what the
 * first asker of a process filled would be another program's, on another database.
 */
export function keptBy<O extends object, T>(make: (owner: O) => T): (owner: O) => T {
  const kept = new WeakMap<O, { readonly it: T }>();
  return (owner) => {
    const known = kept.get(owner) ?? { it: make(owner) };
    kept.set(owner, known);
    return known.it;
  };
}
