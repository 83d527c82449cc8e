-- Courses of a seller. Shops read across schools, so what is on the shelf is published: a version that nobody changes, and which one
-- stands on the shelf.
create table mall_tag (
  org_id bigint not null,
  tag_id bigint not null,
  name text not null,
  ord integer not null,
  primary key (org_id, tag_id),
  constraint mall_tag_name_key unique (org_id, name)
);
select kernel_tenant_table('mall_tag');

create table mall_course (
  org_id bigint not null,
  spu_id bigint not null,
  category integer not null,
  title text not null,
  subtitle text not null,
  cover text,
  grd_ids bigint[] not null,
  sbj_ids bigint[] not null,
  tag_ids bigint[] not null,
  -- Days from the purchase; null: without an end.
  validity integer,
  period text,
  famous boolean not null,
  price_fen bigint not null,
  discount_fen bigint not null,
  sale_method text not null,
  scope text not null,
  clazz_ids bigint[] not null,
  split boolean not null,
  details text not null,
  state text not null,
  -- The version that was published last; 0 before the first.
  ver_no integer not null,
  share_key text not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, spu_id),
  constraint mall_course_category check (category in (1, 2)),
  constraint mall_course_state check (state in ('off', 'on')),
  constraint mall_course_price check (price_fen > 0 and discount_fen between 0 and price_fen),
  constraint mall_course_sale check (sale_method in ('public', 'link')),
  constraint mall_course_scope check (scope in ('network', 'school', 'region', 'classes'))
);
create index mall_course_list on mall_course (org_id, category, made_at desc);
select kernel_tenant_table('mall_course');

-- One row a course: whoever buys locks it and nothing else.
create table mall_stock (
  org_id bigint not null,
  spu_id bigint not null,
  -- null: as many as want.
  quantity integer,
  taken integer not null,
  primary key (org_id, spu_id),
  constraint mall_stock_course_fk foreign key (org_id, spu_id) references mall_course (org_id, spu_id) on delete cascade,
  constraint mall_stock_taken check (taken >= 0)
) with (fillfactor = 70);
select kernel_tenant_table('mall_stock');

create table mall_version (
  spu_id bigint not null,
  ver_no integer not null,
  seller_org_id bigint not null references organisation_org (org_id),
  category integer not null,
  title text not null,
  subtitle text not null,
  cover text,
  grd_ids bigint[] not null,
  sbj_ids bigint[] not null,
  tag_ids bigint[] not null,
  tags text[] not null,
  validity integer,
  period text,
  famous boolean not null,
  price_fen bigint not null,
  discount_fen bigint not null,
  sale_method text not null,
  scope text not null,
  clazz_ids bigint[] not null,
  split boolean not null,
  details text not null,
  published_at timestamptz not null,
  primary key (spu_id, ver_no)
);
select kernel_reference_table('mall_version');
-- What somebody bought stays as it was.
revoke update, delete on mall_version from meiyike_tenant;

create table mall_shelf (
  spu_id bigint primary key,
  ver_no integer not null,
  seller_org_id bigint not null references organisation_org (org_id),
  seller_reg_id bigint references organisation_region (reg_id),
  share_key text not null,
  put_at timestamptz not null
);
create index mall_shelf_put on mall_shelf (put_at desc, spu_id);
select kernel_reference_table('mall_shelf');
