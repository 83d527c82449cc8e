/** The ticks and arrows that come from sign fonts. */
const SYMBOLS: Readonly<Record<string, string>> = {
  F0FC: '✓',
  F0FB: '×',
  F050: '✓',
  F04F: '×',
  F0E8: '→',
  F0DE: '⇒',
  F0B4: '×',
  F0B1: '±',
  F0B8: '÷',
  F0A3: '≤',
  F0B3: '≥',
  F0B9: '≠',
  F0D0: '∠',
  F044: '△',
  F05E: '⊥',
  F051: '∵',
  F05C: '∴',
  F0B0: '°',
  F0A2: '′',
  F070: 'π',
  F061: 'α',
  F062: 'β',
  F071: 'θ',
};
export const symbol = (hex: string): string => {
  const code = parseInt(hex, 16);
  return SYMBOLS[hex.toUpperCase()] ?? (code > 0x20 && code < 0xe000 ? String.fromCharCode(code) : '');
};
