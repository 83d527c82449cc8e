import { unescaped } from '../docx/package';

export const folderOf = (path: string): string => path.replace(/[^/]*$/, '');
/** `../images/1.png` from the folder of an item; names in a package are addresses: `item%201.xml`. */
export function resolved(folder: string, href: string): string {
  const out: string[] = [];
  const path = href.replace(/[?#].*$/s, '');
  for (const step of `${path.startsWith('/') ? '' : folder}${path}`.split('/')) {
    if (step === '..') out.pop();
    else if (step !== '' && step !== '.') out.push(unescaped(step));
  }
  return out.join('/').normalize('NFC').toLowerCase();
}
