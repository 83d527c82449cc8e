import { registry } from './modules';

// What the program declares, for the specification's coverage and for people: screens and calls with their needs.
const needText = (need: { open?: boolean; funcs?: readonly string[] }) =>
  need.open ? 'open' : need.funcs ? need.funcs.join('|') : 'signed in';
process.stdout.write(
  `${JSON.stringify({
    screens: registry.places.map((p) => ({ path: p.path, titles: p.title, need: needText(p.need), module: p.module })),
    calls: [...registry.calls.values()].map((c) => ({
      method: c.method,
      path: c.path,
      name: c.name,
      need: needText(c.need),
      module: c.module,
    })),
  })}\n`,
);
