import { placesOf } from '../../shared/screens';
import type { Place } from '../../shared/module';
import type { WebModule } from './define-web';

/** A place with what its address says. */
export interface Found {
  readonly place: Place;
  readonly params: Readonly<Record<string, string>>;
}

/** The addresses of screens that are light. */
export const lightPlaces = (modules: readonly WebModule[]): readonly Place[] =>
  modules.flatMap((module) =>
    Object.entries(module.screens)
      .filter(([, screen]) => screen.light)
      .flatMap(([key, screen]) => placesOf(screen).map((at) => ({ ...at, module: module.name, key, screen }))),
  );

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
/** What an address says where it has the shape of a path. */
function paramsOf(path: string, parts: readonly string[]): Record<string, string> | undefined {
  const own = partsOf(path);
  if (own.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of own.entries()) {
    const given = parts[at] ?? '';
    const key = /^\{(\w+)\}$/.exec(part)?.[1];
    if (key) params[key] = decoded(given);
    else if (part.toLowerCase() !== given.toLowerCase()) return undefined;
  }
  return params;
}
const holes = ({ path }: Place): number => path.split('{').length;

/** Finds the place of an address; a literal part beats a parameter, whatever the order. */
export function lightFinder(places: readonly Place[]): (pathname: string) => Found | undefined {
  const known = places.toSorted((a, b) => holes(a) - holes(b));
  return (pathname) => {
    const parts = partsOf(pathname);
    for (const place of known) {
      const params = paramsOf(place.path, parts);
      if (params) return { place, params };
    }
    return undefined;
  };
}
