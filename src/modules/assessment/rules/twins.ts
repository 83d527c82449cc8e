/** Shorter sentences are everybody's: 继续努力。 */
const SHORTEST = 6;
const plain = (sentence: string): string => sentence.replace(/[\s，,、“”"'‘’]/g, '').toLowerCase();
/** The sentences of a comment. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[。！？!?；;.\n])/)
    .map((part) => part.trim())
    .filter((part) => plain(part).length >= SHORTEST);

/** Sentences that several children were given, by child; the child's own name makes no difference. */
export function twinsOf(
  comments: readonly { readonly userId: number; readonly name: string; readonly text: string }[],
): ReadonlyMap<number, readonly string[]> {
  const key = (sentence: string, name: string) => plain(name ? sentence.replaceAll(name, '') : sentence);
  const seen = new Map<string, Set<number>>();
  for (const { userId, name, text } of comments)
    for (const sentence of sentencesOf(text)) {
      const of = seen.get(key(sentence, name)) ?? new Set();
      seen.set(key(sentence, name), of.add(userId));
    }
  return new Map(
    comments.map(({ userId, name, text }) => [
      userId,
      sentencesOf(text).filter((sentence) => (seen.get(key(sentence, name))?.size ?? 0) > 1),
    ]),
  );
}
