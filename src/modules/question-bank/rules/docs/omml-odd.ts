import { ACCENTS } from '../../../../kernel/shared/latex-signs';
import { child, els, type El } from './xml';

// Whether a formula of a word processor holds what its LaTeX does not say, counted apart from how it is read (`omml.ts`).

/** What each construct is made of; anything else in it is not read. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  'm:f': ['m:num', 'm:den'],
  'm:rad': ['m:deg', 'm:e'],
  'm:sSup': ['m:e', 'm:sup'],
  'm:sSub': ['m:e', 'm:sub'],
  'm:sSubSup': ['m:e', 'm:sub', 'm:sup'],
  'm:sPre': ['m:sub', 'm:sup', 'm:e'],
  'm:nary': ['m:sub', 'm:sup', 'm:e'],
  'm:d': ['m:e'],
  'm:m': ['m:mr'],
  'm:mr': ['m:e'],
  'm:eqArr': ['m:e'],
  'm:acc': ['m:e'],
  'm:bar': ['m:e'],
  'm:groupChr': ['m:e'],
  'm:box': ['m:e'],
  'm:borderBox': ['m:e'],
  'm:phant': ['m:e'],
  'm:func': ['m:fName', 'm:e'],
  'm:limLow': ['m:e', 'm:lim'],
  'm:limUpp': ['m:e', 'm:lim'],
  'm:oMathPara': ['m:oMath'],
  'm:r': ['m:t', 'w:t', 'w:sym', 'w:tab', 'w:br'],
  'w:r': ['w:t'],
};
/** Whose inside is read as it stands. */
const OPEN: ReadonlySet<string> = new Set([
  'm:oMath',
  'm:e',
  'm:num',
  'm:den',
  'm:deg',
  'm:sub',
  'm:sup',
  'm:fName',
  'm:lim',
  'm:t',
  'w:t',
  'w:ins',
  'w:moveTo',
  'w:sdt',
  'w:sdtContent',
  'w:smartTag',
  'w:customXml',
  'w:hyperlink',
]);
/** Marks of the program, and what was taken out: nobody sees them. */
const SILENT =
  /^(?:[mw]:\w*Pr|w:(?:del|moveFrom|instrText|proofErr|bookmark\w+|comment\w+|perm\w+|move\w+Range\w+|lastRenderedPageBreak|softHyphen))$/;

/** What a run says by one sign: nothing is inside. */
const SIGN: ReadonlySet<string> = new Set(['w:sym', 'w:tab', 'w:br']);
const isDrawn = (property: El): boolean =>
  property.name !== 'm:ctrlPr' && !['0', 'off', 'false'].includes(property.attrs['m:val'] ?? '1');

/** Whether a formula holds a construct, a sign over letters or a line through them that LaTeX does not say here. */
export function isOddFormula(el: El): boolean {
  const parts = Object.hasOwn(PARTS, el.name) ? PARTS[el.name] : undefined;
  if (!parts && !OPEN.has(el.name)) return true;
  if (el.name === 'm:acc') {
    const sign = child(el, 'm:accPr', 'm:chr')?.attrs['m:val'] ?? '';
    if (sign !== '' && !Object.hasOwn(ACCENTS, sign)) return true;
  }
  // Sides left open and lines through a framed formula.
  if (el.name === 'm:borderBox' && els(child(el, 'm:borderBoxPr')).some(isDrawn)) return true;
  return els(el).some((k) => {
    if (SILENT.test(k.name)) return false;
    return parts?.includes(k.name) === false || (!SIGN.has(k.name) && isOddFormula(k));
  });
}
