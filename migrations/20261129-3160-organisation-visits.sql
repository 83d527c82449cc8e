-- How often the pages of a public site were opened, by day: numbers, and nothing of whoever opened them. The entry 'site' stands for
-- all pages together; item is a news item or an album, 0 the entry's own page.
create table organisation_visit (
  org_id bigint not null,
  on_date date not null,
  entry text not null,
  item bigint not null,
  views integer not null,
  visitors integer not null,
  primary key (org_id, on_date, entry, item),
  constraint organisation_visit_entry check (entry in ('site', 'home', 'news', 'course', 'campus', 'introduce', 'teachers', 'download')),
  constraint organisation_visit_some check (views > 0 and visitors >= 0 and visitors <= views)
);
select kernel_tenant_table('organisation_visit');

-- Only until the end of the day: what tells two visitors of one day apart, made with a salt of that day. When both are gone nobody
-- can say of an address whether it was here.
create table organisation_visit_salt (
  org_id bigint not null,
  on_date date not null,
  salt text not null,
  primary key (org_id, on_date)
);
select kernel_tenant_table('organisation_visit_salt');
create table organisation_visit_seen (
  org_id bigint not null,
  on_date date not null,
  entry text not null,
  item bigint not null,
  who text not null,
  primary key (org_id, on_date, entry, item, who)
);
select kernel_tenant_table('organisation_visit_seen');
