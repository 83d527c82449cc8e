import { Skeleton } from 'antd';
import { Suspense } from 'react';
import type { InputProps } from '../parts/field-input';
import { fieldPart } from '../parts/field-part';
import type { Tool } from './rich-config';

/** What the editor takes besides value and onChange. */
export interface RichTextProps extends InputProps<string> {
  readonly tools?: readonly Tool[];
  readonly minHeight?: number;
  /** Another upload than the installed one. */
  readonly upload?: (file: File) => Promise<string>;
}
const Editor = fieldPart(() => import('./rich-editor'));

/** An editor for formatted text; value and result are HTML. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 4 }} />}>
      <Editor {...props} />
    </Suspense>
  );
}
