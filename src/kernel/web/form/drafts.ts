/** What was typed and when. */
export interface Draft {
  readonly at: number;
  readonly values: Readonly<Record<string, unknown>>;
}
type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

// A draft must not keep what a person would not want to find on a shared computer.
const SECRET = /pwd|password|captcha|^code$|token/i;
const plain = (value: unknown): boolean =>
  value == null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value)
    ? value.every(plain)
    : Object.getPrototypeOf(value) === Object.prototype && Object.values(value as object).every(plain));

/** What tells two records apart that are edited at one address: their ids. Without it one row's draft would come back in another's form. */
export const recordOf = (...values: readonly (object | undefined)[]): string =>
  JSON.stringify(
    Object.entries(Object.assign({}, ...values) as Record<string, unknown>).filter(([name]) => /^id$|Ids?$/.test(name)),
  );

/** Where a form's draft lies. */
export const draftKey = (path: string, call: string, own = ''): string => `draft ${path} ${call} ${own}`.trimEnd();

/** Keeps what was typed, without secrets and files. */
export function saveDraft(
  store: DraftStore,
  key: string,
  values: Readonly<Record<string, unknown>>,
  now: number,
): void {
  const kept = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== undefined && !SECRET.test(name) && plain(value)),
  );
  try {
    store.setItem(key, JSON.stringify({ at: now, values: kept } satisfies Draft));
  } catch {
    /* a full store must not stop the typing */
  }
}
/** What was typed before. */
export function readDraft(store: DraftStore, key: string): Draft | undefined {
  try {
    const draft = JSON.parse(store.getItem(key) ?? 'null') as Draft | null;
    return draft && typeof draft.at === 'number' && draft.values && typeof draft.values === 'object'
      ? draft
      : undefined;
  } catch {
    return undefined;
  }
}
/** Forgets it: it was sent or thrown away. */
export const dropDraft = (store: DraftStore, key: string): void => store.removeItem(key);
