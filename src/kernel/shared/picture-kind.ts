const text = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/** What a picture is that is neither PNG nor JPG, whatever its name says: the word people know it by. */
export function foreignPicture(bytes: Uint8Array): string | undefined {
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'WebP';
  if (text(bytes, 4, 8) === 'ftyp') {
    const brand = text(bytes, 8, 12);
    // Pictures of either kind may call themselves mif1, and name their own kind behind it.
    if (/^avi[fs]$/.test(brand) || (/^m[is]f1$/.test(brand) && /avi[fs]/.test(text(bytes, 16, 48)))) return 'AVIF';
    if (/^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) return 'HEIC';
  }
  if (text(bytes, 0, 4) === 'GIF8') return 'GIF';
  if (text(bytes, 0, 2) === 'BM' && text(bytes, 6, 10) === '\0\0\0\0') return 'BMP';
  if (['II*\u0000', 'MM\u0000*'].includes(text(bytes, 0, 4))) return 'TIFF';
  if (text(bytes, 40, 44) === ' EMF') return 'EMF';
  if (['\u00d7\u00cd\u00c6\u009a', '\u0001\u0000\u0009\u0000'].includes(text(bytes, 0, 4))) return 'WMF';
  if (/^(?:\u00ef\u00bb\u00bf)?\s*<(?:\?xml[^>]*>\s*<)?svg[\s>]/.test(text(bytes, 0, 200))) return 'SVG';
  return undefined;
}
