import { Button } from 'antd';
import { useState } from 'react';
import { instantText } from '../../../../kernel/web/format';
import { useAct } from '../../../../kernel/web/http/hooks';
import { send } from '../../../../kernel/web/http/send';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import type { ScreenProps } from '../../../../kernel/web/router/define-web';
import { templateDelete, templateGet, templateList, type TemplateRow } from '../../contract';
import type { Kind } from '../../rules';
import { useT } from '../texts';
import { TemplateEditor, type Editing } from './template-editor';
import '../assessment.css';

/** Templates of a kind: the default one and the school's own. */
export default function Templates({ with: place }: ScreenProps) {
  const t = useT();
  const confirm = useConfirm();
  const kind: Kind = place?.['kind'] === 'perf' ? 'perf' : 'eval';
  const [editing, setEditing] = useState<Editing>();
  const remove = useAct(templateDelete, { done: t('removed') });
  const open = async (row: TemplateRow | undefined, as: Editing['as']) => {
    const template = await send(templateGet, { kind, id: row?.templateId ?? 'default' });
    setEditing({ template, as });
  };
  return (
    <>
      <ListScreen
        call={templateList}
        fixed={{ kind }}
        filters={{ name: true }}
        rowKey={(row) => String(row.templateId ?? 'default')}
        actions={
          <Button type="primary" onClick={() => void open(undefined, 'copy')}>
            {t('newTemplate')}
          </Button>
        }
        empty={{ title: t('noTemplates') }}
        columns={[
          { of: 'name', fixed: 'left' },
          {
            of: 'isDefault',
            width: 110,
            show: (row) => (
              <StatusTag status={row.isDefault ? 'off' : 'done'}>{t(row.isDefault ? 'isDefault' : 'isOwn')}</StatusTag>
            ),
          },
          { of: 'leaves', width: 90 },
          { of: 'levels', show: (row) => row.levels.map((level) => level.name).join(t('comma')) },
          { of: 'madeAt', width: 150, show: (row) => (row.madeAt ? instantText(row.madeAt) : '—') },
          {
            of: 'acts',
            title: '',
            width: 220,
            fixed: 'right',
            align: 'right',
            show: (row) => (
              <span className="row">
                <Button size="small" onClick={() => void open(row, row.isDefault ? 'look' : 'edit')}>
                  {t(row.isDefault ? 'look' : 'edit')}
                </Button>
                <Button size="small" onClick={() => void open(row, 'copy')}>
                  {t('copy')}
                </Button>
                {row.templateId == null ? null : (
                  <Button
                    size="small"
                    danger
                    onClick={() =>
                      void confirm({ title: t('removeTitle', { name: row.name }), loses: t('removeLoses') }).then(
                        (yes) => yes && row.templateId != null && remove.run({ kind, id: row.templateId }),
                      )
                    }
                  >
                    {t('remove')}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      {editing ? <TemplateEditor kind={kind} editing={editing} onClose={() => setEditing(undefined)} /> : null}
    </>
  );
}
