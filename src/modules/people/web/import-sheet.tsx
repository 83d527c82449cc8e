import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ImportCalls } from '../../../kernel/shared/importing';
import { ImportFlow } from '../../../kernel/web/import/import-flow';
import { importDown, sidNosImport, studentsImport, teachersImport } from '../contract';
import { ImportResult } from './import-result';
import { ClazzPicker } from './pickers';
import { useT } from './texts';
import type { View } from './import-view';

const CALLS: Readonly<Record<View, ImportCalls>> = {
  student: studentsImport,
  teacher: teachersImport,
  sidNo: sidNosImport,
};

/** The roster import in place of the list, at the list's own address. */
export default function ImportSheet({ view, onBack }: { readonly view: View; readonly onBack: () => void }) {
  const t = useT();
  const [missing, setMissing] = useState<'clazz' | 'school' | 'none'>('clazz');
  const [clazzId, setClazz] = useState<number>();
  const [, setSearch] = useSearchParams();
  const onChildren = (id: number | undefined) => setSearch(id == null ? {} : { clazzId: String(id) });
  const options = view === 'student' ? { missing, ...(clazzId ? { clazzId } : {}) } : undefined;
  return (
    <div className="stack">
      <div className="row">
        <Button icon={<ArrowLeftOutlined />} onClick={onBack}>
          {t('backToList')}
        </Button>
        <h2 style={{ margin: 0, fontSize: 16 }}>{t(`import.${view}`)}</h2>
        <span className="soft">{t(`importText.${view}`)}</span>
      </div>
      <ImportFlow
        photo
        calls={CALLS[view]}
        template={importDown}
        templateInput={{ kind: view, ...(view === 'student' && clazzId ? { clazzId } : {}) }}
        options={options}
        missing={
          view === 'student'
            ? {
                step: t('leavers'),
                text: t('leaversText'),
                confirm: (leaving, rows) => t('leaversConfirm', { leaving, rows }),
                left: t('leaversDone'),
              }
            : undefined
        }
        result={view === 'student' ? (batch) => <ImportResult batch={batch} onOpen={onChildren} /> : undefined}
        optionsForm={
          view === 'student' ? (
            <div className="row" style={{ gap: 24 }}>
              <label className="row" style={{ gap: 8 }}>
                <span className="soft">{t('importClazz')}</span>
                <ClazzPicker
                  filter
                  value={clazzId}
                  onChange={(v) => setClazz(v ?? undefined)}
                  aria-label={t('importClazz')}
                />
              </label>
              <span className="row" style={{ gap: 8 }} role="group" aria-label={t('importMissing')}>
                <span className="soft">{t('importMissing')}</span>
                <Radio.Group
                  value={missing}
                  onChange={(e) => setMissing(e.target.value as typeof missing)}
                  options={(['clazz', 'school', 'none'] as const).map((v) => ({ value: v, label: t(`missing.${v}`) }))}
                />
              </span>
            </div>
          ) : undefined
        }
      />
    </div>
  );
}
