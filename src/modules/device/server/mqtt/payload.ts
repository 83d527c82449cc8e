import { MOST_ITEMS } from '../../rules';

/** The items of a message: the body of the POST, or one item alone. Nothing where it is neither, or too many. */
export function itemsOf(payload: string | Buffer): readonly unknown[] | undefined {
  try {
    const said = JSON.parse(payload.toString()) as unknown;
    if (said == null || typeof said !== 'object') return undefined;
    const items = 'items' in said ? said.items : [said];
    return Array.isArray(items) && items.length <= MOST_ITEMS ? items : undefined;
  } catch {
    return undefined;
  }
}
