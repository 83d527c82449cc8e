import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useCall } from '../../../kernel/web/http/hooks';
import { instantText } from '../../../kernel/web/format';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { HELPER } from './helper-address';
import { SizeText } from './size';
import { useT } from './texts';
import './device.css';

/** What everybody may download: the newest version of each program. `#question-helper` shows the helper alone. */
export default function Download() {
  const t = useT();
  const isHelper = location.hash === HELPER;
  const { data, error, refetch } = useCall(calls.latestVersions, isHelper ? { kind: 'helper' } : {}, { quiet: true });
  useEffect(() => {
    document.querySelector<HTMLElement>('.device-get a')?.focus();
  }, [data]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  if (data.items.length === 0) return <EmptyState title={t('nothingToGet')} text={t('nothingToGetText')} />;
  return (
    <main className="device-get">
      <h1>{t('downloads')}</h1>
      {data.items.map((row) => (
        <article key={row.programId} className="panel">
          <div className="device-head">
            <h2>{row.programName}</h2>
            <Button type="primary" icon={<DownloadOutlined />} href={`${row.url}&down=true`} download={row.fileName}>
              {t('get')}
            </Button>
          </div>
          <p className="soft">
            {row.verNo} · <SizeText bytes={row.fileSize} /> · {instantText(row.madeAt)}
          </p>
          {row.text ? <p className="device-notes">{row.text}</p> : null}
          {row.sha256 ? (
            <p className="soft">
              SHA-256 <code>{row.sha256}</code>
            </p>
          ) : null}
        </article>
      ))}
    </main>
  );
}
