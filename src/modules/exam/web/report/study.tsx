import { Button, Modal, Table } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { dayText, numberText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Bones } from '../../../../kernel/web/parts/bones';
import { PrintHead } from '../../../../kernel/web/parts/print-head';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { useTitle } from '../../../../kernel/web/router/page';
import { AppealButton, AppealHistory, useAppealsOf } from '../../../appeal/web/published';
import { ProofQr } from '../../../proof/web/published';
import { useSession } from '../../../../kernel/web/session/session-store';
import { studyReport, studySheet } from '../../contract';
import { APPEAL, partFor } from '../../rules/appeal';
import { CallImage } from '../parts';
import { useT } from '../texts';

type Report = ReplyOf<typeof studyReport>;
type Subject = Report['subjects'][number];

/** A child's own report: what each subject came to, question by question, and the own sheets. */
export default function Study({ params }: { readonly params: { readonly examId: string } }) {
  const t = useT();
  const examId = Number(params.examId);
  const { data, error, refetch } = useCall(studyReport, { examId }, { quiet: true });
  useTitle(data?.name);
  const me = useSession();
  const appeals = useAppealsOf(APPEAL, examId, me?.userId ?? 0, data != null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  return (
    <div className="stack">
      <PrintHead>{me?.name}</PrintHead>
      <section className="panel stack exam-block">
        <h2 className="no-print">{data.name}</h2>
        <span className="soft">{dayText(data.date)}</span>
        {data.total ? <Result name={t('total')} result={data.total} /> : null}
        {data.proofCode ? <ProofQr code={data.proofCode} label={t('proofLabel')} text={t('proofText')} /> : null}
        {data.absent.length ? <p>{t('absentIn', { names: data.absent.join(t('comma')) })}</p> : null}
      </section>
      {data.subjects.map((subject) => (
        <OneSubject key={subject.readId} {...{ examId, subject, appeals }} />
      ))}
    </div>
  );
}
type Result = NonNullable<Report['total']>;
function Result({ name, result }: { readonly name: string; readonly result: Result }) {
  const t = useT();
  const { score, raw, fullScore, level, clazzRank, gradeRank } = result;
  return (
    <p>
      <strong>{name}</strong>
      {t('colon')}
      {t(`level.${level}`)}
      {score == null ? null : ` · ${t('scoreOf', { score: numberText(score, score % 1 ? 1 : 0), full: fullScore })}`}
      {raw == null ? null : ` · ${t('field.raw')} ${numberText(raw, raw % 1 ? 1 : 0)}`}
      {clazzRank == null ? null : ` · ${t('field.clazzRank')} ${clazzRank}`}
      {gradeRank == null ? null : ` · ${t('field.gradeRank')} ${gradeRank}`}
    </p>
  );
}
interface Shown {
  readonly examId: number;
  readonly subject: Subject;
  readonly appeals: ReturnType<typeof useAppealsOf>;
}
function OneSubject({ examId, subject, appeals }: Shown) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [seen, setSeen] = useState<Subject['questions'][number]>();
  const { readId, pages, questions } = subject;
  // What was objected to and what came of it stands under its question: a phone has no room for it in a column.
  const objected = ({ no }: Subject['questions'][number]) =>
    (readId == null ? undefined : appeals.byPart.get(partFor(readId, no))) ?? [];
  return (
    <section className="panel stack exam-block">
      <Result name={subject.sbjName ?? ''} result={subject} />
      <Table<Subject['questions'][number]>
        size="small"
        rowKey="no"
        pagination={false}
        dataSource={questions}
        expandable={{
          showExpandColumn: false,
          expandedRowKeys: questions.filter((q) => objected(q).length > 0).map((q) => q.no),
          expandedRowRender: (q) =>
            objected(q).map((appeal) => <AppealHistory key={appeal.appealId} appeal={appeal} />),
        }}
        columns={[
          {
            title: t('field.no'),
            width: 70,
            render: (_, q) => (
              <Button type="link" size="small" title={t('seeAnswer')} onClick={() => setSeen(q)}>
                {q.no}
              </Button>
            ),
          },
          { title: t('ownAnswer'), render: (_, q) => (q.given === '' ? t('leftBlank') : (q.given ?? t('onSheet'))) },
          { title: t('outcome'), render: (_, q) => (q.verdict ? t(`verdict.${q.verdict}`) : '—') },
          ...(subject.score == null
            ? []
            : [
                {
                  title: t('field.score'),
                  render: (_: unknown, q: Subject['questions'][number]) => `${q.score ?? '—'} / ${q.full}`,
                },
              ]),
          ...(appeals.until
            ? [
                {
                  title: t('objections'),
                  className: 'no-print',
                  render: (_: unknown, q: Subject['questions'][number]) => (
                    <Objection {...{ examId, subject, q, appeals }} />
                  ),
                },
              ]
            : []),
        ]}
      />
      {seen && readId != null ? (
        <Modal open footer={null} title={t('questionNo', { no: seen.no })} onCancel={() => setSeen(undefined)}>
          <CallImage
            call={studySheet}
            input={{ examId, readId, page: seen.page, no: seen.no }}
            alt={t('questionNo', { no: seen.no })}
          />
        </Modal>
      ) : null}
      <Button style={{ alignSelf: 'flex-start' }} onClick={() => setOpen((was) => !was)}>
        {t(isOpen ? 'hideSheet' : 'showSheet')}
      </Button>
      {isOpen && readId != null
        ? pages.map((page) => (
            <CallImage key={page} call={studySheet} input={{ examId, readId, page }} alt={t('pageNo', { page })} />
          ))
        : null}
    </section>
  );
}
/** The way to object to points that are missing in a question, once, until the days are over. */
function Objection({ examId, subject, q, appeals }: Shown & { readonly q: Subject['questions'][number] }) {
  const t = useT();
  if (subject.readId == null) return null;
  const part = partFor(subject.readId, q.no);
  if (appeals.byPart.has(part) || !q.verdict || q.verdict === 'right') return null;
  return (
    <AppealButton
      subject={APPEAL}
      setId={examId}
      part={part}
      what={`${subject.sbjName ?? ''} ${t('questionNo', { no: q.no })}`}
    />
  );
}
