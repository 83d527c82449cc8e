import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { modules, registry } from '../../src/apps/modules';
import { servers } from '../../src/apps/modules-server';
import { root } from '../../src/kernel/server/root';
import type { Audience } from '../../src/modules/notice/rules/audience';
import { SMS_TEMPLATES } from '../../src/modules/notice/rules/sms';
import { allKinds } from '../../src/modules/notice/server/kinds';

/** Kinds of the modules as they load; a test that registers one of its own names it `…Test`. */
const kinds = allKinds().filter((kind) => !/Test$|\.post[A-Z]/.test(kind.name));
const textsOf = (module: string) => modules.find((m) => m.name === module)?.locale;
const holes = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe('kinds of news', () => {
  test('there are some, each of a module that stands', () => {
    expect(servers.length).toBe(modules.length);
    expect(kinds.length).toBeGreaterThan(20);
    expect(kinds.filter((kind) => !textsOf(kind.module)).map((kind) => kind.name)).toEqual([]);
  });
  test('each has name and sentence in both languages, and its sentence has the values that it says, no more and no fewer', () => {
    const wrong = kinds.flatMap((kind) =>
      (['zh-CN', 'en-US'] as const).flatMap((lang) => {
        const texts = textsOf(kind.module)?.[lang];
        const [title, text] = [texts?.[kind.title], texts?.[kind.text]];
        const said = kind.params.map((key) => `{${key}}`).sort();
        return title && text && !holes(title).length && String(holes(text)) === String(said)
          ? []
          : [`${kind.name} ${lang}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
  test('no two have one name: people choose by it what they want to hear', () => {
    for (const lang of ['zh-CN', 'en-US'] as const) {
      const titles = kinds.map((kind) => textsOf(kind.module)?.[lang][kind.title]);
      expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]);
    }
  });
  test('each says who may get it: one that goes to staff or to children alone is not offered to others, who would mute what never comes', () => {
    const anySubject = new Proxy({}, { get: () => 7 });
    const typesOf = (audience: Audience): readonly number[] => {
      if ('anyOf' in audience) return [...new Set(audience.anyOf.flatMap(typesOf))];
      if ('studentsOf' in audience) return [1];
      if ('everybody' in audience) return audience.everybody === 'staff' ? [2] : [1];
      return ['classTeachersOf', 'teachersOf', 'classTeachersOfChildren', 'holdersOf'].some((word) => word in audience)
        ? [2]
        : [1, 2];
    };
    const wider = kinds.flatMap((kind) => {
      const audience = kind.who?.(anySubject);
      const types = audience ? typesOf(audience) : [1, 2];
      return types.length === 2 || String(kind.readers) === String(types) ? [] : [kind.name];
    });
    expect(wider).toEqual([]);
    // What reaches staff and children alike, by name: everything else says which of them.
    const both = kinds.flatMap((kind) => (kind.readers ? [] : [kind.name]));
    expect(both.sort()).toEqual([
      'appeal.accepted',
      'appeal.rejected',
      'appeal.reviewed',
      'appeal.upheld',
      'assessment.evalEnding',
      'assessment.evalPublished',
      'assessment.reopened',
      'fitness-test.appealAccepted',
      'fitness-test.appealRefused',
      'fitness-test.cardCorrected',
      'hsat.shown',
      'notice.export',
      'notice.password',
      'notice.welcome',
      'operations.replied',
      'process-eval.shown',
    ]);
  });
  test('each approved template of SMS is some kind’s, whose news is urgent; a danger has its own', () => {
    expect([...new Set(kinds.flatMap((kind) => kind.sms ?? []))].sort()).toEqual([...SMS_TEMPLATES].sort());
    expect(kinds.filter((kind) => kind.sms && kind.urgency !== 'urgent').map((kind) => kind.name)).toEqual([]);
    expect(kinds.filter((kind) => kind.sms === 'danger').map((kind) => kind.name)).toEqual(['psychology.danger']);
  });
  test('whom news goes to is a rule of its module, beside its kinds: code that tells carries no list of people', () => {
    const dir = join(root, 'src/modules');
    const tellers = readdirSync(dir, { recursive: true })
      .map(String)
      .filter((name) => /[\\/]server[\\/].*(?<!\.test)\.ts$/.test(name) && !/(news|told)\.ts$/.test(name))
      .map((name) => ({ name, code: readFileSync(join(dir, name), 'utf8') }))
      .filter(({ code }) => code.includes("/notice/server/published'"));
    expect(tellers.length).toBeGreaterThan(20);
    const list = /\bto: (?:\[|[\w.]*[iI]ds\b|[^\n{]*\.(?:map|flatMap|filter)\()/;
    const carrying = tellers.filter(({ code }) => list.test(code)).map(({ name }) => name);
    expect(carrying).toEqual([]);
  });
  test('each opens a page that stands, for a child and for a teacher', () => {
    const shapes = registry.places.map((p) => new RegExp(`^${p.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));
    const subject = new Proxy({}, { get: () => 7 });
    const wrong = kinds.flatMap((kind) =>
      [1, 2]
        .filter((userType) => !kind.readers || kind.readers.includes(userType))
        .map((userType) => kind.link(subject, { userId: 7, userType }))
        .filter((link) => link !== undefined && !shapes.some((shape) => shape.test(link.split('?')[0] ?? '')))
        .map((link) => `${kind.name} → ${link}`),
    );
    expect(wrong).toEqual([]);
  });
});
