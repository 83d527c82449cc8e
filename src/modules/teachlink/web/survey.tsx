import { Button, Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { cutTo } from '../../../kernel/shared/whole';
import { comma } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { send } from '../../../kernel/web/http/send';
import { notify } from '../../../kernel/web/notify';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { EmptyState } from '../../../kernel/web/parts/states';
import { useTitle } from '../../../kernel/web/router/page';
import { getGroups, setGroups } from '../../class/contract';
import { createQuiz } from '../../lesson/contract';
import { getSurvey, nudge, type Survey } from '../contract';
import { groupsWith } from '../rules';
import { LinkHead, Waiting } from './parts';
import { QueResult } from './que-result';
import { useT } from './texts';

/** What children did with the preview: one sentence for the morning, then question by question. */
export default function LinkSurvey({ params }: { readonly params: { readonly linkId?: string } }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const linkId = Number(params.linkId) || 0;
  const clazzId = Number(search.get('clazz')) || undefined;
  const { data, error, refetch } = useCall(
    getSurvey,
    { linkId, ...(clazzId ? { clazzId } : {}) },
    { quiet: true, keep: true },
  );
  useTitle(data?.name);
  if (!data) return <Waiting error={error} retry={() => void refetch()} />;
  return (
    <div className="stack">
      <LinkHead linkId={linkId} name={data.name} unit={data.unit} ended={data.ended} />
      {data.clazzes.length > 1 ? (
        <Segmented
          value={clazzId ?? 0}
          onChange={(v) => setSearch(v ? { clazz: String(v) } : {}, { replace: true })}
          options={[
            { value: 0, label: t('allClazzes') },
            ...data.clazzes.map((c) => ({ value: c.clazzId, label: c.clazzName })),
          ]}
        />
      ) : null}
      {data.clazzes.length === 0 ? (
        <section className="panel">
          <EmptyState title={t('notSent')} text={t('notSentText')} />
        </section>
      ) : (
        <Result survey={data} clazzId={clazzId ?? (data.clazzes.length === 1 ? data.clazzes[0]?.clazzId : undefined)} />
      )}
    </div>
  );
}

/** The sentence with which the morning begins. */
export function Sentence({
  survey: s,
}: {
  readonly survey: Pick<Survey, 'children' | 'resCount' | 'opened' | 'short' | 'handedIn' | 'hardest' | 'average'>;
}) {
  const t = useT();
  const parts = [
    s.handedIn === 0
      ? t('sentence.none', { children: s.children })
      : s.hardest
        ? t('sentence.hardest', { wrong: s.hardest.wrong, of: s.hardest.of, no: s.hardest.queNo })
        : t('sentence.allRight', { of: s.handedIn }),
    s.opened === 0
      ? t('sentence.notOpened')
      : s.resCount > 0 && s.short * 2 > s.opened
        ? t('sentence.short', { short: s.short, opened: s.opened })
        : t('sentence.opened', { opened: s.opened, children: s.children }),
  ];
  return <p className="tl-first">{parts.join('')}</p>;
}

function Result({ survey: s, clazzId }: { readonly survey: Survey; readonly clazzId: number | undefined }) {
  const t = useT();
  const remind = useAct(nudge, { done: t('nudged') });
  const quiz = useAct(createQuiz, { done: t('inQuiz'), refreshes: ['lesson'] });
  const group = async (name: string, userIds: readonly number[]) => {
    if (clazzId == null) return;
    const { groups } = await send(getGroups, { id: clazzId });
    const next = groupsWith(groups, name, userIds);
    if (!next) {
      notify({ tone: 'warning', text: t('groupsFull') });
      return;
    }
    await send(setGroups, { id: clazzId, groups: next });
    notify({ tone: 'success', text: t('grouped', { name, n: userIds.length }) });
  };
  const wrongOf = (q: Survey['ques'][number]) => q.wrong.flatMap((g) => g.children.map((c) => c.userId));
  return (
    <>
      <section className="panel stack">
        <Sentence survey={s} />
        <p className="soft">
          {t('handedInOf', { n: s.handedIn, children: s.children })}
          {s.average == null ? null : ` · ${t('averageIs', { n: s.average })}`}
        </p>
        {clazzId != null && s.lessonId != null && s.ques.length > 0 && !s.ended ? (
          <span>
            <Button
              loading={quiz.busy}
              onClick={() =>
                void quiz.run({
                  lessonId: s.lessonId ?? 0,
                  title: cutTo(s.name, 32),
                  qids: [...new Set(s.ques.map((q) => q.qid))],
                })
              }
            >
              {t('toQuiz')}
            </Button>
          </span>
        ) : null}
      </section>
      {s.ques.map((q) => (
        <QueResult
          key={`${q.verId}/${q.qcid}`}
          que={q}
          act={
            clazzId != null && wrongOf(q).length > 0 ? (
              <ActButton onClick={() => group(t('groupName', { no: q.queNo }), wrongOf(q))}>{t('makeGroup')}</ActButton>
            ) : undefined
          }
        />
      ))}
      <section className="panel stack">
        <div className="row">
          <h3 className="tl-h">{t('notOpenedN', { n: s.notOpened.length })}</h3>
          {clazzId != null && s.notOpened.length > 0 && !s.ended ? (
            <Button
              className="row-end"
              loading={remind.busy}
              onClick={() => void remind.run({ linkId: s.linkId, clazzId })}
            >
              {t('nudge')}
            </Button>
          ) : null}
        </div>
        {s.notOpened.length === 0 ? (
          <p className="soft">{t('allOpened')}</p>
        ) : (
          <p>{s.notOpened.map((c) => c.userName).join(comma())}</p>
        )}
      </section>
    </>
  );
}
