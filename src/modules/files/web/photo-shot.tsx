import type { ShotProps } from '../../../kernel/web/import/photo-slot';
import { usePage } from './photo-page';
import './photo.css';

/** How high a cell is shown, in px: writing on paper is about as high as on a screen then. */
const HIGH = 30;
const WIDEST = 260;

/** What stands at one place of the page: a window on the whole picture, which is fetched once. */
export default function PhotoShot({ shots, box }: ShotProps) {
  const url = usePage(shots.photo);
  if (!url || box.w <= 0 || box.h <= 0) return null;
  const shape = (box.w * shots.width) / (box.h * shots.height);
  return (
    <span className="pt-shot" style={{ aspectRatio: String(shape), width: Math.min(WIDEST, Math.round(HIGH * shape)) }}>
      <img
        src={url}
        alt=""
        style={{
          width: `${100 / box.w}%`,
          height: `${100 / box.h}%`,
          left: `${(-100 * box.x) / box.w}%`,
          top: `${(-100 * box.y) / box.h}%`,
        }}
      />
    </span>
  );
}
