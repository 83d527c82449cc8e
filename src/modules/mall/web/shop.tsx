import { CloseOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { Link } from 'react-router';
import { ListPages } from '../../../kernel/web/list/pages';
import { useList } from '../../../kernel/web/list/use-list';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { toPath } from '../../../kernel/web/router/paths';
import { coverOf } from '../../files/web/published';
import { GradePicker, SubjectPicker } from '../../textbook/web/published';
import * as calls from '../contract';
import { Cover, Price } from './parts';
import { useT } from './texts';

/** Courses that are offered to the learner. */
export default function Shop() {
  const t = useT();
  const list = useList(calls.shopCourses, { pageSize: 12 });
  const { filters, sort } = list.state;
  const tag = filters['tag'] as string | undefined;
  return (
    <div className="stack">
      <section className="panel mall-filters" role="search">
        <Input.Search
          aria-label={t('searchTitle')}
          placeholder={t('searchTitle')}
          allowClear
          defaultValue={filters['title'] as string | undefined}
          onSearch={(title) => list.filter({ title: title || undefined })}
        />
        <Select
          aria-label={t('field.category')}
          placeholder={t('field.category')}
          allowClear
          value={filters['category'] as number | undefined}
          onChange={(category?: number) => list.filter({ category })}
          options={[1, 2].map((value) => ({ value, label: t(`category.${value as 1}`) }))}
        />
        <GradePicker
          filter
          placeholder={t('field.grdId')}
          value={filters['grdId'] as number | undefined}
          onChange={(grdId) => list.filter({ grdId: grdId ?? undefined })}
        />
        <SubjectPicker
          filter
          placeholder={t('field.sbjId')}
          value={filters['sbjId'] as number | undefined}
          onChange={(sbjId) => list.filter({ sbjId: sbjId ?? undefined })}
        />
        <Select
          aria-label={t('order')}
          value={sort ?? ''}
          onChange={(by: string) => list.sortBy(by || undefined)}
          options={[
            { value: '', label: t('sort.newest') },
            { value: 'discountFen', label: t('sort.cheap') },
            { value: '-discountFen', label: t('sort.dear') },
          ]}
        />
        {tag ? (
          <Button icon={<CloseOutlined />} onClick={() => list.filter({ tag: undefined })}>
            {t('onlyTag', { tag })}
          </Button>
        ) : null}
      </section>
      <Found list={list} tag={tag} />
    </div>
  );
}
interface FoundProps {
  readonly list: ReturnType<typeof useList<typeof calls.shopCourses>>;
  /** The one that the list is narrowed by. */ readonly tag: string | undefined;
}
function Found({ list, tag }: FoundProps) {
  const t = useT();
  if (list.error && !list.rows.length) return <ErrorState error={list.error} onRetry={list.refetch} />;
  if (list.loading) return <Bones />;
  if (!list.rows.length)
    return (
      <section className="panel">
        <EmptyState title={t('noOffers')} text={t('noOffersText')} />
      </section>
    );
  return (
    <>
      <ul className="mall-cards">
        {list.rows.map((course) => (
          <Card
            key={course.spuId}
            of={course}
            tag={tag}
            onTag={(name) => list.filter({ tag: name === tag ? undefined : name })}
          />
        ))}
      </ul>
      <ListPages list={list} />
    </>
  );
}
interface CardProps {
  readonly of: calls.Offer;
  readonly tag: string | undefined;
  readonly onTag: (name: string) => void;
}
function Card({ of, tag, onTag }: CardProps) {
  const t = useT();
  return (
    <li className="panel">
      <Link to={toPath('/mall/courses/{spuId}/detail', { spuId: of.spuId })}>
        <Cover path={of.cover && coverOf(of.cover)} />
        <strong>{of.title}</strong>
        <span className="soft">{of.subtitle || of.sellerName}</span>
        <span className="row">
          <Price {...of} />
          <span className="row-end">
            {of.bought ? <StatusTag status="done">{t('bought')}</StatusTag> : t(`category.${of.category as 1}`)}
          </span>
        </span>
      </Link>
      {of.tags.length > 0 ? (
        <div className="mall-tagged">
          {of.tags.map((name) => (
            <Button key={name} size="small" aria-pressed={name === tag} onClick={() => onTag(name)}>
              {name}
            </Button>
          ))}
        </div>
      ) : null}
    </li>
  );
}
