import type { FieldFault } from '../../shared/faults';
import { isWhole, mended } from '../../shared/whole';

/** One value of an input and where it stands. */
export interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
  readonly above: Place | undefined;
}
/** So many places are named at most, and so much of a path is said. */
const MOST = 20;
const LONGEST = 200;

/** Objects and lists as JSON makes them; files and bytes are looked at by nobody here. */
const isHolder = (value: unknown): value is Record<string, unknown> => {
  if (value == null || typeof value !== 'object') return false;
  const kind: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || kind === Object.prototype || kind === null;
};

/** Every place of an input, also inside objects and lists. Without recursion: the sender decides how deep it goes. */
export function* placesIn(input: unknown): Generator<Place, void, undefined> {
  const open: { readonly value: unknown; readonly above: Place | undefined }[] = [{ value: input, above: undefined }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: holder, above } = next;
    if (!isHolder(holder)) continue;
    for (const key of Object.keys(holder)) {
      const place = { holder, key, above };
      yield place;
      if (isHolder(holder[key])) open.push({ value: holder[key], above: place });
    }
  }
}
/** What stands at a place. */
export const valueAt = ({ holder, key }: Place): unknown => holder[key];
/** A place as faults name it, `items.0.name`. */
export function pathOf(place: Place): string {
  const keys: string[] = [];
  for (let at: Place | undefined = place; at; at = at.above) keys.push(at.key);
  return keys.toReversed().join('.').slice(0, LONGEST);
}
/** The places that `is` says yes to, as faults with this text. */
export function faultsAt(
  input: unknown,
  code: string,
  is: (value: unknown, key: string) => boolean,
): Omit<FieldFault, 'text'>[] {
  const found: Omit<FieldFault, 'text'>[] = [];
  for (const place of placesIn(input)) {
    if (!is(valueAt(place), place.key)) continue;
    found.push({ path: mended(pathOf(place)), code, params: {} });
    if (found.length === MOST) break;
  }
  return found;
}

/**
 * The texts of an input, and names in it, that hold half a character: the database refuses them inside JSON and changes
 * them silently elsewhere, whatever a contract says of the field.
 */
export const halvesIn = (input: unknown): Omit<FieldFault, 'text'>[] =>
  faultsAt(
    input,
    'kernel.halfCharacter',
    (value, key) => !isWhole(key) || (typeof value === 'string' && !isWhole(value)),
  );
/** Puts U+FFFD in the place of each half, in the input itself. */
export function mendHalves(input: unknown): void {
  for (const { holder, key } of placesIn(input)) {
    const value = holder[key];
    if (typeof value === 'string' && !isWhole(value)) holder[key] = mended(value);
  }
}
