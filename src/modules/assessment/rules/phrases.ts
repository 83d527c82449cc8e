/** A figure as phrases name it: `{homework}`, or in the reader's words `{Homework}`. */
export interface Named {
  readonly names: readonly string[];
  readonly value: string;
}

/** A phrase for one child: its name and its figures stand where the phrase names them; what nobody knows stays to be seen. */
export function filledPhrase(text: string, name: string, figures: readonly Named[]): string {
  const known = new Map([
    ['name', name],
    ...figures.flatMap(({ names, value }) => names.map((n) => [n, value] as const)),
  ]);
  return text.replace(/\{([^{}]{1,40})\}/g, (all, key: string) => known.get(key.trim()) ?? all);
}
/** A comment as a phrase for others: what is one child's own becomes a place again. */
export function phraseOf(text: string, name: string, figures: readonly Named[]): string {
  const own = figures
    .filter(({ value, names }) => value !== '' && names.length > 0)
    .toSorted((a, b) => b.value.length - a.value.length)
    .reduce((said, { names, value }) => said.replaceAll(value, () => `{${names.at(-1) ?? ''}}`), text);
  return name === '' ? own : own.replaceAll(name, () => '{name}');
}
/** The beginning of a text, which is never half a character. */
export function cutAt(text: string, max: number): string {
  const cut = text.slice(0, max);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}
