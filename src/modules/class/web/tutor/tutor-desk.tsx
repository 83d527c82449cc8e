import { PlusOutlined } from '@ant-design/icons';
import { Badge, Button, Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { useCan } from '../../../../kernel/web/app';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { dayText } from '../../../../kernel/web/format';
import { useAct } from '../../../../kernel/web/http/hooks';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { createTutoring, endTutoring, listTutoring } from '../../contract';
import type { TutorKind } from '../../rules';
import { ClazzTag } from '../clazz-mark';
import { GradePicker, SubjectPicker } from '../school-pickers';
import { useT } from '../texts';
import { Applicants } from './applicants';

type Tutoring = ReplyOf<typeof endTutoring>;
/** From when to when, as far as it is known. */
export const spanText = (c: Pick<Tutoring, 'start' | 'end'>): string =>
  [c.start, c.end].map((d) => (d ? dayText(d) : '…')).join(' – ');

/** A tutor's tutoring classes: small groups and one-to-one, with the applicants who wait. */
export function TutorDesk() {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const kind: TutorKind = search.get('kind') === 'single' ? 'single' : 'multi';
  const [creating, setCreating] = useState(false);
  const confirm = useConfirm();
  const end = useAct(endTutoring, { done: t('ended') });
  const create = can(createTutoring) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating(true)}>
      {t('createTutoring')}
    </Button>
  ) : null;
  const ask = async (c: Tutoring) => {
    if (
      await confirm({
        title: t('endAsk', { name: c.clazzName }),
        loses: [t('endLoses', { count: c.studentCount }), t('endKeeps'), t('noWayBack')],
        type: c.clazzName,
        ok: t('end'),
      })
    )
      await end.run({ kind, id: c.clazzId });
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
        filters={{ name: true, sbjId: SubjectPicker, state: true }}
        actions={create}
        empty={{ title: t('tutoringEmpty'), text: t('tutoringEmptyText'), action: create }}
        drawerTitle={(c) => c?.clazzName}
        drawer={(key, c) => <Applicants kind={kind} clazzId={Number(key)} ended={c?.ended ?? false} />}
        columns={[
          { of: 'clazzName', sort: true, show: (c) => <ClazzTag name={c.clazzName} type={c.clazzType} /> },
          { of: 'sbjName', title: t('field.sbjId'), width: 100 },
          { of: 'grdName', title: t('field.grdId'), width: 130 },
          { of: 'studentCount', width: 110, align: 'right', show: (c) => `${c.studentCount} / ${c.limit}` },
          { of: 'start', sort: true, title: t('span'), width: 260, show: spanText },
          {
            of: 'waiting',
            width: 110,
            show: (c) =>
              c.waiting > 0 ? <Badge count={c.waiting} title={t('waitingCount', { count: c.waiting })} /> : 0,
          },
          {
            of: 'ended',
            title: '',
            width: 90,
            align: 'right',
            show: (c) =>
              c.ended ? (
                <StatusTag status="off">{t('endedTab')}</StatusTag>
              ) : can(endTutoring) ? (
                <Button type="link" size="small" danger onClick={() => void ask(c)}>
                  {t('end')}
                </Button>
              ) : (
                <span />
              ),
          },
        ]}
      />
      <FormDialog
        open={creating}
        onClose={() => setCreating(false)}
        call={createTutoring}
        title={t('createTutoring')}
        fixed={{ kind }}
        done={t('created')}
        submitText={t('createTutoring')}
        fields={{
          clazzName: true,
          sbjId: { as: SubjectPicker },
          grdId: { as: GradePicker },
          ...(kind === 'multi' ? { limit: { label: t('places') } } : {}),
          start: true,
          end: true,
        }}
        initial={kind === 'multi' ? { limit: 12 } : {}}
      />
    </div>
  );
}
