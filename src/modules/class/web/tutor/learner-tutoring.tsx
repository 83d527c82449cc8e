import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { useCan } from '../../../../kernel/web/app';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { applyTutoring, listTutoring } from '../../contract';
import type { TutorKind } from '../../rules';
import { ClazzTag } from '../clazz-mark';
import { SubjectPicker } from '../school-pickers';
import { useT } from '../texts';
import { APPLICATION_STATUS } from './applicants';
import { spanText } from './tutor-desk';

type Tutoring = ReplyOf<typeof listTutoring>['items'][number];

/** Tutoring classes a learner may apply to, with how the own application stands; an answer shows without asking. */
export function LearnerTutoring() {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const kind: TutorKind = search.get('kind') === 'single' ? 'single' : 'multi';
  const [applying, setApplying] = useState<Tutoring>();
  const standing = (c: Tutoring) => {
    if (c.mine === 'waiting' || c.mine === 'approved')
      return <StatusTag status={APPLICATION_STATUS[c.mine]}>{t(`application.${c.mine}`)}</StatusTag>;
    if (c.studentCount >= c.limit) return <StatusTag status="off">{t('full')}</StatusTag>;
    return (
      <>
        {c.mine === 'rejected' ? <StatusTag status="off">{t('application.rejected')}</StatusTag> : null}
        {can(applyTutoring) ? (
          <Button type="link" size="small" onClick={() => setApplying(c)}>
            {t('apply')}
          </Button>
        ) : null}
      </>
    );
  };
  return (
    <div className="stack">
      <Segmented
        value={kind}
        onChange={(value) => setSearch({ kind: value })}
        options={[
          { value: 'multi', label: t('kind.multi') },
          { value: 'single', label: t('kind.single') },
        ]}
      />
      <ListScreen
        key={kind}
        call={listTutoring}
        fixed={{ kind }}
        print={false}
        filters={{ name: true, sbjId: SubjectPicker }}
        empty={{ title: t('tutoringNone') }}
        columns={[
          { of: 'clazzName', show: (c) => <ClazzTag name={c.clazzName} type={c.clazzType} /> },
          { of: 'tutorName', width: 120 },
          { of: 'sbjName', title: t('field.sbjId'), width: 100 },
          { of: 'studentCount', width: 110, align: 'right', show: (c) => `${c.studentCount} / ${c.limit}` },
          { of: 'start', title: t('span'), width: 240, show: spanText },
          { of: 'mine', title: t('application'), width: 150, show: standing },
        ]}
      />
      {applying ? (
        <FormDialog
          open
          onClose={() => setApplying(undefined)}
          call={applyTutoring}
          title={t('applyFor', { name: applying.clazzName })}
          width={440}
          fixed={{ kind, id: applying.clazzId }}
          fields={{ remark: { help: t('remarkHelp') } }}
          submitText={t('apply')}
          done={t('applied')}
        />
      ) : null}
    </div>
  );
}
