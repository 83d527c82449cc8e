import { UploadOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { useUi } from '../i18n/use-text';
import type { InputProps } from './field-input';

/** One file, sent with the form. */
export default function FileInput({ id, disabled, value, onChange }: InputProps) {
  const t = useUi();
  return (
    <Upload
      maxCount={1}
      beforeUpload={(file) => {
        onChange?.(file);
        return false;
      }}
      onRemove={() => {
        onChange?.(null);
      }}
      fileList={value instanceof File ? [{ uid: '1', name: value.name }] : []}
    >
      <Button id={id} icon={<UploadOutlined />} disabled={disabled}>
        {t('chooseFile')}
      </Button>
    </Upload>
  );
}
