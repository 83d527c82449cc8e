import { Alert } from 'antd';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ImportFlow } from '../../../kernel/web/import/import-flow';
import { useAct } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { sendFile, uploadFault } from '../../files/web/published';
import { readZip, zipImport } from '../contract';
import { ZIP_USE } from '../rules';
import { useT } from './texts';
import './face.css';

/** An archive of photographs, each named by its child's student number; the address keeps the batch. */
export default function Zip() {
  const [search, setSearch] = useSearchParams();
  if (search.get('batch')) return <ImportFlow calls={zipImport} />;
  return <ChooseZip onRead={(batchId) => setSearch({ batch: String(batchId) })} />;
}

function ChooseZip({ onRead }: { readonly onRead: (batchId: number) => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const [percent, setPercent] = useState<number>();
  const read = useAct(readZip, { onDone: (made) => onRead(made.batchId) });
  const take = async (file: File) => {
    setFault(undefined);
    setPercent(0);
    try {
      const { path } = await sendFile(file, { proc: ZIP_USE, onPercent: setPercent });
      await read.run({ path });
    } catch (error) {
      setFault(uploadFault(error));
    } finally {
      setPercent(undefined);
    }
  };
  return (
    <section className="panel stack">
      <p className="face-note">{t('zipText')}</p>
      <p className="soft face-note">{t('zipConsent')}</p>
      {fault ? <Alert type="error" showIcon title={fault} /> : null}
      <div className="row">
        <ActButton type="primary" disabled={percent !== undefined} onClick={() => input.current?.click()}>
          {percent === undefined ? t('zipChoose') : t('zipSending', { percent })}
        </ActButton>
        <input
          ref={input}
          type="file"
          accept=".zip"
          hidden
          aria-label={t('zipChoose')}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) void take(file);
          }}
        />
      </div>
    </section>
  );
}
