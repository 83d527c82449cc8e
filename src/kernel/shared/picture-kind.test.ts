import { expect, test } from 'vitest';
import { foreignPicture } from './picture-kind';

const kind = (bytes: string): string | undefined => foreignPicture(Uint8Array.from(bytes, (c) => c.charCodeAt(0)));

test('a picture is called what its first bytes say, whatever its name says', () => {
  const box = (brands: string) => `\0\0\0\x20ftyp${brands}`;
  expect([
    kind('RIFF\x24\0\0\0WEBPVP8 '),
    kind(box('heic\0\0\0\0mif1heic')),
    kind(box('mif1\0\0\0\0mif1heic')),
    kind(box('avif\0\0\0\0avifmif1')),
    kind(box('mif1\0\0\0\0mif1avif')),
    kind('GIF89a\x01\0'),
    kind('BM\x46\0\0\0\0\0\0\0\x36\0'),
    kind('II*\0\x08\0'),
    kind('MM\0*\0\0'),
    kind(`\x01\0\0\0${'\0'.repeat(36)} EMF`),
    kind('\xd7\xcd\xc6\x9a\0\0'),
    kind('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ]).toEqual(['WebP', 'HEIC', 'HEIC', 'AVIF', 'AVIF', 'GIF', 'BMP', 'TIFF', 'TIFF', 'EMF', 'WMF', 'SVG']);
});
test('what is a JPG, a PNG, a film or only words has no such name', () => {
  expect([
    kind('\xff\xd8\xff\xe0'),
    kind('\x89PNG\r\n\x1a\n'),
    kind('\0\0\0\x20ftypisom\0\0\0\0isomavc1'),
    kind('BMI of a class'),
    kind(''),
  ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
});
