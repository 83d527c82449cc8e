import { child, els, type El } from '../xml';
import { folderOf, resolved } from './paths';

// What a package says of its files.

/** The path of the manifest: some programs pack the folder, not what is in it. */
export const manifestIn = (paths: Iterable<string>): string | undefined =>
  [...paths].filter((path) => /(?:^|\/)imsmanifest\.xml$/.test(path)).toSorted((a, b) => a.length - b.length)[0];

interface Entry {
  readonly path: string;
  readonly resource: El;
}
/**
 * The items that a manifest lists. Their names are addresses from its folder, or from the one that `xml:base` says where they lie
 * there.
 */
export function itemsIn(manifest: El, place: string, has: (path: string) => boolean): Entry[] {
  const out: Entry[] = [];
  const walk = (el: El, above: string): void => {
    const base = el.attrs['base'] ?? '';
    const folder = base === '' || base.includes('://') ? above : `${resolved(above, base)}/`.replace(/^\/$/, '');
    for (const k of els(el)) walk(k, folder);
    if (el.name !== 'resource' || !/item|imsqti_xmlv1/.test(el.attrs['type'] ?? '')) return;
    const href = el.attrs['href'] ?? child(el, 'file')?.attrs['href'] ?? '';
    const [said, beside] = [resolved(folder, href), resolved(folderOf(place), href)];
    out.push({ path: has(said) || !has(beside) ? said : beside, resource: el });
  };
  walk(manifest, folderOf(place));
  return out;
}
