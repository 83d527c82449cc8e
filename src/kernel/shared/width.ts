import { visibleText } from './visible';

/**
 * Signs of either width as the usual ones (NFKC), without what nobody sees. Circled, raised and numbered digits stay what
 * they are: ①② is not 12 and 2² is not 22.
 */
export const narrow = (text: string): string =>
  visibleText(text).replace(/\P{No}+/gu, (part) => part.normalize('NFKC'));

/** A text without blanks, but for one between two digits, where blanks part two numbers: 1 2 is not 12. */
export const unspaced = (text: string): string =>
  text.replace(/(?<=\d)\s+(?=\d)/g, ' ').replace(/(?<!\d)\s+|\s+(?!\d)/g, '');
