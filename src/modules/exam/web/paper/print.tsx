import { Select } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { Bones } from '../../../../kernel/web/parts/bones';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { examGet, paperPrint } from '../../contract';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { pagesOf } from '../../rules/paper';
import { SheetView } from './sheet-view';
import { useT } from '../texts';

type Prints = ReplyOf<typeof paperPrint>;
/** Sheets for every child of a class or of the exam, each with its own code, ready for the printer. */
export default function Print({ params }: { readonly params: { readonly examId: string; readonly readId: string } }) {
  const t = useT();
  const readId = Number(params.readId);
  const { data, error, refetch } = useCall(examGet, { id: Number(params.examId) }, { quiet: true });
  const [clazzId, setClazzId] = useState<number>();
  const [prints, setPrints] = useState<Prints>();
  const prepare = useAct(paperPrint, { onDone: setPrints });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  return (
    <div className="stack">
      <section className="panel stack exam-block" data-chrome>
        <p className="soft">{t('printHelp')}</p>
        <div className="row">
          <Select
            aria-label={t('field.clazzId')}
            allowClear
            placeholder={t('allClazzes')}
            value={clazzId}
            onChange={(id: number | undefined) => setClazzId(id)}
            options={data.clazzIds.map((id, i) => ({ value: id, label: data.clazzNames[i] }))}
            style={{ minWidth: 160 }}
          />
          <ActButton onClick={() => prepare.run({ readId, clazzId })}>{t('preparePrint')}</ActButton>
          {prints ? (
            <ActButton type="primary" onClick={() => window.print()}>
              {t('printNow', { count: prints.children.length })}
            </ActButton>
          ) : null}
        </div>
      </section>
      {prints ? <Sheets prints={prints} /> : null}
    </div>
  );
}
function Sheets({ prints }: { readonly prints: Prints }) {
  const { examName, sbjName, questions, school, codeNo: read, ver } = prints;
  const pages = Array.from({ length: pagesOf(questions) }, (_, i) => i + 1);
  return prints.children.flatMap(({ userId, name, clazzName, candNo }) =>
    pages.map((page) => (
      <SheetView
        key={`${userId}/${page}`}
        isPrinted
        questions={questions}
        page={page}
        code={{ school, read, cand: candNo, page, ver }}
        lines={[`${examName} ${sbjName}`, `${clazzName} ${name} ${candNo}`]}
      />
    )),
  );
}
