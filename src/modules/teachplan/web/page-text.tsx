import { useRef } from 'react';
import { PAGE_TOOLS } from '../../../kernel/web/rich/rich-config';
import { RichText } from '../../../kernel/web/rich/rich-text';
import { AuthorKeys } from '../../class/web/published';
import { uploadImage } from '../../files/web/published';

interface Props {
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly minHeight: number;
  readonly 'aria-label': string;
  readonly placeholder: string;
}

/**
 * The editor of hours and shared pages. It reports a change when it opens, and when it tidies what it was given: only what follows a
 * person's hand in it counts, or opening a page would save it, and two people who read one page would save in turn.
 */
export function PageText({ onChange, ...rest }: Props) {
  const touched = useRef(false);
  const touch = () => {
    touched.current = true;
  };
  const changed = (html: string | null | undefined) => {
    if (touched.current && (html ?? '') !== rest.value) onChange(html ?? '');
  };
  return (
    <div
      onBeforeInputCapture={touch}
      onKeyDownCapture={touch}
      onPointerDownCapture={touch}
      onDropCapture={touch}
      onPasteCapture={touch}
    >
      <AuthorKeys>
        <RichText {...rest} onChange={changed} tools={PAGE_TOOLS} upload={uploadImage} />
      </AuthorKeys>
    </div>
  );
}
