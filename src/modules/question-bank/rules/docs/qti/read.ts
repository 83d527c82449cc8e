import { strFromU8 } from 'fflate';
import { latexOfMath } from '../../../../../kernel/shared/mathml';
import { cutTo } from '../../../../../kernel/shared/whole';
import { DIFFICULTIES } from './write';
import type { AnswerKey, BlankForm, BlankKey, BlankMode, PartKind, QuestionBody, SubQuestion } from '../../model';
import { unpack } from '../docx/package';
import { ITEMS_MAX, type FoundDocument, type FoundItem, type Warning } from '../found';
import { withLost } from '../lost-words';
import { DocRefusal } from '../refusal';
import { nameIn, Shelf, type Shown } from '../shelf';
import {
  classes,
  interactionsIn,
  html,
  inner,
  INLINE,
  readingOf,
  saysAnything,
  seenIn,
  tellUnused,
  withFeedback,
  wordsOf,
  type Reading,
} from './html';
import { besideItems } from './beside';
import { itemsIn, manifestIn } from './manifest';
import { upgraded } from './older';
import { readQtiOne } from './one';
import { withPassages } from './passages';
import { folderOf, resolved } from './paths';
import { below, child, els, escapeXml, readXml, textOf, XmlError, type El, type Node } from '../xml';

// QTI 3 in: choice, order, match, text entry, inline choice, extended text, upload; several in one item make a passage. Other kinds are named and kept as text.

const MODES = new Set<string>(['text', 'exact', 'number', 'formula', 'set', 'hand']);
const FORMS = new Set<string>(['factored', 'expanded', 'simplest']);

/** Whether an archive names a manifest in its directory. */
export const isQtiArchive = (bytes: Uint8Array): boolean => {
  const tail = strFromU8(bytes.subarray(Math.max(0, bytes.length - 400_000)), true);
  return tail.includes('imsmanifest.xml') && !tail.includes('word/document.xml');
};

interface Declared {
  readonly cardinality: string;
  readonly correct: readonly string[];
  readonly accept: readonly string[];
}
const declarations = (item: El): ReadonlyMap<string, Declared> =>
  new Map(
    els(item, 'qti-response-declaration').map((d) => [
      d.attrs['identifier'] ?? '',
      {
        cardinality: d.attrs['cardinality'] ?? 'single',
        correct: below(d, 'qti-value').map((v) => textOf(v).trim()),
        accept: els(child(d, 'qti-mapping'), 'qti-map-entry')
          .filter((e) => Number(e.attrs['mapped-value'] ?? 0) > 0)
          .map((e) => e.attrs['map-key'] ?? ''),
      },
    ]),
  );
const BLANK: Declared = { cardinality: 'single', correct: [], accept: [] };

interface Built {
  kind: PartKind;
  stem: string;
  options: string[];
  rights: string[];
  answer: AnswerKey;
  explain: string;
}
function part(nodes: readonly Node[], responses: ReadonlyMap<string, Declared>, reading: Reading): Built {
  const made = builtOf(nodes, responses, reading);
  return { ...made, explain: withFeedback(made.explain, reading) };
}
function builtOf(nodes: readonly Node[], responses: ReadonlyMap<string, Declared>, reading: Reading): Built {
  const { warn } = reading;
  const { interactions, blocks } = interactionsIn(nodes);
  const solved =
    blocks.find((b) => classes(b).includes('explain')) ?? blocks.find((b) => b.attrs['use'] === 'solution');
  const marked =
    blocks.find((b) => classes(b).includes('answer')) ??
    blocks.find((b) => /scor/.test(b.attrs['use'] ?? '') && !classes(b).includes('explain'));
  const [explain, model] = [inner(solved, reading), inner(marked, reading)];
  tellUnused(blocks, [solved, marked], reading);
  const responseOf = (el: El): Declared => responses.get(el.attrs['response-identifier'] ?? '') ?? BLANK;
  const prompts = (el: El) =>
    els(el, 'qti-prompt')
      .map((p) => html(p.kids, reading).trim())
      .join('');
  const inline = interactions.filter((i) => INLINE.has(i.name)),
    main = interactions.find((i) => !INLINE.has(i.name));
  const stems = nodes.filter((n): n is El => typeof n !== 'string' && classes(n).includes('stem'));
  const gapless = stems.some((s) => classes(s).includes('gap'));
  const gap = (el: El) => (INLINE.has(el.name) ? (gapless ? '' : '____') : undefined);
  // Words beside what is called the stem belong to it too.
  const isWhole = stems.length > 0 && !saysAnything(nodes.filter((n) => !stems.includes(n as El)));
  const stem =
    (isWhole ? stems.map((s) => html(s.kids, reading, gap)).join('') : html(nodes, reading, gap).trim()) +
    (main ? prompts(main) : '');
  // Feedback beside a whole stem is found too.
  if (isWhole)
    html(
      nodes.filter((n) => !stems.includes(n as El)),
      reading,
    );
  // Of two interactions side by side one is asked; the other is said.
  for (const other of interactions)
    if (main && other !== main)
      warn({ code: 'partUnknown', params: { name: other.name.replace(/^qti-|-interaction$/g, '') } });
  const made = (kind: PartKind, answer: AnswerKey, options: string[] = [], rights: string[] = []): Built => ({
    kind,
    stem,
    options,
    rights,
    answer,
    explain,
  });
  if (inline.length > 0 && !main)
    return made('blank', { blanks: inline.map((el) => blankOf(el, responseOf(el), warn)) });
  if (!main) {
    warn({ code: 'partUnknown', params: { name: '-' } });
    return made('short', model ? { text: model } : {});
  }
  const choices = (el: El | undefined, name = 'qti-simple-choice') =>
    els(el, name).map((c, at) => ({
      id: c.attrs['identifier'] ?? '',
      text: html(c.kids, reading, () => undefined, `${String.fromCharCode(65 + at)}. `).trim(),
    }));
  const response = responseOf(main);
  // A key that names a choice which is not there is no key: the rest of it would be another one.
  const placesIn = (ids: readonly string[]): number[] => {
    const places = response.correct.map((c) => ids.indexOf(c));
    if (!places.includes(-1)) return places;
    warn(oddKey(response.correct));
    return [];
  };
  switch (main.name) {
    case 'qti-choice-interaction': {
      const list = choices(main),
        ids = list.map((c) => c.id);
      if (ids.length === 2 && ids.includes('true') && ids.includes('false'))
        return made('judge', placesIn(ids).length > 0 ? { truth: response.correct[0] === 'true' } : {});
      const picks = placesIn(ids).sort((a, b) => a - b);
      return made(
        response.cardinality === 'multiple' || (main.attrs['max-choices'] ?? '1') !== '1' ? 'multi' : 'single',
        { picks },
        list.map((c) => c.text),
      );
    }
    case 'qti-order-interaction': {
      const list = choices(main),
        ids = list.map((c) => c.id);
      return made(
        'order',
        { order: placesIn(ids) },
        list.map((c) => c.text),
      );
    }
    case 'qti-match-interaction': {
      const [left, right] = els(main, 'qti-simple-match-set').map((s) => choices(s, 'qti-simple-associable-choice'));
      const pairs = response.correct.map((v) => v.split(/\s+/)),
        places = (left ?? []).map((l) =>
          (right ?? []).findIndex((r) => pairs.some(([a, b]) => a === l.id && b === r.id)),
        );
      // A left side with two partners, or a partner that is not there: a key of one each would be another one.
      if (new Set(response.correct.map((v) => v.trim())).size !== places.filter((p) => p >= 0).length)
        warn(oddKey(response.correct));
      return made(
        'match',
        { pairs: places.every((p) => p >= 0) ? places : [] },
        (left ?? []).map((c) => c.text),
        (right ?? []).map((c) => c.text),
      );
    }
    case 'qti-extended-text-interaction':
      return made(
        'short',
        model ? { text: model } : response.correct[0] ? { text: escapeXml(response.correct[0]) } : {},
      );
    case 'qti-upload-interaction':
    case 'qti-drawing-interaction':
      return made('photo', model ? { text: model } : {});
    default:
      warn({ code: 'partUnknown', params: { name: main.name.replace(/^qti-|-interaction$/g, '') } });
      return {
        ...made('short', model ? { text: model } : {}),
        stem: `${stem}${els(main)
          .filter((k) => k.name !== 'qti-prompt')
          .map((k) => html(k.kids, reading).trim())
          .filter(Boolean)
          .map((t) => `<p>${t}</p>`)
          .join('')}`,
      };
  }
}
/** A key, or a part of it, that fits nothing here. */
const oddKey = (said: readonly string[]): Warning => ({
  code: 'answerOdd',
  params: { text: cutTo(said.join('; '), 40) },
});
function blankOf(el: El, response: Declared, warn: (w: Warning) => void): BlankKey {
  const choices = els(el, 'qti-inline-choice');
  if (choices.some((c) => below(c, 'math').some((m) => latexOfMath(m).odd))) warn({ code: 'mathOdd', params: {} });
  const options = new Map(choices.map((c) => [c.attrs['identifier'] ?? '', wordsOf(c).trim()]));
  const all = response.accept.length > 0 ? response.accept : response.correct;
  // Words are typed, choices named: the name of a choice that is not there says nothing of its words.
  const words = all.flatMap((a) => (options.size > 0 ? (options.get(a) ?? []) : a));
  const accept = [...new Set(words)].filter((a) => a.length <= 500).slice(0, 20);
  if (words.length < all.length || accept.length < new Set(words).size) warn(oddKey(all));
  const { 'data-mode': mode, 'data-unit': unit, 'data-form': form } = el.attrs,
    tolerance = Number(el.attrs['data-tolerance'] ?? NaN);
  return {
    accept: accept.length > 0 ? accept : [''],
    mode: (mode && MODES.has(mode) ? mode : 'text') as BlankMode,
    ...(tolerance >= 0 ? { tolerance } : {}),
    ...(unit ? { unit: cutTo(unit, 20) } : {}),
    ...(form && FORMS.has(form) ? { form: form as BlankForm } : {}),
  };
}

interface ReadItem {
  readonly body: QuestionBody;
  readonly warnings: readonly Warning[];
}
/** One assessment item as a question; letters of it that the question does not have are said. */
export function fromQtiItem(item: El): ReadItem {
  const { body, warnings } = readItem(item);
  return { body, warnings: withLost(warnings, seenIn(item), body) };
}
function readItem(item: El): ReadItem {
  const warnings: Warning[] = [],
    reading = readingOf(warnings);
  const body = child(item, 'qti-item-body');
  if (!body) throw new DocRefusal('docQti');
  const responses = declarations(item);
  const subs = els(body, 'div').filter((d) => classes(d).includes('sub'));
  const loose =
    subs.length > 0
      ? []
      : body.kids.filter(
          (k): k is El => typeof k !== 'string' && interactionsIn([k]).interactions.some((i) => !INLINE.has(i.name)),
        );
  // Several interactions in one item: what stands before the first is the passage.
  const parts = subs.length > 0 ? subs.map((s) => s.kids) : loose.length > 1 ? loose.map((l) => [l]) : [];
  // What is told when all is answered stands last.
  const behind = () => {
    html(els(item, 'qti-modal-feedback'), reading);
  };
  if (parts.length === 0) {
    const made = part(body.kids, responses, reading);
    behind();
    return { body: { ...made, explain: withFeedback(made.explain, reading), subs: [] }, warnings };
  }
  const rest = body.kids.filter((k) => !(subs.length > 0 ? subs : loose).includes(k as El));
  const blocks = interactionsIn(rest).blocks,
    stems = rest.filter((n): n is El => typeof n !== 'string' && classes(n).includes('stem'));
  const numbers = subs.map((s) => Number(s.attrs['data-qcid'] ?? 0)),
    own = numbers.every((n) => Number.isInteger(n) && n >= 1 && n <= 999) && new Set(numbers).size === numbers.length;
  const made = parts.slice(0, 30).map((p, at): SubQuestion => ({
    qcid: own && subs.length > 0 ? numbers[at]! : at + 1,
    ...part(p, responses, reading),
  }));
  const solved = blocks.find((b) => classes(b).includes('explain'));
  tellUnused(blocks, [solved], reading);
  if (parts.length > made.length) warnings.push({ code: 'tooMany', params: { max: made.length } });
  const isWhole = stems.length > 0 && !saysAnything(rest.filter((n) => !stems.includes(n as El)));
  const stem = isWhole ? stems.map((s) => html(s.kids, reading)).join('') : html(rest, reading).trim();
  behind();
  return {
    body: {
      kind: 'group',
      stem,
      options: [],
      rights: [],
      answer: {},
      explain: withFeedback(inner(solved, reading), reading),
      subs: made,
    },
    warnings,
  };
}

const OLD_TYPE = /<!DOCTYPE\s+questestinterop\s+(?:SYSTEM|PUBLIC)(?:\s+"[^"]*"){1,2}\s*>/;
const xmlOf = (bytes: Uint8Array): El => {
  try {
    // Older items name a definition that lies elsewhere: it is never fetched, and defines nothing here.
    return readXml(strFromU8(bytes).replace(OLD_TYPE, ''), true);
  } catch (error) {
    throw error instanceof XmlError ? new DocRefusal('docQti') : error;
  }
};
/** What common cartridges call the folder of their pictures. */
const FILEBASE = /^(?:\$|%24)IMS-CC-FILEBASE(?:\$|%24)\/*/i;

/** Reads a package or a single item. @throws DocRefusal */
export function readQti(bytes: Uint8Array): FoundDocument {
  const single = bytes[0] !== 0x50;
  const parts = single
    ? new Map([['item.xml', bytes]])
    : unpack(bytes, (name) => /\.(?:xml|png|jpe?g|jfif|gif|webp|heic|avif|bmp|tiff?|svg)$/.test(name));
  const listing = single ? undefined : manifestIn(parts.keys());
  const manifest = listing == null ? undefined : parts.get(listing);
  const base = folderOf(listing ?? '');
  const entries: readonly { readonly path: string; readonly resource?: El | undefined }[] = single
    ? [{ path: 'item.xml' }]
    : manifest
      ? itemsIn(xmlOf(manifest), listing ?? '', (path) => parts.has(path))
      : [];
  const shelf = new Shelf(),
    warnings: Warning[] = [];
  const pictureFrom =
    (path: string) =>
    (src: string): Shown => {
      const place = FILEBASE.test(src)
        ? resolved(`${base}web_resources/`, src.replace(FILEBASE, ''))
        : resolved(folderOf(path), src);
      return shelf.inAddress(src) ?? shelf.show(place, parts.get(place), nameIn(src));
    };
  const older = entries.flatMap(({ path }) => {
    const file = parts.get(path);
    const root =
      file && /<(?:\w+:)?questestinterop[\s>]/.test(strFromU8(file.subarray(0, 4000))) ? xmlOf(file) : undefined;
    return root ? [{ path, root, picture: pictureFrom(path) }] : [];
  });
  const ofOne = new Set(older.map(({ path }) => path));
  const beside = besideItems(parts, ofOne.size > 0 ? ofOne : new Set(entries.map((e) => e.path)));
  if (older.length > 0) {
    const one = readQtiOne(older, shelf);
    return { ...one, title: one.title || beside.title, warnings: [...one.warnings, ...beside.warnings] };
  }
  const items = entries.slice(0, ITEMS_MAX).flatMap(({ path, resource }, at): FoundItem[] => {
    const file = parts.get(path);
    if (!file) {
      warnings.push({ code: 'textLost', params: { text: cutTo(path, 40) } });
      return [];
    }
    const root = upgraded(xmlOf(file));
    if (root.name !== 'qti-assessment-item') {
      warnings.push({ code: 'textLost', params: { text: cutTo(path, 40) } });
      return [];
    }
    const whole = withPassages(root, path, (place) => {
      const passage = parts.get(place);
      return passage && upgraded(xmlOf(passage));
    });
    const { body, warnings: own } = fromQtiItem(whole.root);
    const lost = new Map<string, Warning>(whole.lost.map((w) => [JSON.stringify(w), w]));
    const text = JSON.stringify(body)
      .replace(/src=\\"([^"\\]+)\\"/g, (_, src: string) => {
        const got = pictureFrom(path)(src.replace(/&quot;/g, '"').replace(/&amp;/g, '&'));
        if ('src' in got) return `src=\\"${got.src}\\"`;
        lost.set(JSON.stringify(got.warning), got.warning);
        return 'src=\\"\\"';
      })
      // A picture that is not there leaves its mark.
      .replace(/<img [^>]*?src=\\"\\"[^>]*>/g, '[?]');
    const shown = JSON.parse(text) as QuestionBody;
    const level = resource
      ? below(resource, 'difficulty')
          .flatMap((d) => els(d, 'value'))
          .map((v) => (DIFFICULTIES as readonly string[]).indexOf(textOf(v).trim()))[0]
      : undefined;
    return [
      {
        no: String(at + 1),
        section: -1,
        body: shown,
        degree: level != null && level >= 0 ? level + 1 : null,
        score: null,
        points: resource
          ? below(resource, 'keyword')
              .map((k) => textOf(k).trim())
              .filter(Boolean)
              .slice(0, 20)
          : [],
        source: null,
        warnings: [...own, ...lost.values()],
        original: shown.stem,
      },
    ];
  });
  if (entries.length > ITEMS_MAX) warnings.push({ code: 'tooMany', params: { max: ITEMS_MAX } });
  if (items.length === 0) throw new DocRefusal('docNoItems');
  return { title: beside.title, sections: [], items, warnings: [...warnings, ...beside.warnings], pictures: shelf.all };
}
