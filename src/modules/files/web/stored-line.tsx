import { DeleteOutlined, DownloadOutlined, FileOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCall } from '../../../kernel/web/http/hooks';
import * as calls from '../contract';
import { sizeText } from '../rules';
import { useT } from './texts';

/** One stored file with its name, size and a download that works for the reader. */
export function StoredLine({ path, onRemove }: { readonly path: string; readonly onRemove?: () => void }) {
  const t = useT();
  const { data, error } = useCall(calls.fileCover, { path }, { quiet: true });
  const name = data?.name ?? path.replace(/^.*\//, '');
  return (
    <li>
      <FileOutlined />
      <span className="upload-name">{error ? t('noPreview') : name}</span>
      {data ? <span className="soft num">{sizeText(data.size)}</span> : null}
      {data ? (
        <Button
          size="small"
          type="text"
          icon={<DownloadOutlined />}
          aria-label={t('downloadNamed', { name })}
          href={`${data.url}&down=true`}
        />
      ) : null}
      {onRemove ? (
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('removeNamed', { name })}
          onClick={onRemove}
        />
      ) : null}
    </li>
  );
}
