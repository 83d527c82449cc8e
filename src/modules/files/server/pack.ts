import { strToU8, zipSync } from 'fflate';

/** One moment for all, so that the same text is always the same bytes. */
const PACKED_AT = new Date(2026, 0, 1);
/** An archive of the demonstration world: one text. The mark in front lets every editor read it as UTF-8. */
export const packed = (text: string): Uint8Array =>
  zipSync({ 'README.txt': [strToU8(`\uFEFF${text}`), { mtime: PACKED_AT }] });
