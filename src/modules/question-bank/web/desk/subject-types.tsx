import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useCan } from '../../../../kernel/web/app';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { useLang } from '../../../../kernel/web/i18n/use-text';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { sbjQtpList, sbjQtpSet, typeList, type QueType } from '../../contract';
import { useT } from '../texts';
import { SubjectBar, useSubject } from './subject-bar';
import './desk.css';

/** The question types of a subject, in the order in which teachers see them. */
export default function SubjectTypes() {
  const t = useT();
  const lang = useLang();
  const can = useCan();
  const at = useSubject();
  const of = { stgId: at.stgId, sbjId: at.sbjId };
  const all = useCall(typeList, {}, { quiet: true });
  const own = useCall(sbjQtpList, of, { quiet: true, keep: true });
  const save = useAct(sbjQtpSet, { done: t('typesSaved') });
  const error = all.error ?? own.error;
  const name = (q: QueType) => (lang === 'en-US' ? q.nameEn : q.nameZh);
  const chosen = own.data ?? [];
  const put = (list: readonly QueType[]) => void save.run({ ...of, qtpIds: list.map((q) => q.qtpId) });
  const move = (from: number, to: number) => {
    const list = [...chosen];
    list.splice(to, 0, ...list.splice(from, 1));
    put(list);
  };
  const busy = save.busy || !can(sbjQtpSet);
  const body = () => {
    if (error)
      return (
        <section className="panel">
          <ErrorState
            error={error}
            onRetry={() => {
              void all.refetch();
              void own.refetch();
            }}
          />
        </section>
      );
    if (!all.data || !own.data)
      return (
        <section className="panel">
          <Skeleton active paragraph={{ rows: 8 }} />
        </section>
      );
    const free = all.data.filter((q) => !chosen.some((c) => c.qtpId === q.qtpId));
    return (
      <div className="qb-two">
        <section className="panel">
          <h2 className="qb-h">{t('typesOn', { count: chosen.length })}</h2>
          {chosen.length === 0 ? (
            <EmptyState compact title={t('typesNone')} text={t('typesNoneText')} />
          ) : (
            <ol className="qb-rows">
              {chosen.map((q, i) => (
                <li key={q.qtpId}>
                  <span className="qb-no">{i + 1}</span>
                  <b>{name(q)}</b>
                  <span className="soft">{t(`kind.${q.kind}`)}</span>
                  <span className="row-end">
                    <Button
                      type="text"
                      size="small"
                      icon={<ArrowUpOutlined />}
                      aria-label={`${t('moveUp')}: ${name(q)}`}
                      disabled={i === 0 || busy}
                      onClick={() => move(i, i - 1)}
                    />
                    <Button
                      type="text"
                      size="small"
                      icon={<ArrowDownOutlined />}
                      aria-label={`${t('moveDown')}: ${name(q)}`}
                      disabled={i === chosen.length - 1 || busy}
                      onClick={() => move(i, i + 1)}
                    />
                    <Button
                      type="text"
                      size="small"
                      icon={<CloseOutlined />}
                      aria-label={`${t('typeOff')}: ${name(q)}`}
                      disabled={chosen.length === 1 || busy}
                      onClick={() => put(chosen.filter((c) => c.qtpId !== q.qtpId))}
                    />
                  </span>
                </li>
              ))}
            </ol>
          )}
        </section>
        <section className="panel">
          <h2 className="qb-h">{t('typesOff')}</h2>
          {free.length === 0 ? (
            <EmptyState compact title={t('typesAll')} />
          ) : (
            <div className="row">
              {free.map((q) => (
                <Button key={q.qtpId} icon={<PlusOutlined />} disabled={busy} onClick={() => put([...chosen, q])}>
                  {name(q)}
                </Button>
              ))}
            </div>
          )}
          <p className="soft qb-note">{t('typesNote')}</p>
        </section>
      </div>
    );
  };
  return (
    <div className="stack">
      <SubjectBar at={at} />
      {body()}
    </div>
  );
}
