-- What the platform publishes to everybody belongs to nobody; who has read what belongs to each organisation.
create table operations_affiche (
  affiche_id bigint primary key,
  mode text not null,
  title text not null,
  content text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  publisher_id bigint not null,
  -- The name as it was: readers of other organisations cannot look it up.
  publisher text not null,
  released_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by text,
  constraint operations_affiche_mode check (mode in ('popup', 'banner')),
  constraint operations_affiche_period check (start_at <= end_at)
);
create index operations_affiche_list on operations_affiche (start_at desc, affiche_id desc);
-- Every page load of everybody asks for those in effect.
create index operations_affiche_live on operations_affiche (end_at) where revoked_at is null;
select kernel_reference_table('operations_affiche');

create table operations_inform_read (
  org_id bigint not null,
  user_id bigint not null,
  affiche_id bigint not null references operations_affiche (affiche_id) on delete cascade,
  read_at timestamptz not null,
  primary key (org_id, user_id, affiche_id)
);
select kernel_tenant_table('operations_inform_read');

create table operations_applink (
  app_id bigint primary key,
  name text not null,
  icon text,
  href text not null,
  visible boolean not null,
  ord integer not null
);
select kernel_reference_table('operations_applink');

create table operations_banner (
  banner_id bigint primary key,
  title text not null,
  path text not null,
  href text not null,
  ord integer not null,
  shown boolean not null
);
select kernel_reference_table('operations_banner');

create table operations_news (
  news_id bigint primary key,
  scene integer not null,
  title text not null,
  cover text not null,
  video text not null,
  publisher text not null,
  content text not null,
  shown boolean not null,
  made_at timestamptz not null,
  updated_at timestamptz not null,
  constraint operations_news_scene check (scene in (1, 2))
);
create index operations_news_list on operations_news (scene, news_id desc);
select kernel_reference_table('operations_news');

-- One row: how customer service is reached.
create table operations_contact (
  contact_id bigint primary key,
  phone text not null,
  wechat text not null,
  qr_code text,
  hours text not null,
  updated_at timestamptz not null,
  constraint operations_contact_one check (contact_id = 1)
);
select kernel_reference_table('operations_contact');

create table operations_appfile (
  appfile_id bigint primary key,
  name text not null,
  kind text not null,
  path text not null,
  file_size bigint not null,
  made_at timestamptz not null,
  constraint operations_appfile_kind check (kind in ('assistant', 'client', 'manual', 'template', 'other'))
);
create index operations_appfile_list on operations_appfile (kind, appfile_id desc);
select kernel_reference_table('operations_appfile');

create table operations_feedback (
  org_id bigint not null,
  feedback_id bigint not null,
  name text not null,
  phone text not null,
  description text not null,
  brand text not null,
  -- Of phone, words and day: a form sent twice is one request, however fast the second comes.
  print text not null,
  images jsonb not null,
  user_name text,
  from_org_id bigint references organisation_org (org_id),
  made_at timestamptz not null,
  reply_text text,
  reply_by bigint,
  reply_at timestamptz,
  primary key (org_id, feedback_id),
  constraint operations_feedback_print_key unique (org_id, print),
  constraint operations_feedback_brand check (brand in ('meiyike', 'tyx', 'hym')),
  constraint operations_feedback_reply check ((reply_at is null) = (reply_text is null)),
  constraint operations_feedback_reply_fk foreign key (org_id, reply_by) references people_person (org_id, user_id)
);
create index operations_feedback_list on operations_feedback (org_id, made_at desc);
create index operations_feedback_open on operations_feedback (org_id, phone) where reply_at is null;
select kernel_tenant_table('operations_feedback');

create table operations_trial (
  org_id bigint not null,
  trial_id bigint not null,
  name text not null,
  phone text not null,
  description text not null,
  brand text not null,
  print text not null,
  org_name text not null,
  made_at timestamptz not null,
  reply_text text,
  reply_by bigint,
  reply_at timestamptz,
  primary key (org_id, trial_id),
  constraint operations_trial_print_key unique (org_id, print),
  constraint operations_trial_brand check (brand in ('meiyike', 'tyx', 'hym')),
  constraint operations_trial_reply check ((reply_at is null) = (reply_text is null)),
  constraint operations_trial_reply_fk foreign key (org_id, reply_by) references people_person (org_id, user_id)
);
create index operations_trial_list on operations_trial (org_id, made_at desc);
create index operations_trial_open on operations_trial (org_id, phone) where reply_at is null;
select kernel_tenant_table('operations_trial');
