import { useRef } from 'react';
import { CONTENT, PAGE, type Question, type Region } from '../../rules/paper';

const half = (mm: number): number => Math.round(mm * 2) / 2;
const within = (value: number, from: number, to: number): number => Math.max(from, Math.min(to, half(value)));

/** The questions of a page as frames that are chosen and dragged, in steps of half a millimetre. */
export function Frames({
  questions,
  chosen,
  onChoose,
  onMove,
}: {
  readonly questions: readonly Question[];
  readonly chosen: number | undefined;
  readonly onChoose: (no: number) => void;
  readonly onMove?: (no: number, region: Region) => void;
}) {
  const grip = useRef<{ readonly no: number; readonly x: number; readonly y: number; readonly region: Region }>(
    undefined,
  );
  return questions.map((q) => (
    <rect
      key={q.no}
      className="exam-frame"
      data-chosen={q.no === chosen}
      x={q.region.x}
      y={q.region.y}
      width={q.region.w}
      height={q.region.h}
      onPointerDown={(e) => {
        onChoose(q.no);
        if (!onMove) return;
        e.currentTarget.setPointerCapture(e.pointerId);
        grip.current = { no: q.no, x: e.clientX, y: e.clientY, region: q.region };
      }}
      onPointerMove={(e) => {
        const held = grip.current;
        const svg = e.currentTarget.ownerSVGElement;
        if (!held || held.no !== q.no || !svg || !onMove) return;
        const perPixel = PAGE.w / svg.getBoundingClientRect().width;
        const { region } = held;
        onMove(q.no, {
          ...region,
          x: within(region.x + (e.clientX - held.x) * perPixel, CONTENT.x, CONTENT.x + CONTENT.w - region.w),
          y: within(region.y + (e.clientY - held.y) * perPixel, CONTENT.y, CONTENT.y + CONTENT.h - region.h),
        });
      }}
      onPointerUp={() => {
        grip.current = undefined;
      }}
    />
  ));
}
