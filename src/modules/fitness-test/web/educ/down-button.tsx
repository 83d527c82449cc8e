import { FileExcelOutlined } from '@ant-design/icons';
import type { InputOf } from '../../../../kernel/shared/call';
import { useCan } from '../../../../kernel/web/app';
import { saveFile, sendFile } from '../../../../kernel/web/http/send';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import type * as calls from '../../contract';
import { useT } from '../texts';

type Books = typeof calls.educReportDown | typeof calls.educYearsDown;
/** Everything a report shows, charts and tables, as one workbook. */
export function DownButton<C extends Books>({ call, ask }: { readonly call: C; readonly ask: InputOf<C> }) {
  const t = useT();
  const can = useCan();
  if (!can(call)) return null;
  const save = async () => {
    const got = await sendFile(call, ask);
    if ('blob' in got) saveFile(got);
  };
  return (
    <ActButton icon={<FileExcelOutlined />} onClick={save}>
      {t('downBook')}
    </ActButton>
  );
}
