import { Checkbox, DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useId, type ReactNode } from 'react';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { useCall } from '../../../../kernel/web/http/hooks';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { textbookList } from '../../../textbook/contract';
import type { planChoices } from '../../contract';
import { NAME_MAX, WEEK_HOURS_MAX } from '../../rules';
import { useT } from '../texts';
import type { PlanEditor } from './use-plan-editor';

interface Props {
  readonly editor: PlanEditor;
  readonly choices: ReplyOf<typeof planChoices>;
  readonly planId?: number;
}

function Line({
  label,
  help,
  fault,
  wide,
  children,
}: {
  readonly label: string;
  readonly help?: ReactNode;
  readonly fault?: string;
  readonly wide?: boolean;
  readonly children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={wide ? 'tp-field tp-wide' : 'tp-field'}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {fault ? (
        <span className="why" role="alert">
          {fault}
        </span>
      ) : help ? (
        <span className="soft">{help}</span>
      ) : null}
    </div>
  );
}

/** What a plan is about: name, subject and textbook, classes, when it begins. */
export function HeadForm({ editor, choices, planId }: Props) {
  const t = useT();
  const { draft, change, problems, touched } = editor;
  const fault = (key: string) => (touched ? problems.get(key) : undefined);
  const set = (part: Partial<typeof draft>) => change((d) => ({ ...d, ...part }));
  const { data: books } = useCall(textbookList, draft.sbjId == null ? {} : { sbjId: draft.sbjId }, {
    when: draft.sbjId != null,
    quiet: true,
  });
  return (
    <section className="panel tp-head">
      <Line label={t('field.name')} fault={fault('name')} wide>
        {(id) => (
          <Input
            id={id}
            value={draft.name}
            maxLength={NAME_MAX}
            showCount
            status={fault('name') ? 'error' : undefined}
            placeholder={t('namePlace')}
            onChange={(e) => set({ name: e.target.value })}
          />
        )}
      </Line>
      <Line label={t('field.sbjName')} fault={fault('sbjId')}>
        {(id) => (
          <Select
            id={id}
            value={draft.sbjId ?? undefined}
            disabled={planId != null}
            options={choices.subjects.map((s) => ({ value: s.sbjId, label: s.sbjName }))}
            onChange={(sbjId: number) => set({ sbjId, tbkId: null, clazzIds: [] })}
          />
        )}
      </Line>
      <Line label={t('field.textbook')} fault={fault('tbkId')}>
        {(id) => (
          <Select
            id={id}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            value={draft.tbkId ?? undefined}
            disabled={planId != null}
            placeholder={t('textbookPlace')}
            options={books?.map((b) => ({ value: b.tbkId, label: `${b.name}（${b.srsName}）` }))}
            onChange={(tbkId?: number) => set({ tbkId: tbkId ?? null })}
          />
        )}
      </Line>
      <Line label={t('field.beginOn')}>
        {(id) => (
          <DatePicker
            id={id}
            allowClear={false}
            value={dayjs(draft.beginOn)}
            onChange={(d) => {
              if (d) set({ beginOn: d.format('YYYY-MM-DD') });
            }}
            style={{ width: '100%' }}
          />
        )}
      </Line>
      <Line label={t('field.weekHours')} fault={fault('weekHours')} help={t('weekHoursHelp')}>
        {(id) => (
          <NumberInput
            id={id}
            value={draft.weekHours}
            placeholder={`1–${WEEK_HOURS_MAX}`}
            onChange={(weekHours) => set({ weekHours })}
            style={{ width: '100%' }}
          />
        )}
      </Line>
      <Clazzes editor={editor} choices={choices} planId={planId} fault={fault('clazzIds')} />
    </section>
  );
}

/** The caller's classes in the subject; one that follows another plan says which. */
function Clazzes({ editor, choices, planId, fault }: Props & { readonly fault: string | undefined }) {
  const t = useT();
  const { draft, change } = editor;
  // A class chosen before stays to be seen, also when the teacher no longer teaches it.
  const offered = choices.clazzes.filter(
    (c) =>
      draft.clazzIds.includes(c.clazzId) ||
      c.sbjIds.length === 0 ||
      (draft.sbjId != null && c.sbjIds.includes(draft.sbjId)),
  );
  const takenBy = (c: (typeof offered)[number]) => c.taken.find((k) => k.sbjId === draft.sbjId && k.planId !== planId);
  return (
    <fieldset className="tp-field tp-wide tp-clazzes">
      <legend>{t('field.clazzes')}</legend>
      {offered.length === 0 ? (
        <span className="soft">{t('noClazzToChoose')}</span>
      ) : (
        offered.map((c) => {
          const taken = takenBy(c);
          return (
            <Checkbox
              key={c.clazzId}
              checked={draft.clazzIds.includes(c.clazzId)}
              disabled={taken != null && !draft.clazzIds.includes(c.clazzId)}
              onChange={(e) =>
                change((d) => ({
                  ...d,
                  clazzIds: e.target.checked ? [...d.clazzIds, c.clazzId] : d.clazzIds.filter((id) => id !== c.clazzId),
                }))
              }
            >
              {c.clazzName}{' '}
              <span className="soft">
                {taken
                  ? t('takenBy', { plan: taken.planName, name: taken.userName })
                  : t('students', { count: c.studentCount })}
              </span>
            </Checkbox>
          );
        })
      )}
      {fault ? (
        <span className="why" role="alert">
          {fault}
        </span>
      ) : null}
    </fieldset>
  );
}
