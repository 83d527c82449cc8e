import { Button } from 'antd';
import { useState, type MouseEvent } from 'react';
import { MOST_COLUMNS, MOST_ROWS } from '../rules/table/limits';
import { usePage } from './photo-page';
import { drawnGrid, type PhotoGrid, type Tap } from './photo-sheet-logic';
import { useT } from './texts';

/** Taps that say where the list lies and how high its rows are. */
const CORNERS = 3;

/** A page without a grid: three taps say where its list is, more of them where its columns part. */
export function PhotoDraw({ photo, onDone }: { readonly photo: string; readonly onDone: (grid: PhotoGrid) => void }) {
  const t = useT();
  const url = usePage(photo);
  const [taps, setTaps] = useState<readonly Tap[]>([]);
  const grid = drawnGrid(taps.slice(0, CORNERS), taps.slice(CORNERS), { rows: MOST_ROWS, columns: MOST_COLUMNS });
  const tap = (event: MouseEvent<HTMLElement>) => {
    // A key has no place.
    if (event.detail === 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const place = { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
    setTaps((before) => [...before, place]);
  };
  if (!url) return null;
  return (
    <div className="stack">
      <p style={{ margin: 0 }}>{t('photo.drawText')}</p>
      <div className="row">
        {grid ? <span aria-live="polite">{t('photo.drawn', { rows: grid.rows, columns: grid.columns })}</span> : null}
        <Button type="primary" disabled={!grid} onClick={() => grid && onDone(grid)}>
          {t('photo.drawDone')}
        </Button>
        {taps.length > 0 ? <Button onClick={() => setTaps([])}>{t('photo.drawAgain')}</Button> : null}
      </div>
      <div className="pt-page">
        <button type="button" className="pt-sheet pt-draw pt-plain" aria-label={t('photo.drawText')} onClick={tap}>
          <img src={url} alt={t('photo.page')} />
          {grid
            ? grid.cells.map(({ row, column, box }) => (
                <span
                  key={`${row} ${column}`}
                  className="pt-here"
                  style={{
                    left: `${box.x * 100}%`,
                    top: `${box.y * 100}%`,
                    width: `${box.w * 100}%`,
                    height: `${box.h * 100}%`,
                  }}
                />
              ))
            : taps.map(({ x, y }) => (
                <span
                  key={`${x} ${y}`}
                  className="pt-here"
                  style={{ left: `${x * 100}%`, top: `${y * 100}%`, width: 8, height: 8 }}
                />
              ))}
        </button>
      </div>
    </div>
  );
}
