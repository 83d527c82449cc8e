import { describe, expect, test } from 'vitest';
import { modules, registry } from '../../src/apps/modules';
import { servers } from '../../src/apps/modules-server';
import { pathKeys } from '../../src/kernel/shared/call';
import { shapeOf } from '../../src/kernel/shared/coerce';
import { sessionCalls } from '../../src/kernel/web/session/calls';
import { FUNCS, SUPER_OF } from '../../src/kernel/shared/codes';
import type { Need } from '../../src/kernel/shared/need';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../src/kernel/server/root';

const calls = [...registry.calls.values()];
const spec = JSON.parse(readFileSync(join(root, 'spec/calls.json'), 'utf8')) as {
  id: string;
  domain: string;
  auth: string;
  method: string;
  path: string;
  given: boolean;
}[];

describe('registry test 1: open calls', () => {
  /** Calls that work without a session and are not so in the specification; each says why. */
  const DESIGNED_OPEN: Readonly<Record<string, string>> = {
    'video.play.list':
      'a player asks without a header: the address is signed for one person, hour and fifteen minutes and fits one browser’s cookie',
    'video.play.media': 'fragments of a film, with the same signed address',
    'video.play.captions': 'subtitles of a film, with the same signed address',
    'account.logout': 'ends the sign-in whose token is shown, also one that has run out or must choose its password',
    'timetable.feed.ics': 'calendar programs: the address itself is the secret, kept as a hash',
    'fitness-test.device.push':
      'timing gates and other devices: the provider key in the header is the secret, kept as a hash',
    'device.wire.push': 'devices of vendors: the provider key in the header is the secret, kept as a hash',
    'device.wire.commands': 'devices of vendors fetch what they are told, with the same key',
    'face.phone.open':
      "a phone that scanned a teacher's code: the code is the secret, kept as a hash, for one class and one hour",
    'sunny-run.picture.send':
      'what a station photographed at a pass, by the same key, of a child whose guardian agreed',
    'face.phone.send': 'one photograph from that phone, of a child of that class whose guardian agreed',
    'vision.open.vision.push': 'vision stations: the provider key in the header is the secret, kept as a hash',
    'sport-data.third.test.push':
      'vendors who test elsewhere: the provider key in the header is the secret, kept as a hash',
    'sport-data.third.vision.push': 'vendors who measure sight elsewhere, with the same key',
    'sport-data.pfm.ticket.record':
      'measuring pages of the client: the ticket is the secret, kept as a hash, for one child, some items and a quarter of an hour',
    'files.ocr.table':
      'programs of vendors: the provider key in the header is the secret, kept as a hash; without one a session with the right is asked for',
    'files.ocr.read': 'letters of such a photo, with the same key or session',
    'files.ocr.crop': 'pieces of such a photo, with the same key or session',
    'fitness-test.card.check':
      "a parent scans the code of a printed card; it answers what the card shows and nothing else, and the child's birth day is asked",
    'proof.check':
      'whoever holds a printed code; nobody is named until the birth day agrees, and what is shown is what was printed',
    'people.open.link':
      'the address of a consent, from a letter or a message: the code is the secret, kept as a hash; names are masked',
    'people.open.sms': 'sends a code to the phone that somebody names at such an address, within its own limits',
    'people.open.enter': 'a guardian without an account proves their phone',
    'people.open.again': 'sends a new address to a phone that the school knows; the answer never says which that is',
    'people.open.answer': 'a guardian agrees or withdraws: what a fitting SMS code opened is the secret',
    'people.open.enrol': 'a guardian gives themselves by the address of a class, and waits for its teacher',
    'people.open.matters': 'a guardian sees what of the own children waits for their word, by the same pass',
    'people.open.decide': 'a guardian says yes or no to it, by the same pass; each word is noted',
    'people.open.released': 'a guardian reads what was released about the own children; each look is noted',
    'school-site.site.downloads': 'what a public site offers for download: programs and manuals, no person',
    'school-site.site.seen': 'a public page says that it was opened: a number by page and day, no person',
    'school-site.site.operator': 'the number that the law asks for at the foot of a public page',
    'account.demo.list': 'one-click accounts of the sign-in page, empty outside demonstration mode',
    'account.demo.outbox': 'codes that the default SMS provider would send, empty outside demonstration mode',
  };
  test('a call without a need of a session is on the exact list of open calls', () => {
    const listed = new Set(spec.filter((c) => c.auth === 'none').map((c) => `${c.method} ${c.path}`));
    const wrong = calls
      .filter((c) => c.need.open && !listed.has(`${c.method} ${c.path}`) && !(c.name in DESIGNED_OPEN))
      .map((c) => c.name);
    expect(wrong).toEqual([]);
  });
  test('every open call of the specification that is built is open here', () => {
    const built = new Map(calls.map((c) => [`${c.method} ${c.path}`, c]));
    const closed = spec
      .filter((c) => c.auth === 'none')
      .map((c) => built.get(`${c.method} ${c.path}`))
      .filter((c) => c && !c.need.open)
      .map((c) => c!.name);
    expect(closed).toEqual([]);
  });
});

describe('registry test 2: calls and screens name each other', () => {
  test('every call that a screen names exists', () => {
    const missing = registry.places.flatMap((p) =>
      [...p.screen.calls, ...(p.screen.acts ?? [])]
        .filter((name) => !registry.calls.has(name))
        .map((name) => `${p.path}: ${name}`),
    );
    expect([...new Set(missing)]).toEqual([]);
  });
  test('every call is used by a screen or says whom it serves', () => {
    const used = new Set(registry.places.flatMap((p) => [...p.screen.calls, ...(p.screen.acts ?? [])]));
    expect(calls.filter((c) => !used.has(c.name) && !c.forApi).map((c) => c.name)).toEqual([]);
  });
});

describe('every call has its handler', () => {
  test('a declared call is handled once, and nothing else is', () => {
    const handled = servers.flatMap((s) => s.handlers.map((h) => h.call.name)).sort();
    expect(handled).toEqual(calls.map((c) => c.name).sort());
  });
});

describe('registry test 3: whoever may open a screen may make the calls it loads with', () => {
  const within = (screen: Need, call: Need): string | undefined => {
    if (call.open) return undefined;
    if (screen.open) return 'the screen is open, the call is not';
    if (call.funcs) {
      if (!screen.funcs) return 'any signed-in person opens the screen, the call asks for a code';
      const lacking = screen.funcs.filter((f) => !call.funcs!.includes(f));
      if (lacking.length) return `holders of ${lacking.join(', ')} open the screen only`;
    }
    if (call.busi && !(screen.busi && screen.busi.every((b) => call.busi!.includes(b)))) return 'business line';
    if (call.servs && !(screen.servs && screen.servs.every((s) => call.servs!.includes(s)))) return 'service';
    return undefined;
  };
  test('by codes, lines and services', () => {
    const wrong = registry.places.flatMap((p) =>
      p.screen.calls
        .map((name) => ({
          p,
          name,
          why: registry.calls.has(name) ? within(p.need, registry.calls.get(name)!.need) : undefined,
        }))
        .filter((x) => x.why)
        .map((x) => `${x.p.path} → ${x.name}: ${x.why}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('registry test 4: addresses', () => {
  test('no two screens share an address', () => {
    const shapes = registry.places.map((p) => p.path.replace(/\{\w+\}/g, '{}'));
    expect(shapes.filter((s, i) => shapes.indexOf(s) !== i)).toEqual([]);
  });
  test('redirects end on a screen', () => {
    const paths = new Set(registry.places.map((p) => p.path));
    expect(
      registry.places
        .filter((p) => p.screen.to && p.screen.to !== 'home' && !paths.has(p.screen.to))
        .map((p) => `${p.path} → ${p.screen.to}`),
    ).toEqual([]);
  });
  test('every code a need names exists', () => {
    const known = new Set<string>([...FUNCS, ...Object.values(SUPER_OF)]);
    const wrong = [...calls.map((c) => c.need), ...registry.places.map((p) => p.need)]
      .flatMap((n) => n.funcs ?? [])
      .filter((f) => !f.startsWith('mod:') && !known.has(f));
    expect([...new Set(wrong)]).toEqual([]);
  });
});

describe('the wire', () => {
  test('path parameters are keys of the input, and given calls keep their method and path', () => {
    expect(calls.filter((c) => pathKeys(c.path).some((k) => !(k in shapeOf(c.input)))).map((c) => c.name)).toEqual([]);
    const wanted = new Map(spec.map((c) => [`${c.domain}.${c.id}`, c]));
    expect(
      calls
        .filter((c) => {
          const w = wanted.get(c.name);
          return w?.given && (w.method !== c.method || w.path !== c.path);
        })
        .map((c) => c.name),
    ).toEqual([]);
  });
  test("the browser kernel's twins of the session calls have the originals' name, method and path", () => {
    for (const twin of Object.values(sessionCalls))
      expect(registry.calls.get(twin.name)).toMatchObject({ method: twin.method, path: twin.path, form: twin.form });
  });
  test('query keys of writes are keys of the input', () => {
    expect(calls.filter((c) => c.query.some((k) => !(k in shapeOf(c.input)))).map((c) => c.name)).toEqual([]);
  });
});

describe('registry test 6: texts', () => {
  test('every key has both languages with the same placeholders', () => {
    // `{n|row|rows}` chooses a word by n, which the text says beside it.
    const holes = (s: string) => [...new Set(s.match(/\{\w+\}/g) ?? [])].sort().join();
    const wrong = modules.flatMap((m) =>
      Object.entries(m.locale['zh-CN'])
        .filter(([key, zh]) => {
          const en = m.locale['en-US'][key];
          return en == null || en === '' || zh === '' || holes(zh) !== holes(en);
        })
        .map(([key]) => `${m.name}.${key}`),
    );
    expect(wrong).toEqual([]);
  });
  test('no English text holds Chinese', () => {
    const wrong = modules.flatMap((m) =>
      Object.entries(m.locale['en-US'])
        .filter(([, en]) => /[\u4e00-\u9fff]/.test(en))
        .map(([key]) => `${m.name}.${key}`),
    );
    // Names of templates' columns and examples may be what a Chinese sheet holds.
    expect(wrong.filter((k) => !/example|sheet|brand|zhName/i.test(k))).toEqual([]);
  });
});

describe('the three lists of modules', () => {
  test('name the same modules in the same order', () => {
    expect(servers.map((s) => s.name)).toEqual(modules.map((m) => m.name));
  });
});
