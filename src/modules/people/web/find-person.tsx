import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCall } from '../../../kernel/web/http/hooks';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { find } from '../contract';
import { EnabledTag, PersonTag } from './person-cell';
import { useT } from './texts';
import './people.css';

export type Found = ReplyOf<typeof find>[number];
/** Finds somebody by what they say on the phone, and offers one act. The address keeps the search. */
export function FindPerson({
  title,
  text,
  act,
}: {
  readonly title: string;
  readonly text: string;
  readonly act: (person: Found) => ReactNode;
}) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const q = search.get('q')?.trim() ?? '';
  const { data, error, isFetching, refetch } = useCall(find, { q }, { when: q !== '', quiet: true });
  return (
    <section className="panel stack">
      <div>
        <h2 style={{ margin: 0, fontSize: 16 }}>{title}</h2>
        <p className="soft" style={{ margin: '4px 0 0' }}>
          {text}
        </p>
      </div>
      <Input.Search
        size="large"
        enterButton={<SearchOutlined aria-label={t('search')} />}
        allowClear
        autoFocus
        defaultValue={q}
        placeholder={t('findWhat')}
        aria-label={t('findWhat')}
        loading={isFetching}
        maxLength={32}
        style={{ maxWidth: 520 }}
        onSearch={(v) => setSearch(v.trim() ? { q: v.trim() } : {}, { replace: true })}
      />
      {error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : !q ? null : data?.length === 0 ? (
        <EmptyState compact title={t('foundNobody', { q })} text={t('foundNobodyText')} />
      ) : data ? (
        <ul className="found">
          {data.map((p) => (
            <li key={p.userId} className="row">
              <PersonTag name={p.name} photo={p.photo} note={`${p.orgName} · ${t(`userType.${p.userType as 1}`)}`} />
              <span className="row soft" style={{ gap: 16 }}>
                <span>
                  {t('field.yunNo')} <span className="num">{p.yunNo}</span>
                </span>
                {p.login ? (
                  <span>
                    {t('field.login')} {p.login}
                  </span>
                ) : null}
                {p.phone ? (
                  <span>
                    {t('field.phone')} {p.phone}
                  </span>
                ) : null}
                <EnabledTag enabled={p.enabled} />
                {p.super ? <StatusTag status="waiting">{t('superTag')}</StatusTag> : null}
              </span>
              <span className="row-end">{act(p)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <div className="stack">
          {[1, 2, 3].map((n) => (
            <span key={n} className="bone" />
          ))}
        </div>
      )}
    </section>
  );
}
