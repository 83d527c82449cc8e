import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { InputOf } from '../../../../kernel/shared/call';
import { useCan } from '../../../../kernel/web/app';
import { saveFile, send, sendFile } from '../../../../kernel/web/http/send';
import { notify } from '../../../../kernel/web/notify';
import { docCreate, qtiExport, queList, wrongMine } from '../../contract';
import { useT } from '../texts';

/** A package holds so many questions. */
const QTI_MAX = 200;
/** Questions in and out of an own library, and what was reported of them. `asked`: the list in sight, which goes out as it is narrowed. */
export function InAndOut({ asked, total }: { readonly asked: InputOf<typeof queList>; readonly total: number }) {
  const t = useT();
  const can = useCan();
  const [busy, setBusy] = useState(false);
  const out = async () => {
    setBusy(true);
    try {
      const { items } = await send(queList, { ...asked, curPage: 1, pageSize: QTI_MAX });
      const file = await sendFile(qtiExport, { qids: items.map((r) => r.qid) });
      if ('blob' in file) saveFile(file);
      notify({ tone: 'success', text: t('qtiOutDone', { count: items.length }) });
    } finally {
      setBusy(false);
    }
  };
  const more: MenuProps['items'] = [
    ...(can(qtiExport)
      ? [
          {
            key: 'qti',
            label: t(total > QTI_MAX ? 'qtiOutSome' : 'qtiOut', { max: QTI_MAX }),
            disabled: total === 0 || busy,
            onClick: () => void out(),
          },
        ]
      : []),
    ...(can(wrongMine)
      ? [{ key: 'faulty', label: <Link to="/repo/psn/question/faulty">{t('toCorrections')}</Link> }]
      : []),
  ];
  return (
    <>
      {can(docCreate) ? (
        <Link to="/repo/psn/question/import">
          <Button>{t('toImport')}</Button>
        </Link>
      ) : null}
      {more.length > 0 ? (
        <Dropdown menu={{ items: more }} trigger={['click']}>
          <Button icon={<EllipsisOutlined />} loading={busy} aria-label={t('moreActs')} />
        </Dropdown>
      ) : null}
    </>
  );
}
