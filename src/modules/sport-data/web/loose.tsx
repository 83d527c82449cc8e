import { Select } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantDay, numberText, timeText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { ActButton } from '../../../kernel/web/parts/act-button';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { ClazzStudentPicker } from '../../class/web/published';
import * as calls from '../contract';
import { useT } from './texts';

type Row = RowOf<typeof calls.looseList>;
const keyOf = ({ devId, kind, from }: Row) => `${devId} ${kind} ${from}`;
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** A PE lesson of a day. */
function LessonSelect({ value, onChange, day, ...rest }: InputProps<number> & { readonly day: string }) {
  const t = useT();
  const { data } = useCall(calls.dataClass, { kind: 'attend', from: day, to: day, pageSize: 200 }, { quiet: true });
  return (
    <Select
      {...rest}
      placeholder={t('chooseLesson')}
      value={value ?? undefined}
      onChange={(id?: number) => onChange?.(id ?? null)}
      options={(data?.items ?? []).map((lesson) => ({
        value: lesson.lessonId,
        label: `${clock(lesson.startMin)} ${lesson.clazzName} ${lesson.teacherName}`,
      }))}
    />
  );
}

/** What devices measured on a day outside every lesson, to be given to a child's lesson of that day. */
export function Loose() {
  const t = useT();
  const can = useCan();
  const [chosen, setChosen] = useState<Row>();
  return (
    <>
      <ListScreen
        call={calls.looseList}
        name="sport-data.loose"
        rowKey={keyOf}
        pageSize={20}
        filters={{ onDate: true }}
        empty={{ title: t('noLoose'), text: t('noLooseText') }}
        columns={[
          {
            of: 'from',
            title: t('field.fromTo'),
            width: 220,
            show: (row) => t('fromTo', { from: timeText(row.from), to: timeText(row.to) }),
          },
          { of: 'setName', width: 160, show: (row) => <strong className="row-title">{row.setName}</strong> },
          { of: 'no', width: 120 },
          { of: 'devId', width: 180 },
          { of: 'kind', title: t('looseKind'), width: 120, show: (row) => t(`kind.${row.kind}`) },
          { of: 'count', width: 110, align: 'right', show: (row) => numberText(row.count) },
          {
            of: 'acts',
            title: '',
            show: (row) =>
              can(calls.looseAssign) ? (
                <ActButton
                  type="link"
                  aria-label={`${t('assign')} ${row.devId} ${timeText(row.from)}`}
                  onClick={() => setChosen(row)}
                >
                  {t('assign')}
                </ActButton>
              ) : null,
          },
        ]}
      />
      {chosen ? (
        <FormDialog
          open
          call={calls.looseAssign}
          onClose={() => setChosen(undefined)}
          title={t('assignOf', { device: chosen.devId })}
          draft={false}
          fixed={{ devId: chosen.devId, from: chosen.from, to: chosen.to }}
          initial={{}}
          done={t('assigned')}
          fields={{
            lessonId: { as: LessonSelect, props: { day: instantDay(chosen.from) } },
            userId: { as: ClazzStudentPicker, label: t('field.child') },
          }}
        />
      ) : null}
    </>
  );
}
