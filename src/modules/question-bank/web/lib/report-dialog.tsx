import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { wrongReportAdd } from '../../contract';
import { useT } from '../texts';

/** "Report an error": teachers and students say what is wrong with a question; who looks after it replies. */
export function ReportDialog({
  row,
  onClose,
}: {
  readonly row: { readonly qid: number };
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('reportTitle')}
      call={wrongReportAdd}
      fixed={{ qid: row.qid }}
      initial={{ kind: 'answer' }}
      done={t('reported')}
      fields={{
        kind: { label: t('field.kind') },
        text: { label: t('field.text'), help: t('reportHelp'), props: { rows: 4 } },
      }}
    />
  );
}
