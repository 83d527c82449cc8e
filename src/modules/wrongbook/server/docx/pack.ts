import { strToU8, zipSync } from 'fflate';
import type { Media } from './pictures';
import { markup } from '../../../../kernel/shared/markup';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const FORMATS = 'http://schemas.openxmlformats.org';
const RELATION = `${FORMATS}/officeDocument/2006/relationships`;
const NS = [
  ['w', `${FORMATS}/wordprocessingml/2006/main`],
  ['m', `${FORMATS}/officeDocument/2006/math`],
  ['r', RELATION],
  ['wp', `${FORMATS}/drawingml/2006/wordprocessingDrawing`],
  ['a', `${FORMATS}/drawingml/2006/main`],
  ['pic', `${FORMATS}/drawingml/2006/picture`],
]
  .map(([prefix, name]) => `xmlns:${prefix}="${name}"`)
  .join(' ');
const FONT = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体" w:cs="Times New Roman"/>';
const style = (id: string, size: number, more = '', spacing = '') => markup`
  <w:style w:type="paragraph" w:styleId="${id}">
    <w:name w:val="${id}"/>
    <w:basedOn w:val="Normal"/>
    <w:pPr>${spacing}</w:pPr>
    <w:rPr>${more}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr>
  </w:style>
`;
const STYLES = markup`${HEAD}
  <w:styles ${NS}>
    <w:docDefaults>
      <w:rPrDefault>
        <w:rPr>
          ${FONT}
          <w:sz w:val="21"/>
          <w:szCs w:val="21"/>
          <w:lang w:val="en-US" w:eastAsia="zh-CN"/>
        </w:rPr>
      </w:rPrDefault>
      <w:pPrDefault><w:pPr><w:spacing w:after="40" w:line="300" w:lineRule="auto"/></w:pPr></w:pPrDefault>
    </w:docDefaults>
    <w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
    ${style('Title', 32, '<w:b/>', '<w:spacing w:after="60"/><w:jc w:val="center"/>')}
    ${style('Heading', 24, '<w:b/>', '<w:spacing w:before="200" w:after="80"/>')}
    ${style('Small', 18, '<w:color w:val="5F6A78"/>', '<w:jc w:val="center"/>')}
  </w:styles>
`;
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const TYPES = markup`${HEAD}
  <Types xmlns="${FORMATS}/package/2006/content-types">
    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
    <Default Extension="xml" ContentType="application/xml"/>
    <Default Extension="png" ContentType="image/png"/>
    <Default Extension="jpg" ContentType="image/jpeg"/>
    <Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/>
    <Override PartName="/word/styles.xml" ContentType="${WORD}.styles+xml"/>
    <Override PartName="/word/footer1.xml" ContentType="${WORD}.footer+xml"/>
  </Types>
`;
const rels = (list: readonly (readonly [string, string, string])[]) => markup`${HEAD}
  <Relationships xmlns="${FORMATS}/package/2006/relationships">
    ${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"/>`)}
  </Relationships>
`;
const FOOTER = markup`${HEAD}
  <w:ftr ${NS}>
    <w:p>
      <w:pPr><w:pStyle w:val="Small"/></w:pPr>
      <w:r><w:fldChar w:fldCharType="begin"/></w:r>
      <w:r><w:instrText>PAGE</w:instrText></w:r>
      <w:r><w:fldChar w:fldCharType="end"/></w:r>
    </w:p>
  </w:ftr>
`;

export const DOCX = `${WORD}.document`;
const section = (columns: number, last: boolean) => {
  const inner = markup`
    <w:footerReference w:type="default" r:id="rId2"/>
    <w:type w:val="continuous"/>
    <w:pgSz w:w="11906" w:h="16838"/>
    <w:pgMar w:top="720" w:right="720" w:bottom="720" w:left="720" w:header="400" w:footer="360" w:gutter="0"/>
    <w:cols w:num="${columns}" w:space="400" w:sep="${columns > 1 ? 1 : 0}"/>
  `;
  return last ? `<w:sectPr>${inner}</w:sectPr>` : `<w:p><w:pPr><w:sectPr>${inner}</w:sectPr></w:pPr></w:p>`;
};
/** A document of A4: a heading over the whole width, then two columns. */
export const packDocx = (heading: string, body: string, media: readonly Media[] = []): Uint8Array =>
  zipSync(
    {
      '[Content_Types].xml': strToU8(TYPES),
      '_rels/.rels': strToU8(rels([['rId1', 'officeDocument', 'word/document.xml']])),
      'word/_rels/document.xml.rels': strToU8(
        rels([
          ['rId1', 'styles', 'styles.xml'],
          ['rId2', 'footer', 'footer1.xml'],
          ...media.map((m) => [m.id, 'image', `media/${m.name}`] as const),
        ]),
      ),
      ...Object.fromEntries(media.map((m) => [`word/media/${m.name}`, m.bytes] as const)),
      'word/styles.xml': strToU8(STYLES),
      'word/footer1.xml': strToU8(FOOTER),
      'word/document.xml': strToU8(
        `${HEAD}<w:document ${NS}><w:body>${heading}${section(1, false)}${body}${section(2, true)}</w:body></w:document>`,
      ),
    },
    { level: 6 },
  );
