import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../../kernel/web/app';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { Bones } from '../../../../kernel/web/parts/bones';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { useTitle } from '../../../../kernel/web/router/page';
import { keySet, paperGet, paperSet, type Paper } from '../../contract';
import { digitsOf, withNumber } from '../../rules/number';
import { NUMBER, pagesOf, type Question } from '../../rules/paper';
import { AddQuestions } from './add-questions';
import { Frames } from './frames';
import { FromPaper, type Drafted } from './from-paper';
import { Keys } from './keys';
import { QuestionForm } from './question-form';
import { SheetView } from './sheet-view';
import { useT } from '../texts';

/** The sheet of a subject in millimetres: questions are added, moved on the picture, and saved as a layout. */
export default function Designer({ params }: { readonly params: { readonly readId: string } }) {
  const readId = Number(params.readId);
  const { data, error, refetch } = useCall(paperGet, { readId }, { quiet: true });
  useTitle(data && `${data.examName} · ${data.sbjName}`);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Design key={data.ver} paper={data} /> : <Bones />;
}

const plain = ({ no, kind, score, region, options, multi, grid, verId, qcid, key }: Drawn): Drawn => ({
  no,
  kind,
  score,
  region,
  options,
  multi,
  grid,
  verId,
  qcid,
  key,
});
/** A question with what the sheet does not show: its key, and which of the bank it is. */
type Drawn = Question & { readonly key?: string | null };
function Design({ paper }: { readonly paper: Paper }) {
  const t = useT();
  const can = useCan();
  const [questions, setQuestions] = useState<Drawn[]>(() => paper.questions.map(plain));
  const [resId, setResId] = useState(paper.resId);
  const [fullScore, setFullScore] = useState(paper.fullScore);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<number>();
  const save = useAct(paperSet, { done: t('saved') });
  const saveKeys = useAct(keySet, { done: ({ judged }) => (judged ? t('keysDone', { count: judged }) : t('saved')) });
  const sum = questions.reduce((n, q) => n + q.score, 0);
  const isOpen = can(paperSet) && paper.state === 'set';
  const change = (no: number, to: Partial<Drawn>) =>
    setQuestions((all) => all.map((q) => (q.no === no ? { ...q, ...to } : q)));
  const digits = digitsOf(questions);
  const numbered = (to: readonly Drawn[], count = digits) => setQuestions(withNumber(to, count));
  const take = (from: Drafted) => {
    numbered(from.questions);
    setResId(from.resId);
    setChosen(undefined);
    setPage(1);
  };
  const pages = pagesOf(questions);
  const code = { school: 0, read: 0, cand: 0, page, ver: paper.ver ?? 1 };
  const question = questions.find((q) => q.no === chosen);
  return (
    <div className="exam-side">
      <div className="stack">
        {pages > 1 ? (
          <Segmented
            value={page}
            onChange={setPage}
            options={Array.from({ length: pages }, (_, i) => ({ value: i + 1, label: t('pageNo', { page: i + 1 }) }))}
          />
        ) : null}
        <SheetView
          questions={questions}
          page={page}
          code={code}
          lines={[`${paper.examName} ${paper.sbjName}`, t('childHere')]}
        >
          <Frames
            questions={questions.filter((q) => q.region.page === page)}
            chosen={chosen}
            onChoose={setChosen}
            onMove={isOpen ? (no, region) => change(no, { region }) : undefined}
          />
        </SheetView>
      </div>
      <div className="stack">
        <section className="panel stack exam-block">
          <p>
            {t('sumOf', { sum, full: fullScore })}
            {paper.printedAt ? <small className="soft"> {t('printedVer', { ver: paper.ver ?? 1 })}</small> : null}
          </p>
          {isOpen && sum !== fullScore ? (
            <Button onClick={() => setFullScore(sum)}>{t('fullIsSum', { sum })}</Button>
          ) : null}
          {isOpen ? (
            <ActButton
              type="primary"
              disabled={!questions.length}
              onClick={() => save.run({ readId: paper.readId, resId, fullScore, questions })}
            >
              {t('savePaper')}
            </ActButton>
          ) : null}
        </section>
        {isOpen ? <FromPaper readId={paper.readId} onTake={take} /> : null}
        {isOpen ? <Whose digits={digits} onChange={(count) => numbered(questions, count)} /> : null}
        {isOpen ? <AddQuestions there={questions} onAdd={numbered} /> : null}
        {question && question.kind !== 'number' && isOpen ? (
          <section className="panel stack exam-block">
            <QuestionForm question={question} onChange={(to) => change(question.no, to)} />
            <Button danger onClick={() => numbered(questions.filter((q) => q !== question))}>
              {t('removeQuestion', { no: question.no })}
            </Button>
          </section>
        ) : null}
        {can(keySet) && paper.questions.some((q) => q.kind === 'choice') ? (
          <Keys paper={paper} onSave={(keys) => saveKeys.run({ readId: paper.readId, keys })} />
        ) : null}
      </div>
    </div>
  );
}
/** How a sheet says whose it is: each is printed for its child, or all are alike and the child fills in a number of so many digits. */
function Whose({ digits, onChange }: { readonly digits: number; readonly onChange: (digits: number) => void }) {
  const t = useT();
  const counts = Array.from({ length: NUMBER.max - NUMBER.min + 1 }, (_, i) => NUMBER.min + i);
  return (
    <section className="panel stack exam-block" style={{ gap: 8 }}>
      <h3>{t('whose')}</h3>
      <Select
        aria-label={t('whose')}
        value={digits}
        onChange={onChange}
        options={[
          { value: 0, label: t('whoseCode') },
          ...counts.map((count) => ({ value: count, label: t('whoseNumber', { count }) })),
        ]}
      />
      {digits ? <p className="soft">{t('whoseHelp')}</p> : null}
    </section>
  );
}
