import { Suspense } from 'react';
import { sidePart } from '../../../kernel/web/side-part';

const Qr = sidePart(() => import('./qr'));
const SIZE = 112;

interface Drawn {
  /** What it says. */
  readonly url: string;
  readonly viewBox: string;
  readonly d: string;
}
/** The code in the page that the server wrote. */
function drawnIn(written: Element | null): Drawn | undefined {
  const svg = written?.querySelector('.site-qr svg');
  const url = written?.querySelector('.site-url')?.textContent;
  const viewBox = svg?.getAttribute('viewBox');
  const d = svg?.querySelector('path')?.getAttribute('d');
  return url && viewBox && d ? { url, viewBox, d } : undefined;
}
/** Whoever reads the page they came for needs nothing that draws codes: it stands there already. */
const drawn = drawnIn(document.getElementById('written'));

/** The code of a page of the site. */
export function Code({ url, label }: { readonly url: string; readonly label: string }) {
  const known = drawn?.url === url ? drawn : undefined;
  if (known)
    return (
      <svg width={SIZE} height={SIZE} viewBox={known.viewBox} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={known.d} />
      </svg>
    );
  return (
    <Suspense fallback={null}>
      <Qr text={url} size={SIZE} label={label} />
    </Suspense>
  );
}
