import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Place } from '../../shared/module';
import type { ScreenDef } from '../../shared/screens';
import { entryOf } from '../../shared/maps';

/** A page as it goes out. */
export interface Page {
  readonly html: Buffer;
  readonly br: Buffer;
}
/** Files of each screen's body beyond those that its page names: `module.key` and their names, as the build writes them (vite.config.ts). */
type BodyFiles = Readonly<Record<string, readonly string[]>>;
type Named = Pick<Place, 'path' | 'module' | 'key'> & { readonly screen?: Pick<ScreenDef, 'light'> };

/** The page of an address: the sign-in page, the program of light pages, or the whole one with the outline of a desk or of the site. */
const pageOf = (path: string, place: Named | undefined): string =>
  path === '/login'
    ? 'login.html'
    : place?.screen?.light
      ? 'light.html'
      : /^\/desk(\/|$)/.test(path)
        ? 'desk.html'
        : 'index.html';

/** Finds the place of an address; what stands there literally wins over a parameter. */
export function placeFinder<P extends Pick<Place, 'path'>>(places: readonly P[]): (path: string) => P | undefined {
  const literal = new Map<string, P>();
  const byLength = new Map<number, { readonly parts: readonly string[]; readonly place: P }[]>();
  for (const place of places) {
    const parts = place.path.split('/');
    if (!place.path.includes('{')) literal.set(place.path, place);
    else entryOf(byLength, parts.length, () => []).push({ parts, place });
  }
  return (path) => {
    const found = literal.get(path);
    if (found) return found;
    const asked = path.split('/');
    return byLength.get(asked.length)?.find(({ parts }) => parts.every((p, at) => p.startsWith('{') || p === asked[at]))
      ?.place;
  };
}

/**
 * The pages of the site, each naming the files of its screen: a browser fetches them beside the program, not after it has
 * run. Made once per screen, when somebody first asks for it.
 */
export function pagesOf(site: string, places: readonly Named[]): (path: string) => Page {
  const list = join(site, 'bodies.json');
  const files: BodyFiles = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as BodyFiles) : {};
  const find = placeFinder(places);
  const made = new Map<string, Page>();
  return (path) => {
    const place = path === '/login' ? undefined : find(path);
    const name = pageOf(path, place);
    const wanted = place ? (files[`${place.module}.${place.key}`] ?? []) : [];
    const key = wanted.length ? `${name} ${place!.module}.${place!.key}` : name;
    const known = made.get(key);
    if (known) return known;
    const links = wanted.map((file) =>
      file.endsWith('.css')
        ? `    <link rel="preload" as="style" href="/site/${file}" crossorigin>\n`
        : `    <link rel="modulepreload" crossorigin href="/site/${file}">\n`,
    );
    const html = Buffer.from(readFileSync(join(site, name), 'utf8').replace('  </head>', `${links.join('')}  </head>`));
    const page = { html, br: brotliCompressSync(html) };
    made.set(key, page);
    return page;
  };
}
