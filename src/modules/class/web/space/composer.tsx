import { PictureOutlined, VideoCameraOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { FormScreen } from '../../../../kernel/web/form/form-screen';
import { Field } from '../../../../kernel/web/form/field';
import type { InputProps } from '../../../../kernel/web/parts/field-input';
import { UploadFiles } from '../../../files/web/published';
import { createDynamic } from '../../contract';
import { POST_IMAGES_MAX, POST_TEXT_MAX } from '../../rules';
import { useT } from '../texts';

const IMAGES = { families: ['image'], open: false, count: POST_IMAGES_MAX } as const;
const VIDEO = { families: ['video'], open: false, count: 1 } as const;

function Words({ value, onChange, ...rest }: InputProps<string>) {
  const t = useT();
  return (
    <Input.TextArea
      {...rest}
      value={value ?? ''}
      onChange={(e) => onChange?.(e.target.value)}
      placeholder={t('postPlaceholder')}
      aria-label={t('field.text')}
      maxLength={POST_TEXT_MAX}
      autoSize={{ minRows: 2, maxRows: 12 }}
    />
  );
}

/** Says something to the class. Pictures and a video open their field when they are wanted. */
export function Composer({ clazzId }: { readonly clazzId: number }) {
  const t = useT();
  const [round, setRound] = useState(0);
  const [open, setOpen] = useState<{ readonly images?: true; readonly video?: true }>({});
  const again = () => {
    setRound(round + 1);
    setOpen({});
  };
  return (
    <div className="composer">
      <FormScreen
        key={round}
        call={createDynamic}
        fixed={{ clazzId }}
        draft={`${clazzId}`}
        initial={{ text: '', images: [], video: null }}
        submitText={t('post')}
        done={t('posted')}
        refreshes={['class.dynamics']}
        onDone={again}
        actions={
          <>
            <Button
              type="text"
              icon={<PictureOutlined />}
              aria-pressed={open.images ?? false}
              onClick={() => setOpen({ ...open, images: true })}
            >
              {t('pictures')}
            </Button>
            <Button
              type="text"
              icon={<VideoCameraOutlined />}
              aria-pressed={open.video ?? false}
              onClick={() => setOpen({ ...open, video: true })}
            >
              {t('video')}
            </Button>
          </>
        }
      >
        <Field of="text" label="" as={Words} />
        {open.images ? (
          <Field of="images" as={UploadFiles} props={{ proc: 'clazzSpace', use: IMAGES, count: POST_IMAGES_MAX }} />
        ) : null}
        {open.video ? <Field of="video" as={UploadFiles} props={{ proc: 'clazzSpace', use: VIDEO, count: 1 }} /> : null}
      </FormScreen>
    </div>
  );
}
