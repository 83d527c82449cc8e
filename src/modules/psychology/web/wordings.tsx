import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText } from '../../../kernel/web/format';
import { saveFile, sendFile } from '../../../kernel/web/http/send';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { ActButton } from '../../../kernel/web/parts/act-button';
import * as calls from '../contract';
import { KINDS, type Kind } from '../rules';
import { useT } from './texts';

async function download(kind: Kind): Promise<void> {
  const answer = await sendFile(calls.downWording, { kind });
  if (!('jobId' in answer)) saveFile(answer);
}
/** Questions that the school has a licence for; the program brings none. */
export function Wordings() {
  const t = useT();
  const [making, setMaking] = useState(false);
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
      {t('newWording')}
    </Button>
  );
  return (
    <>
      <ListScreen
        call={calls.listWordings}
        name="psychology.wordings"
        rowKey={(row) => String(row.wordingId)}
        filters={{ kind: true }}
        actions={create}
        head={
          <div className="row">
            {KINDS.map((kind) => (
              <ActButton key={kind} onClick={() => download(kind)}>
                {t('templateOf', { name: t(`kind.${kind}`) })}
              </ActButton>
            ))}
          </div>
        }
        empty={{ title: t('noWordings'), text: t('noWordingsText'), action: create }}
        columns={[
          {
            of: 'kind',
            width: 260,
            show: (row) => (
              <>
                <strong className="row-title">{t(`kind.${row.kind}`)}</strong>{' '}
                {row.isDemo ? <small className="soft">{t('isDemo')}</small> : null}
              </>
            ),
          },
          { of: 'numbering', width: 150, show: (row) => (row.numbering ? t(`numbering.${row.numbering}`) : '—') },
          { of: 'source' },
          { of: 'licence' },
          { of: 'count', width: 90, align: 'right' },
          { of: 'madeBy', width: 120, show: (row) => row.madeBy ?? <span className="soft">—</span> },
          { of: 'madeAt', width: 180, show: (row) => instantText(row.madeAt) },
        ]}
      />
      {making ? (
        <FormDialog
          open
          call={calls.saveWording}
          onClose={() => setMaking(false)}
          title={t('newWording')}
          draft={false}
          fields={{
            kind: true,
            numbering: { when: (values) => values['kind'] === 'psqi', help: t('numberingHelp') },
            source: true,
            licence: true,
            file: true,
          }}
          done={t('saved')}
        />
      ) : null}
    </>
  );
}
