import { cutTo } from '../../../../../kernel/shared/whole';
import type { Warning } from '../found';
import { child, els, type El, type Node } from '../xml';
import { folderOf, resolved } from './paths';

// Passages that lie in files of their own: an item names them, and they are read before its words.

/** A passage with its pictures named from the root of the package: it may lie in another folder than the item. */
function rooted(nodes: readonly Node[], folder: string): Node[] {
  return nodes.map((n) => {
    if (typeof n === 'string') return n;
    const attrs: Record<string, string> = { ...n.attrs };
    for (const name of ['src', 'data']) {
      const address = attrs[name];
      if (address != null && !/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(address))
        attrs[name] = `/${resolved(folder, address).split('/').map(encodeURIComponent).join('/')}`;
    }
    return { ...n, attrs, kids: rooted(n.kids, folder) };
  });
}
/** An item with the passages it names before its own words. A passage that is not in the package is said by its name. */
export function withPassages(
  root: El,
  path: string,
  read: (place: string) => El | undefined,
): { readonly root: El; readonly lost: readonly Warning[] } {
  const named = els(root, 'qti-assessment-stimulus-ref');
  const body = child(root, 'qti-item-body');
  if (named.length === 0 || !body) return { root, lost: [] };
  const lost: Warning[] = [];
  const passages = named.flatMap((ref): Node[] => {
    const href = ref.attrs['href'] ?? '';
    const place = resolved(folderOf(path), href);
    const passage = child(read(place), 'qti-stimulus-body');
    if (passage) return rooted(passage.kids, folderOf(place));
    lost.push({ code: 'signsLost', params: { text: cutTo(ref.attrs['title'] ?? (href || '-'), 40) } });
    return [];
  });
  if (passages.length === 0) return { root, lost };
  const whole: El = { ...body, kids: [{ name: 'div', attrs: {}, kids: passages }, ...body.kids] };
  return { root: { ...root, kids: root.kids.map((k) => (k === body ? whole : k)) }, lost };
}
