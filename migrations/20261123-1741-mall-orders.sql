-- The order is the seller's row; what the buyer sees of it stands in the buyer's organisation and changes in the same transaction.
create table mall_order (
  org_id bigint not null,
  order_id bigint not null,
  number text not null,
  spu_id bigint not null,
  ver_no integer not null,
  category integer not null,
  title text not null,
  price_fen bigint not null,
  pay_fen bigint not null,
  buyer_org_id bigint not null references organisation_org (org_id),
  buyer_id bigint not null,
  buyer_name text not null,
  state text not null,
  cause text,
  cancelled_by text,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz,
  -- The class a paid live course brought its buyer into.
  clazz_id bigint,
  primary key (org_id, order_id),
  constraint mall_order_course_fk foreign key (org_id, spu_id) references mall_course (org_id, spu_id),
  constraint mall_order_state check (state in ('toPay', 'paid', 'completed', 'cancelled', 'refunding', 'refunded')),
  constraint mall_order_pay check (pay_fen >= 0),
  constraint mall_order_paid check (state in ('toPay', 'cancelled') or paid_at is not null)
);
create index mall_order_made on mall_order (org_id, made_at desc);
create index mall_order_course on mall_order (org_id, spu_id);
create index mall_order_open on mall_order (expires_at) where state = 'toPay';
select kernel_tenant_table('mall_order');

create table mall_purchase (
  org_id bigint not null,
  order_id bigint not null,
  seller_org_id bigint not null references organisation_org (org_id),
  user_id bigint not null,
  number text not null,
  spu_id bigint not null,
  ver_no integer not null,
  category integer not null,
  title text not null,
  cover text,
  pay_fen bigint not null,
  state text not null,
  -- It is open or bought: there is one of it for a person and course.
  holds boolean not null,
  cause text,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- The last day; null: without an end, or not bought.
  until_on date,
  hidden_at timestamptz,
  primary key (org_id, order_id),
  constraint mall_purchase_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade,
  constraint mall_purchase_state check (state in ('toPay', 'paid', 'completed', 'cancelled', 'refunding', 'refunded'))
);
create unique index mall_purchase_open_key on mall_purchase (org_id, user_id, spu_id) where holds;
create index mall_purchase_own on mall_purchase (org_id, user_id, made_at desc);
select kernel_tenant_table('mall_purchase');

create view mall_order_v with (security_invoker = true) as
  select org_id, order_id, number, spu_id, category, title, price_fen, pay_fen, buyer_org_id, buyer_id, buyer_name, state, cause,
    cancelled_by, made_at, expires_at, paid_at, ended_at
  from mall_order;
grant select on mall_order_v to meiyike_tenant, meiyike_across;
