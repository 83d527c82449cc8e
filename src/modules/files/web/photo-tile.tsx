import { DeleteOutlined, RotateRightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../kernel/web/http/hooks';
import { notify } from '../../../kernel/web/notify';
import { isDeviceName } from '../../../kernel/web/offline/kept-files';
import { Picture } from '../../../kernel/web/parts/basics';
import * as calls from '../contract';
import { useKeptUrl, type Keeper } from './keeper';
import { sendFile, uploadFault } from './send-file';
import { turned } from './shrink';
import { useT } from './texts';

const SIDE = 120;

/** A picture of a field, stored or still on this device: opens large, can be turned upright, can go. A turned one is a new file in its place. */
export function PhotoTile({
  path,
  proc,
  keeper,
  onTurn,
  onRemove,
}: {
  readonly path: string;
  readonly proc: string;
  readonly keeper?: Keeper;
  readonly onTurn?: (path: string) => void;
  readonly onRemove?: () => void;
}) {
  const t = useT();
  const here = useKeptUrl(keeper, path);
  const waits = isDeviceName(path);
  const { data } = useCall(calls.fileCover, { path }, { quiet: true, when: here === null && !waits });
  const [busy, setBusy] = useState(false);
  const name = data?.name ?? t('picture');
  const url = here ?? data?.url;
  const turn = async () => {
    if (!url) return;
    setBusy(true);
    try {
      // A picture of this device has an address for `<img>` alone.
      const stored = (await keeper?.find(path)) ?? (await (await fetch(url)).blob());
      const file = await turned(stored, name);
      onTurn?.(keeper ? await keeper.keep(file) : (await sendFile(file, { proc })).path);
    } catch (error) {
      notify({ tone: 'warning', text: uploadFault(error) });
    }
    setBusy(false);
  };
  return (
    <li className="upload-photo">
      <Picture key={url} src={url} alt={name} width={SIDE} height={SIDE} />
      {waits ? <span className="soft upload-hint">{t('waits')}</span> : null}
      <span className="upload-photo-keys">
        {onTurn ? (
          <Button
            icon={<RotateRightOutlined />}
            loading={busy}
            disabled={!url}
            aria-label={t('turnNamed', { name })}
            onClick={() => void turn()}
          />
        ) : null}
        {onRemove ? (
          <Button icon={<DeleteOutlined />} aria-label={t('removeNamed', { name })} onClick={onRemove} />
        ) : null}
      </span>
    </li>
  );
}
