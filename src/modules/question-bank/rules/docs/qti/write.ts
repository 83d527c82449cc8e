import { strToU8, zipSync } from 'fflate';
import type { AnswerKey, BlankKey, PartKind, QuestionBody, SubQuestion } from '../../model';
import { escapeXml } from '../xml';
import { markup } from '../../../../../kernel/shared/markup';
import { must } from '../../../../../kernel/shared/maps';

// QTI 3 out. What QTI has no word for (how a gap is compared) travels in data- attributes, which other systems leave alone.

const NS = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0';
const TEMPLATES = 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const GAP = /_{4,}/g;
/** Formatted text as XHTML: void elements closed, no named entities besides XML's own. */
export const xhtml = (html: string): string =>
  html
    .replace(/&nbsp;/g, '&#160;')
    .replace(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/gi, '&amp;')
    .replace(/<(br|hr|img)\b([^>]*?)\s*\/?>/g, '<$1$2 />');
const attr = (name: string, value: string | number | undefined): string =>
  value == null ? '' : ` ${name}="${escapeXml(String(value))}"`;
const option = (at: number): string => String.fromCharCode(65 + at);
const correct = (values: readonly string[]): string => markup`
  <qti-correct-response>
    ${values.map((v) => `<qti-value>${escapeXml(v)}</qti-value>`)}
  </qti-correct-response>
`;
const declared = (id: string, cardinality: string, type: string, values: readonly string[], more = ''): string =>
  markup`
    <qti-response-declaration identifier="${id}" cardinality="${cardinality}" base-type="${type}">
      ${values.length > 0 && correct(values)}
      ${more}
    </qti-response-declaration>
  `;
const block = (name: 'answer' | 'explain', html: string): string =>
  html === ''
    ? ''
    : markup`
        <qti-rubric-block class="${name}" use="${name === 'answer' ? 'scoring' : 'solution'}" view="scorer tutor">
          <qti-content-body><div>${xhtml(html)}</div></qti-content-body>
        </qti-rubric-block>
      `;

interface Written {
  readonly declarations: string;
  readonly body: string;
  readonly template: string | undefined;
}
interface Writable {
  readonly kind: PartKind;
  readonly stem: string;
  readonly options: readonly string[];
  readonly rights: readonly string[];
  readonly answer: AnswerKey;
  readonly explain: string;
}
/** How a gap is compared, as data- attributes. */
const comparison = (k: BlankKey | undefined): string =>
  [
    attr('data-mode', k?.mode),
    attr('data-tolerance', k?.tolerance),
    attr('data-unit', k?.unit),
    attr('data-form', k?.form),
  ].join('');
const mapping = (k: BlankKey): string => markup`
  <qti-mapping default-value="0">
    ${k.accept.map(
      (a) => `<qti-map-entry map-key="${escapeXml(a)}" mapped-value="1" case-sensitive="${k.mode === 'exact'}" />`,
    )}
  </qti-mapping>
`;
function part(q: Writable, id: string): Written {
  const stem = `<div class="stem">${xhtml(q.stem)}</div>`;
  const end = block('explain', q.explain);
  const choices = (name: string, list: readonly string[], mark: (at: number) => string, more = '') =>
    list.map((o, at) => `<${name} identifier="${mark(at)}"${more}>${xhtml(o)}</${name}>`).join('');
  const partners = (side: 'L' | 'R', list: readonly string[]) =>
    choices('qti-simple-associable-choice', list, (at) => `${side}${at + 1}`, ' match-max="1"');
  switch (q.kind) {
    case 'single':
    case 'multi':
      return {
        declarations: declared(
          id,
          q.kind === 'single' ? 'single' : 'multiple',
          'identifier',
          (q.answer.picks ?? []).map(option),
        ),
        template: 'match_correct',
        body: markup`
          ${stem}
          <qti-choice-interaction response-identifier="${id}" max-choices="${q.kind === 'single' ? 1 : 0}" shuffle="false">
            ${choices('qti-simple-choice', q.options, option)}
          </qti-choice-interaction>
          ${end}
        `,
      };
    case 'judge':
      return {
        declarations: declared(id, 'single', 'identifier', q.answer.truth == null ? [] : [String(q.answer.truth)]),
        template: 'match_correct',
        body: markup`
          ${stem}
          <qti-choice-interaction response-identifier="${id}" max-choices="1" shuffle="false">
            <qti-simple-choice identifier="true">√</qti-simple-choice>
            <qti-simple-choice identifier="false">×</qti-simple-choice>
          </qti-choice-interaction>
          ${end}
        `,
      };
    case 'order':
      return {
        declarations: declared(id, 'ordered', 'identifier', (q.answer.order ?? []).map(option)),
        template: 'match_correct',
        body: markup`
          ${stem}
          <qti-order-interaction response-identifier="${id}" shuffle="true">
            ${choices('qti-simple-choice', q.options, option)}
          </qti-order-interaction>
          ${end}
        `,
      };
    case 'match':
      return {
        declarations: declared(
          id,
          'multiple',
          'directedPair',
          (q.answer.pairs ?? []).map((right, left) => `L${left + 1} R${right + 1}`),
        ),
        template: 'match_correct',
        body: markup`
          ${stem}
          <qti-match-interaction response-identifier="${id}" max-associations="${q.options.length}" shuffle="false">
            <qti-simple-match-set>${partners('L', q.options)}</qti-simple-match-set>
            <qti-simple-match-set>${partners('R', q.rights)}</qti-simple-match-set>
          </qti-match-interaction>
          ${end}
        `,
      };
    case 'blank': {
      const keys = q.answer.blanks ?? [];
      let at = 0;
      const gap = (k: BlankKey | undefined) =>
        `<qti-text-entry-interaction response-identifier="${id}_${(at += 1)}"${comparison(k)} />`;
      const withGaps = xhtml(q.stem).replace(GAP, () => gap(keys[at]));
      const own = at > 0;
      // The gap of a cloze stands in the passage; its question has no words of its own.
      const shown = !own && keys.length > 0 ? `${withGaps}${gap(keys[0])}` : withGaps;
      return {
        declarations: keys
          .map((k, i) => declared(`${id}_${i + 1}`, 'single', 'string', k.accept.slice(0, 1), mapping(k)))
          .join(''),
        template: keys.length === 1 ? 'map_response' : undefined,
        body: `<div class="${own ? 'stem' : 'stem gap'}">${shown}</div>${end}`,
      };
    }
    case 'photo':
      return {
        declarations: declared(id, 'single', 'file', []),
        template: undefined,
        body: `${stem}<qti-upload-interaction response-identifier="${id}" type="image/jpeg image/png" />${block('answer', q.answer.text ?? '')}${end}`,
      };
    case 'short':
      return {
        declarations: declared(id, 'single', 'string', []),
        template: undefined,
        body: `${stem}<qti-extended-text-interaction response-identifier="${id}" />${block('answer', q.answer.text ?? '')}${end}`,
      };
  }
}
/** One question as an assessment item. */
export function toQtiItem(body: QuestionBody, id: string, title: string): string {
  const parts =
    body.kind === 'group' ? body.subs.map((s: SubQuestion) => ({ s, written: part(s, `RESPONSE_${s.qcid}`) })) : [];
  const one = body.kind === 'group' ? undefined : part({ ...body, kind: body.kind }, 'RESPONSE');
  const inner = one
    ? one.body
    : markup`
        <div class="stem">${xhtml(body.stem)}</div>
        ${parts.map(({ s, written }) => `<div class="sub" data-qcid="${s.qcid}">${written.body}</div>`)}
        ${block('explain', body.explain)}
      `;
  const open = [
    `<qti-assessment-item xmlns="${NS}"`,
    `identifier="${escapeXml(id)}" title="${escapeXml(title)}"`,
    'adaptive="false" time-dependent="false" xml:lang="zh-CN">',
  ].join(' ');
  return markup`${HEAD}
    ${open}
      ${one ? one.declarations : parts.map((p) => p.written.declarations)}
      <qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float" />
      <qti-item-body>${inner}</qti-item-body>
      ${one?.template && `<qti-response-processing template="${TEMPLATES}/${one.template}.xml" />`}
    </qti-assessment-item>
  `;
}

export interface QtiItem {
  readonly id: string;
  readonly title: string;
  readonly body: QuestionBody;
  readonly degree: number;
  readonly points: readonly string[];
}
/** LOM's words for our five degrees. */
export const DIFFICULTIES = ['very easy', 'easy', 'medium', 'difficult', 'very difficult'] as const;
const resource = (i: QtiItem, files: readonly string[]): string =>
  markup`
    <resource identifier="${escapeXml(i.id)}" type="imsqti_item_xmlv3p0" href="items/${escapeXml(i.id)}.xml">
      <metadata>
        <lom xmlns="http://ltsc.ieee.org/xsd/LOM">
          <general>
            <title><string language="zh-CN">${escapeXml(i.title)}</string></title>
            ${i.points.map((p) => `<keyword><string language="zh-CN">${escapeXml(p)}</string></keyword>`)}
          </general>
          <educational>
            <difficulty>
              <source>LOMv1.0</source>
              <value>${DIFFICULTIES[i.degree - 1] ?? 'medium'}</value>
            </difficulty>
          </educational>
        </lom>
      </metadata>
      <file href="items/${escapeXml(i.id)}.xml" />
      ${files.map((f) => `<file href="${escapeXml(f)}" />`)}
    </resource>
  `;
const SRC = /src="([^"]+)"/g;
/** A package: the items, their pictures, the manifest. `pictures`: bytes by the address that stands in the texts. */
export function toQtiPackage(
  items: readonly QtiItem[],
  pictures: ReadonlyMap<string, { readonly ext: string; readonly bytes: Uint8Array }>,
): Uint8Array {
  const names = new Map([...pictures.keys()].map((src, at) => [src, `images/${at + 1}.${must(pictures, src).ext}`]));
  const files: Record<string, Uint8Array> = {};
  const resources = items.map((i) => {
    const used = new Set<string>();
    const xml = toQtiItem(i.body, i.id, i.title).replace(SRC, (whole, src: string) => {
      const name = names.get(src.replace(/&amp;/g, '&'));
      if (name) used.add(name);
      return name ? `src="../${name}"` : whole;
    });
    files[`items/${i.id}.xml`] = strToU8(xml);
    return resource(i, [...used]);
  });
  for (const [src, name] of names) files[name] = must(pictures, src).bytes;
  files['imsmanifest.xml'] = strToU8(
    markup`${HEAD}
      <manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="MANIFEST">
        <metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata>
        <organizations />
        <resources>${resources}</resources>
      </manifest>
    `,
  );
  return zipSync(files, { level: 6 });
}
