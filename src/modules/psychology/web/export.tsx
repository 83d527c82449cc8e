import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { timeText } from '../../../kernel/web/format';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { OpenLock } from './lock';
import { useT } from './texts';

interface Kept {
  readonly exportId: number;
  readonly fileName: string;
  readonly until: string;
}
interface Props {
  readonly disabled: boolean;
  /** Makes the sheet that is kept; nothing where it was refused. */
  readonly onMake: () => Promise<Kept | undefined>;
  readonly onFetch: (exportId: number) => Promise<void>;
}
/** Takes a sheet out of the lock: the own password again first, and then the file for as long as it is kept. */
export function SheetExport({ disabled, onMake, onFetch }: Props) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const [kept, setKept] = useState<Kept>();
  const make = async () => {
    setAsking(false);
    setKept(await onMake());
  };
  return (
    <div className="stack">
      <div className="row">
        <Button icon={<DownloadOutlined />} disabled={disabled} onClick={() => setAsking((now) => !now)}>
          {t('exportText')}
        </Button>
        {kept ? (
          <>
            <span role="status">{t('exportKept', { name: kept.fileName, at: timeText(kept.until) })}</span>
            <ActButton type="primary" onClick={() => onFetch(kept.exportId)}>
              {t('exportFetch')}
            </ActButton>
          </>
        ) : null}
      </div>
      {isAsking ? <OpenLock title={t('exportAsk')} onDone={() => void make()} /> : null}
    </div>
  );
}
