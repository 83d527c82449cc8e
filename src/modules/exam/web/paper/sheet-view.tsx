import { create } from 'qrcode';
import { useMemo } from 'react';
import { colour } from '../../../../kernel/web/theme';
import { BUBBLE, bubblesOf, CODE, guidesOf, PAGE, QR, SAMPLES, type Box, type Question } from '../../rules/paper';
import { inkOfSide, type Ink } from '../../rules/scan/draw';
import { lettersOf, qrText, type SheetCode } from '../../rules/sheet-code';
import { useT } from '../texts';
import '../exam.css';

/** Greys of a sheet that is scanned; letters in bubbles are so light that an empty one stays empty to the reader. */
const LINE = '#555';
const PALE = '#b8b8b8';

const ink = (shape: Ink, key: number) => {
  const { x, y, w, h, line } = shape;
  if (!line) return <rect key={key} x={x} y={y} width={w} height={h} />;
  const half = line / 2;
  return (
    <rect
      key={key}
      x={x + half}
      y={y + half}
      width={w - line}
      height={h - line}
      fill="none"
      stroke={LINE}
      strokeWidth={line}
    />
  );
};
/** As large as fits into so many millimetres: Chinese characters are as wide as they are tall, others about half. */
function fitted(text: string, most: number, width: number): number {
  const ems = [...text].reduce((n, letter) => n + (letter.charCodeAt(0) > 255 ? 1 : 0.55), 0);
  return Math.min(most, width / Math.max(1, ems));
}
const Letter = ({ x, y, w, h, children }: Ink & { readonly children: string }) => (
  <text x={x + w / 2} y={y + h / 2 + 0.75} fontSize={2.1} textAnchor="middle" style={{ fill: PALE }}>
    {children}
  </text>
);

/** A square as a path, or a line where it has no height. */
const outline = ({ x, y, w, h }: Box): string => (h ? `M${x} ${y}h${w}v${h}h${-w}z` : `M${x} ${y}h${w}`);
/** A box above each column of a number, to write the digit in that is then filled below. */
const NumberBoxes = ({ question: { region, options } }: { readonly question: Question }) =>
  Array.from({ length: options }, (_, i) => (
    <rect
      key={i}
      x={region.x + BUBBLE.lead + i * BUBBLE.pitch - 0.4}
      y={region.y + 5}
      width={5}
      height={5}
      fill="none"
      stroke={LINE}
      strokeWidth={0.2}
    />
  ));

/** One side of a sheet in millimetres: on the screen the designer's picture, on paper what is scanned. */
export function SheetView({
  questions,
  page,
  code,
  lines,
  isPrinted,
  children,
}: {
  readonly questions: readonly Question[];
  readonly page: number;
  readonly code: SheetCode;
  /** The head's two lines: exam and subject, child and class. */
  readonly lines: readonly [string, string];
  readonly isPrinted?: boolean;
  readonly children?: React.ReactNode;
}) {
  const t = useT();
  const qr = useMemo(
    () => create([{ data: qrText(code), mode: 'alphanumeric' }], { errorCorrectionLevel: 'Q' }).modules,
    [code],
  );
  const here = questions.filter((q) => q.region.page === page);
  return (
    <svg
      className={isPrinted ? 'exam-sheet exam-printed' : 'exam-sheet'}
      viewBox={`0 0 ${PAGE.w} ${PAGE.h}`}
      role="img"
      aria-label={`${lines[0]} ${lines[1]} ${t('pageNo', { page })}`}
    >
      <rect width={PAGE.w} height={PAGE.h} fill={colour.surface} />
      {inkOfSide(questions, page, code, qr).map(ink)}
      <text x={20} y={21.5} fontSize={fitted(lines[1], 3.6, QR.x - 24)}>
        {lines[1]}
      </text>
      <text x={20} y={27} fontSize={fitted(lines[0], 3.2, 150)}>
        {lines[0]}
      </text>
      <text x={CODE.x} y={19} fontSize={2.6} fontFamily="monospace">
        {lettersOf(code)}
      </text>
      <text x={SAMPLES.filled.x - 1.5} y={22.3} fontSize={2.6} textAnchor="end">
        {t('sampleFill')}
      </text>
      <Letter {...SAMPLES.empty}>A</Letter>
      {here.map((q) => (
        <g key={q.no}>
          <text
            x={q.region.x + 1}
            y={q.kind === 'choice' ? q.region.y + q.region.h / 2 + 1.2 : q.region.y + 4}
            fontSize={3.4}
          >
            {q.kind === 'number' ? t('numberHere') : q.no}
          </text>
          <path d={guidesOf(q).map(outline).join('')} fill="none" stroke={PALE} strokeWidth={0.15} />
          {q.kind === 'number' ? <NumberBoxes question={q} /> : null}
          {bubblesOf(q).map((b, i) => (
            <Letter key={i} {...b}>
              {b.value}
            </Letter>
          ))}
        </g>
      ))}
      <text x={PAGE.w / 2} y={286} fontSize={3} textAnchor="middle">
        {t('pageNo', { page })}
      </text>
      {children}
    </svg>
  );
}
