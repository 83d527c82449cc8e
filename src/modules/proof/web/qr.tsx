import { create } from 'qrcode';

/** A QR code as one vector path: sharp on any paper. */
export function Qr({ text, size, label }: { readonly text: string; readonly size: number; readonly label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) path += `M${x} ${y}h1v1h-1z`;
  return (
    <svg
      width={size}
      height={size}
      viewBox={`-2 -2 ${modules.size + 4} ${modules.size + 4}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
