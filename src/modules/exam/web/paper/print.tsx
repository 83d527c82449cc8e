import { Segmented, Select } from 'antd';
import { useState } from 'react';
import { grouped } from '../../../../kernel/shared/maps';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { Bones } from '../../../../kernel/web/parts/bones';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { examGet, paperPrint } from '../../contract';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { digitsOf, numberOf } from '../../rules/number';
import { pagesOf } from '../../rules/paper';
import { SheetView } from './sheet-view';
import { useT } from '../texts';

type Prints = ReplyOf<typeof paperPrint>;
const SHOWN = ['sheet', 'numbers'] as const;
/**
 * Sheets for every child of a class or of the exam, each with its own code, ready for the printer; of sheets without a name one to be
 * copied, and the children's numbers.
 */
export default function Print({ params }: { readonly params: { readonly examId: string; readonly readId: string } }) {
  const t = useT();
  const readId = Number(params.readId);
  const { data, error, refetch } = useCall(examGet, { id: Number(params.examId) }, { quiet: true });
  const [clazzId, setClazzId] = useState<number>();
  const [prints, setPrints] = useState<Prints>();
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('sheet');
  const prepare = useAct(paperPrint, { onDone: setPrints });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  const digits = prints ? digitsOf(prints.questions) : 0;
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
              {digits ? t('printThis') : t('printNow', { count: prints.children.length })}
            </ActButton>
          ) : null}
        </div>
        {prints && digits ? (
          <>
            <Segmented
              value={shown}
              onChange={setShown}
              options={SHOWN.map((value) => ({ value, label: t(`printed.${value}`) }))}
            />
            <p className="soft">{t('copyHelp', { count: prints.children.length })}</p>
          </>
        ) : null}
      </section>
      {prints && !digits ? <Sheets prints={prints} /> : null}
      {prints && digits && shown === 'sheet' ? <Nameless prints={prints} /> : null}
      {prints && digits && shown === 'numbers' ? <Numbers prints={prints} digits={digits} /> : null}
    </div>
  );
}
/** The one sheet that is copied for everybody. */
function Nameless({ prints }: { readonly prints: Prints }) {
  const t = useT();
  const { examName, sbjName, questions, school, codeNo: read, ver } = prints;
  return Array.from({ length: pagesOf(questions) }, (_, i) => i + 1).map((page) => (
    <SheetView
      key={page}
      isPrinted
      questions={questions}
      page={page}
      code={{ school, read, cand: 0, page, ver }}
      lines={[`${examName} ${sbjName}`, t('nameHere')]}
    />
  ));
}
/** What each child fills in, class by class, to be cut up or read out. */
function Numbers({ prints, digits }: { readonly prints: Prints; readonly digits: number }) {
  const t = useT();
  const clazzes = grouped(prints.children, (child) => child.clazzId);
  return [...clazzes].map(([clazzId, children]) => (
    <section key={clazzId} className="exam-list">
      <h2>{`${prints.examName} ${prints.sbjName} · ${children[0]?.clazzName ?? ''}`}</h2>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('field.userName')}</th>
            <th>{t('kind.number')}</th>
          </tr>
        </thead>
        <tbody>
          {children.map(({ userId, name, candNo }) => (
            <tr key={userId}>
              <td>{name}</td>
              <td>{numberOf(candNo, digits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ));
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
