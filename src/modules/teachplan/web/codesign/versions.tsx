import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { instantText } from '../../../../kernel/web/format';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { RichView } from '../../../../kernel/web/rich/rich-view';
import { useSession } from '../../../../kernel/web/session/session-store';
import type { Codesign } from '../../contract';
import { useT } from '../texts';

/** What the page said, newest first; a version can be taken back into the page. */
export function Versions({
  codesign: c,
  open,
  onClose,
  onTake,
}: {
  readonly codesign: Codesign;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onTake: ((html: string) => void) | undefined;
}) {
  const t = useT();
  const zone = useSession()?.zone;
  const [no, setNo] = useState<number>();
  const shown = c.versions.find((v) => v.verNo === no) ?? c.versions[0];
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={640}
      title={t('versionsTitle')}
      extra={
        onTake && shown && shown.content !== c.content ? (
          <Button onClick={() => onTake(shown.content)}>{t('takeVersion')}</Button>
        ) : null
      }
    >
      {!shown ? (
        <EmptyState compact title={t('versionsNone')} />
      ) : (
        <div className="tp-versions">
          <ul>
            {c.versions.map((v) => (
              <li key={v.verNo}>
                <button type="button" aria-current={v.verNo === shown.verNo} onClick={() => setNo(v.verNo)}>
                  <strong>{v.userName}</strong>
                  <span className="soft">{instantText(v.at, zone)}</span>
                </button>
              </li>
            ))}
          </ul>
          <div className="tp-version">
            <RichView html={shown.content} />
          </div>
        </div>
      )}
    </Drawer>
  );
}
