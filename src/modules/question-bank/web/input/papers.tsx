import { PlusOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { instantText, numberText } from '../../../../kernel/web/format';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { StagePicker } from '../../../textbook/web/published';
import { UploadFiles } from '../../../files/web/published';
import { PAPER_STATES, paperCreate, paperList } from '../../contract';
import { useT } from '../texts';
import { PAGE_USE, SubjectOfStage } from './batch-input';
import { PaperPlace } from './paper-place';
import { PaperTag } from './paper-tag';
import './input.css';

/** Whole papers: photographed, typed in section by section, audited question by question. */
export default function Papers() {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const [making, setMaking] = useState(false);
  const papId = Number(search.get('paper')) || undefined;
  const open = (id: number | undefined) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (id == null) next.delete('paper');
      else next.set('paper', String(id));
      return next;
    });
  if (papId != null) return <PaperPlace papId={papId} onClose={() => open(undefined)} />;
  const state = PAPER_STATES.find((s) => s === search.get('state'));
  const add = can(paperCreate) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
      {t('paper.new')}
    </Button>
  ) : null;
  return (
    <div className="stack">
      <Segmented
        value={state ?? 'all'}
        onChange={(s) => setSearch(s === 'all' ? {} : { state: s })}
        options={[
          { value: 'all', label: t('paper.all') },
          ...PAPER_STATES.map((s) => ({ value: s, label: t(`paperState.${s}`) })),
        ]}
      />
      <ListScreen
        call={paperList}
        fixed={state ? { state } : {}}
        pageSize={20}
        rowKey={(r) => String(r.papId)}
        actions={add}
        empty={{ title: t('paper.none'), text: t('paper.noneText'), action: add }}
        columns={[
          {
            of: 'title',
            title: t('field.paperTitle'),
            show: (r) => (
              <div className="ipt-words">
                <Button type="link" className="ipt-link" onClick={() => open(r.papId)}>
                  {r.title}
                </Button>
              </div>
            ),
          },
          {
            of: 'sbjName',
            title: t('field.sbjId'),
            width: 150,
            show: (r) => t('ofSubject', { stage: r.stgName, subject: r.sbjName }),
          },
          { of: 'year', title: t('field.year'), width: 80, show: (r) => r.year },
          { of: 'questions', title: t('field.questions'), width: 80 },
          {
            of: 'score',
            title: t('field.fullScore'),
            width: 90,
            show: (r) => numberText(r.score, Number.isInteger(r.score) ? 0 : 1),
          },
          { of: 'state', title: t('field.state'), width: 110, show: (r) => <PaperTag state={r.state} /> },
          {
            of: 'passed',
            title: t('paper.progress'),
            width: 110,
            align: 'right',
            show: (r) =>
              r.state === 'auditing'
                ? t('paper.progressOf', { passed: r.passed, all: r.questions, rejected: r.rejected })
                : null,
          },
          { of: 'inputterName', title: t('field.inputterName'), width: 110, hidden: true },
          { of: 'savedAt', title: t('field.savedAt'), width: 150, show: (r) => instantText(r.savedAt) },
        ]}
      />
      <FormDialog
        open={making}
        onClose={() => setMaking(false)}
        title={t('paper.new')}
        call={paperCreate}
        initial={{ stgId: 2, sbjId: 2 }}
        onDone={(r) => open(r.papId)}
        submitText={t('paper.begin')}
        fields={{
          title: { label: t('field.paperTitle') },
          stgId: { as: StagePicker },
          sbjId: { as: SubjectOfStage },
          year: { label: t('field.year') },
          images: {
            as: UploadFiles,
            label: t('field.images'),
            props: { proc: 'question-bank.page', use: PAGE_USE },
            help: t('paper.imagesHelp'),
          },
        }}
      />
    </div>
  );
}
