-- What an institution shows on its home page: albums with photos, news, teachers. Rows of the institution, so tenant tables;
-- the public site reads the views.
create table organisation_album (
  org_id bigint not null,
  album_id bigint not null,
  name text not null,
  made_at timestamptz not null,
  primary key (org_id, album_id),
  constraint organisation_album_name_key unique (org_id, name)
);
select kernel_tenant_table('organisation_album');

create table organisation_photo (
  org_id bigint not null,
  photo_id bigint not null,
  album_id bigint not null,
  path text not null,
  title text not null default '',
  ord integer not null,
  made_at timestamptz not null,
  primary key (org_id, photo_id),
  -- The same file twice in one album is a double click.
  constraint organisation_photo_path_key unique (org_id, album_id, path),
  constraint organisation_photo_album_fk foreign key (org_id, album_id) references organisation_album (org_id, album_id) on delete cascade
);
create index organisation_photo_list on organisation_photo (org_id, album_id, ord, photo_id);
select kernel_tenant_table('organisation_photo');

create table organisation_news (
  org_id bigint not null,
  news_id bigint not null,
  title text not null,
  cover text not null,
  video text not null,
  publisher text not null,
  content text not null default '',
  published_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (org_id, news_id)
);
create index organisation_news_list on organisation_news (org_id, published_at desc, news_id desc);
select kernel_tenant_table('organisation_news');

create table organisation_teacher (
  org_id bigint not null,
  teacher_id bigint not null,
  name text not null,
  photo text not null,
  profile text not null,
  ord integer not null,
  primary key (org_id, teacher_id)
);
create index organisation_teacher_list on organisation_teacher (org_id, ord, teacher_id);
select kernel_tenant_table('organisation_teacher');

create view organisation_album_v with (security_invoker = true) as select org_id, album_id, name, made_at from organisation_album;
create view organisation_photo_v with (security_invoker = true) as select org_id, photo_id, album_id, path, title, ord, made_at from organisation_photo;
create view organisation_news_v with (security_invoker = true) as select org_id, news_id, title, cover, video, publisher, content, published_at from organisation_news;
create view organisation_teacher_v with (security_invoker = true) as select org_id, teacher_id, name, photo, profile, ord from organisation_teacher;
grant select on organisation_album_v, organisation_photo_v, organisation_news_v, organisation_teacher_v to meiyike_tenant, meiyike_across;

-- Two organisations of one region never share a name: an import that is repeated finds the first.
create unique index organisation_org_name_key on organisation_org (name, coalesce(reg_id, 0));
