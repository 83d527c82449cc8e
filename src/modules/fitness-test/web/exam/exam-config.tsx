import { FormScreen } from '../../../../kernel/web/form/form-screen';
import { useCan } from '../../../../kernel/web/app';
import { useUi } from '../../../../kernel/web/i18n/use-text';
import { Detail } from '../../../../kernel/web/parts/basics';
import * as calls from '../../contract';
import type { ExamFull } from '../../contract/exam';
import { useT } from '../texts';

/** How results are taken: attempts, which counts, check-in, devices, time for appeals. */
export function ExamConfigForm({ exam }: { readonly exam: ExamFull }) {
  const t = useT();
  const ui = useUi();
  const can = useCan();
  const { config } = exam;
  const head = (
    <Detail
      columns={3}
      items={[
        { label: t('exam.items'), value: exam.itemNames.join(t('comma')), wide: true },
        { label: t('field.yearId'), value: `${exam.yearId}–${exam.yearId + 1}` },
        { label: t('exam.counts'), value: exam.counts ? t('exam.countsYes') : (exam.schemeName ?? t('exam.countsNo')) },
        { label: t('exam.children'), value: exam.people },
        exam.orgs.length > 0 && {
          label: t('exam.schools'),
          value: exam.orgs.map((o) => o.name).join(t('comma')),
          wide: true,
        },
      ]}
    />
  );
  if (!exam.mine || !can(calls.examConfig) || exam.state === 'shown' || exam.state === 'archived')
    return (
      <div className="stack">
        {head}
        <Detail
          columns={3}
          items={[
            { label: t('field.rounds'), value: config.rounds },
            { label: t('field.best'), value: t(`best.${config.best}`) },
            { label: t('field.appealDays'), value: config.appealDays },
            { label: t('field.secondDecider'), value: ui(config.secondDecider ? 'yes' : 'no') },
          ]}
        />
      </div>
    );
  return (
    <div className="stack">
      {head}
      <FormScreen
        call={calls.examConfig}
        fixed={{ tstId: exam.tstId }}
        initial={config}
        fields={{
          rounds: { help: t('exam.roundsHelp') },
          best: true,
          sign: { help: t('exam.signHelp') },
          devices: { help: t('exam.devicesHelp') },
          appealDays: { help: t('exam.appealHelp') },
          secondDecider: { help: t('exam.secondHelp') },
        }}
        done={t('saved')}
      />
    </div>
  );
}
