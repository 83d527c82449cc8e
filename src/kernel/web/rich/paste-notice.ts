import { hasOddMath, homely } from '../../shared/foreign-html';

/** Pasted text as the editor takes it; `onOdd` hears of a formula that holds more than LaTeX can say. */
export function pasted(html: string, onOdd: () => void): string {
  if (hasOddMath(html)) onOdd();
  return homely(html);
}
