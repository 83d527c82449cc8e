import { Input } from 'antd';
import { useEffect, useRef, type ComponentProps } from 'react';
import { UploadFiles } from '../../../files/web/published';
import { PHOTOS_MAX, type Answer, type Part } from '../../contract';
import { useT } from '../texts';

/** The name of a use of the files module and its rules, as `registerReader` knows it; who keeps pictures until they can be sent. */
export type PhotoUse = Pick<ComponentProps<typeof UploadFiles>, 'proc' | 'use' | 'keeper'>;
const TEXT_MAX = 5000;

/** Words, pictures of the paper, or both. */
export function WrittenInput({
  part,
  value,
  onChange,
  disabled,
  photos,
}: {
  readonly part: Part;
  readonly value: Answer;
  readonly onChange: (value: Answer) => void;
  readonly disabled?: boolean;
  readonly photos?: PhotoUse;
}) {
  const t = useT();
  // An upload may arrive after more words were typed: it joins what stands then, not what stood when it began.
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  const pictures = (
    <UploadFiles
      proc="image"
      {...photos}
      count={PHOTOS_MAX}
      hint={t('photoHint', { max: PHOTOS_MAX })}
      disabled={disabled}
      value={value.files ?? []}
      onChange={(files) =>
        latest.current.onChange({
          ...latest.current.value,
          files: typeof files === 'string' ? [files] : [...(files ?? [])],
        })
      }
    />
  );
  return (
    <div className="answer-written">
      {part.kind === 'short' ? (
        <Input.TextArea
          value={value.text ?? ''}
          maxLength={TEXT_MAX}
          autoSize={{ minRows: 4, maxRows: 16 }}
          aria-label={t('yourAnswer')}
          placeholder={t('writePlace')}
          disabled={disabled}
          onChange={(e) => onChange({ ...value, text: e.target.value })}
        />
      ) : null}
      {pictures}
    </div>
  );
}
