import { Alert, Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useUi } from '../i18n/use-text';
import type { Theirs } from './theirs';
import type { ContractForm } from './use-form';

/** Above a form: who changed the record meanwhile. What both changed stands at its field; all at once is decided here. */
export function ChangedNotice({
  theirs,
  settle,
}: {
  readonly theirs: Theirs;
  readonly settle: ContractForm['settle'];
}) {
  const t = useUi();
  const open = Object.keys(theirs.open).length;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, [theirs.changed]);
  return (
    <div ref={place}>
      <Alert
        type="warning"
        showIcon
        role="alert"
        style={{ marginBottom: 16 }}
        title={theirs.text}
        description={t(open > 0 ? 'changedOpen' : 'changedSettled', { count: open })}
        action={
          open > 0 ? (
            <span className="row" style={{ gap: 8 }}>
              <Button size="small" onClick={() => settle('mine')}>
                {t('changedMine')}
              </Button>
              <Button size="small" onClick={() => settle('theirs')}>
                {t('changedTheirs')}
              </Button>
            </span>
          ) : null
        }
      />
    </div>
  );
}
