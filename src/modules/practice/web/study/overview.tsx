import { Button, Modal, Select, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { JudgedBy } from '../../../../kernel/web/parts/judgement';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { subjectList } from '../../../textbook/contract';
import { NeedTextbook } from '../../../textbook/web/published';
import { useLang, titleIn } from '../../../../kernel/web/i18n/use-text';
import { adaptTextbooks, favourList, favourSet, homeGet } from '../../contract';
import { Card, Line, Mastery, Ring } from '../parts';
import { PlanBook } from '../home/plan-link';
import { useT } from '../texts';
import { Curves } from './curves';
import { StudySummary } from './study-summary';
import { useBegin } from './use-begin';

/** Smart practice: go on, what comes next, the books by subject, and how it goes. */
export default function Overview() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  return (
    <Tabs
      activeKey={search.get('of') === 'report' ? 'report' : 'books'}
      destroyOnHidden
      onChange={(of) => setSearch(of === 'report' ? { of } : {})}
      items={[
        { key: 'books', label: t('practiceTab'), children: <Books /> },
        {
          key: 'report',
          label: t('reportTab'),
          children: (
            <div className="stack pra">
              <Card title={t('last30')}>
                <StudySummary />
              </Card>
              <Card title={t('curves')}>
                <Curves />
              </Card>
            </div>
          ),
        },
      ]}
    />
  );
}
function Books() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const [choosing, setChoosing] = useState(false);
  const { begin } = useBegin();
  const favours = useCall(favourList, {}, { quiet: true });
  const home = useCall(homeGet, {}, { quiet: true });
  const sbjId = Number(search.get('sbjId')) || undefined;
  const books = useCall(adaptTextbooks, sbjId == null ? {} : { sbjId }, { quiet: true, keep: true });
  return (
    <div className="stack pra">
      {home.data && home.data.open.length + home.data.next.length > 0 ? (
        <Card
          title={t('nextTitle')}
          extra={
            <span className="row" style={{ gap: 8 }}>
              <JudgedBy by={home.data.by} />
              <Link to="/exercise/list">{t('records')}</Link>
            </span>
          }
        >
          <ul className="pra-lines">
            {home.data.open.map((o) => (
              <Line
                key={o.trainId}
                to={toPath('/exercise/{trainId}/{busId}/{type}/detail', {
                  trainId: o.trainId,
                  busId: o.busId,
                  type: o.type,
                })}
                title={o.name}
                text={t('home.openText', { done: o.doneCount, n: o.goal })}
                end={
                  <Button size="small" type="primary" tabIndex={-1}>
                    {t('goOn')}
                  </Button>
                }
              />
            ))}
            {home.data.next.map((p) => (
              <Line
                key={p.klgId}
                {...(p.nodeId == null ? {} : { onClick: () => begin('tbk', p.nodeId!) })}
                title={p.name}
                text={t(`why.${p.why}`)}
                end={<Mastery value={p.mastery} />}
              />
            ))}
          </ul>
        </Card>
      ) : null}
      <Card
        title={t('books')}
        extra={
          <span className="row" style={{ gap: 8 }}>
            <Select
              aria-label={t('subject')}
              value={sbjId ?? 0}
              style={{ minWidth: 110 }}
              onChange={(v) => setSearch(v ? { sbjId: String(v) } : {})}
              options={[
                { value: 0, label: t('allSubjects') },
                ...(favours.data ?? []).map((f) => ({ value: f.sbjId, label: f.name })),
              ]}
            />
            <Button type="text" onClick={() => setChoosing(true)}>
              {t('favours')}
            </Button>
          </span>
        }
      >
        {books.error ? (
          <ErrorState compact error={books.error} onRetry={() => void books.refetch()} />
        ) : !books.data ? (
          <Skeleton active paragraph={{ rows: 4 }} />
        ) : (
          <NeedTextbook>
            {(_, change) =>
              books.data.length === 0 ? (
                <EmptyState
                  compact
                  title={t('noBooks')}
                  text={t('noBooksText')}
                  action={
                    <Button type="primary" onClick={change}>
                      {t('chooseBook')}
                    </Button>
                  }
                />
              ) : (
                <>
                  <div className="pra-books">
                    {books.data.map((b) => (
                      <Link
                        key={b.tbkId}
                        className="pra-book"
                        to={toPath('/exercise/{tbkId}/toStudy', { tbkId: b.tbkId })}
                      >
                        <Ring value={b.mastery} size={60} />
                        <span>
                          <strong>{b.name}</strong>
                          <span className="soft">
                            {b.sbjName} · {b.srsName}
                          </span>
                          <span className="soft">{t('bookProgress', { n: b.practised, of: b.nodes })}</span>
                        </span>
                      </Link>
                    ))}
                  </div>
                  <Button type="link" style={{ paddingInline: 0, marginTop: 8 }} onClick={change}>
                    {t('otherBook')}
                  </Button>
                </>
              )
            }
          </NeedTextbook>
        )}
      </Card>
      <div className="pra-books">
        <Link className="pra-book" to="/practice/index">
          <span>
            <strong>{t('home.fight')}</strong>
            <span className="soft">{t('fightLead')}</span>
          </span>
        </Link>
        <Link className="pra-book" to="/sbktrain/index">
          <span>
            <strong>{t('home.special')}</strong>
            <span className="soft">{t('home.specialText')}</span>
          </span>
        </Link>
        <PlanBook />
        <Link className="pra-book" to="/exercise/list?of=ask">
          <span>
            <strong>{t('home.asks')}</strong>
            <span className="soft">{t('home.askText')}</span>
          </span>
        </Link>
      </div>
      {favours.data ? (
        <FavourDialog
          key={String(choosing)}
          open={choosing}
          onClose={() => setChoosing(false)}
          chosen={favours.data.map((f) => f.sbjId)}
        />
      ) : null}
    </div>
  );
}
/** The subjects somebody wants to see first: at least one, in their order. */
function FavourDialog({
  open,
  onClose,
  chosen,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly chosen: readonly number[];
}) {
  const t = useT();
  const lang = useLang();
  const [picked, setPicked] = useState([...chosen]);
  const { data } = useCall(subjectList, {}, { quiet: true, when: open });
  const act = useAct(favourSet, { done: t('favoursDone'), onDone: onClose });
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={t('favours')}
      okText={t('keep')}
      okButtonProps={{ disabled: picked.length === 0, loading: act.busy }}
      onOk={() => void act.run({ sbjIds: picked })}
    >
      <p className="soft">{t('favoursText')}</p>
      <Select
        mode="multiple"
        style={{ width: '100%' }}
        aria-label={t('favours')}
        value={picked}
        onChange={setPicked}
        optionFilterProp="label"
        options={(data ?? []).map((s) => ({ value: s.sbjId, label: titleIn({ zh: s.nameZh, en: s.nameEn }, lang) }))}
        {...(picked.length === 0 ? { status: 'error' as const } : {})}
      />
      {picked.length === 0 ? <p className="why">{t('sbjNone')}</p> : null}
    </Modal>
  );
}
