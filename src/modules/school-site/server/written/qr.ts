import { create } from 'qrcode';
import { html, type Html } from './html';

/** A QR code as one vector path, as the browser draws it (proof/web/qr.tsx). */
export function qr(text: string, size: number, label: string): Html {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) path += `M${x} ${y}h1v1h-1z`;
  const side = modules.size + 4;
  return html`<svg
    width="${size}"
    height="${size}"
    viewBox="${`-2 -2 ${side} ${side}`}"
    role="img"
    aria-label="${label}"
  >
    <path d="${path}" fill="#000" />
  </svg>`;
}
