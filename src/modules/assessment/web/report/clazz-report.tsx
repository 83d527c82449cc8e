import { Button } from 'antd';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ExportButton } from '../../../../kernel/web/parts/export-button';
import { PrintHead } from '../../../../kernel/web/parts/print-head';
import type { ScreenProps } from '../../../../kernel/web/router/define-web';
import { toPath } from '../../../../kernel/web/router/paths';
import { reportClazz, reportExport } from '../../contract';
import { Loaded, StateTag } from '../parts';
import { useT } from '../texts';
import { Rows, Sums } from './group-parts';

/** A class's results. */
export default function ClazzReport({ params }: ScreenProps) {
  const t = useT();
  const at = { id: Number(params['evalId']), clazzId: Number(params['clazzId']) };
  const got = useCall(reportClazz, at, { quiet: true });
  return (
    <Loaded of={got}>
      {({ item, clazzName, spread, roots, rows }) => (
        <div className="stack">
          <PrintHead>{clazzName}</PrintHead>
          <div className="row">
            <b>{clazzName}</b>
            <span>{item.name}</span>
            <StateTag state={item.state} />
            <span className="row row-end" data-chrome>
              <ExportButton call={reportExport} input={{ kind: 'eval', ...at }} />
              <Button onClick={() => window.print()}>{t('print')}</Button>
            </span>
          </div>
          <Sums spread={spread} roots={roots} />
          <Rows
            rows={rows}
            roots={roots}
            to={(userId) => toPath('/assessment-student/report/{userId}/{evalId}', { userId, evalId: at.id })}
          />
        </div>
      )}
    </Loaded>
  );
}
