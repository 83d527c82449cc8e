import { Button } from 'antd';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ExportButton } from '../../../../kernel/web/parts/export-button';
import { PrintHead } from '../../../../kernel/web/parts/print-head';
import type { ScreenProps } from '../../../../kernel/web/router/define-web';
import { toPath } from '../../../../kernel/web/router/paths';
import { perfReport, reportExport } from '../../contract';
import { Loaded, StateTag } from '../parts';
import { useT } from '../texts';
import { Rows, Sums } from './group-parts';

/** The results of all teachers: names for the administrator, distributions for everybody else. */
export default function GlobalReport({ params }: ScreenProps) {
  const t = useT();
  const id = Number(params['perfId']);
  const got = useCall(perfReport, { id }, { quiet: true });
  return (
    <Loaded of={got}>
      {({ item, people, spread, roots, rows }) => (
        <div className="stack">
          <PrintHead>{item.name}</PrintHead>
          <div className="row">
            <b>{item.name}</b>
            <StateTag desk state={item.state} />
            <span className="soft">{t('peopleN', { n: people })}</span>
            <span className="row row-end" data-chrome>
              <ExportButton call={reportExport} input={{ kind: 'perf', id }} />
              <Button onClick={() => window.print()}>{t('print')}</Button>
            </span>
          </div>
          <Sums spread={spread} roots={roots} />
          {rows ? (
            <Rows
              rows={rows}
              roots={roots}
              to={(userId) => toPath('/assessment-teacher/report/{userId}/{perfId}', { userId, perfId: id })}
            />
          ) : null}
        </div>
      )}
    </Loaded>
  );
}
