/** Numbers, quoted texts and lists of them are what differs between two texts that ought to be one. */
const shapeOf = (sql: string): string =>
  sql
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/(?<![\w$])-?\d+(?:\.\d+)?\b/g, '?')
    .replace(/\?(?:\s*,\s*\?)+/g, '?')
    .replace(/\s+/g, ' ');

/**
 * Finds statements whose text changes with every call, which no connection can keep a plan for: `counting(texts.see, …)`
 * of the same calls with other values. Values belong into parameters, lists of them into one array.
 */
export class Texts {
  private readonly shapes = new Map<string, Set<string>>();
  readonly see = (sql: string): void => {
    const shape = shapeOf(sql);
    const texts = this.shapes.get(shape);
    if (texts) texts.add(sql);
    else this.shapes.set(shape, new Set([sql]));
  };
  /** How many names all this would take on a connection. */
  get names(): number {
    return [...this.shapes.values()].reduce((sum, texts) => sum + texts.size, 0);
  }
  /** Statements that were sent in more texts than `most`, an example of each, most varied first. */
  varying(most = 1): { readonly texts: number; readonly example: string }[] {
    return [...this.shapes.values()]
      .filter((texts) => texts.size > most)
      .map((texts) => ({ texts: texts.size, example: [...texts][0] ?? '' }))
      .sort((a, b) => b.texts - a.texts);
  }
}
