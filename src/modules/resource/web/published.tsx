import { pickerOf } from '../../../kernel/web/parts/picker';
import { paperList } from '../contract';

/** Chooses a paper of a library: `among={{ lib: 'pfm', sbjId }}`; the caller's own without. */
export const PaperPicker = pickerOf({
  call: paperList,
  value: (p) => p.resId,
  label: (p) => p.title,
  note: (p) => `${p.queCount} / ${p.fullScore}`,
  search: (title) => ({ title }),
});
/** A file where the browser can show it, else its name and the way to it; `url` is a signed one. */
export { Preview as FilePreview, type Previewed } from './parts/preview';
export { FileMark, sizeText } from './parts/file-mark';
