import { registry } from '../../src/apps/modules';
import { denied, type Rights } from '../../src/kernel/shared/need';

const places = registry.places.map(({ path, need }) => ({
  need,
  shape: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  holes: path.split('{').length,
}));
/** Why somebody may not open the screen at an address, or undefined; `missing` where no screen stands. */
export function closed(link: string, rights: Rights): string | undefined {
  const path = link.split('?')[0] ?? '';
  // An address that is written out comes before one with a hole in the same place.
  const [place] = places.filter((p) => p.shape.test(path)).toSorted((a, b) => a.holes - b.holes);
  return place ? denied(place.need, rights) : 'missing';
}
