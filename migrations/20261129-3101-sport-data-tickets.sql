-- What a measuring page of the client may write: records of one child and some items, for a quarter of an hour.
create table sport_data_ticket (
  org_id bigint not null,
  ticket_id bigint not null,
  -- Of the secret, which is kept nowhere.
  hash text not null,
  user_id bigint not null,
  item_ids bigint[] not null,
  made_by bigint not null,
  until timestamptz not null,
  primary key (org_id, ticket_id),
  constraint sport_data_ticket_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
create unique index sport_data_ticket_hash on sport_data_ticket (org_id, hash);
create index sport_data_ticket_person on sport_data_ticket (org_id, user_id);
create index sport_data_ticket_until on sport_data_ticket (org_id, until);
select kernel_tenant_table('sport_data_ticket');

-- A message of a measuring page by its own number: sent again it is one record. Empty where somebody entered it.
alter table sport_data_record add column msg_id text not null default '';
create unique index sport_data_record_msg on sport_data_record (org_id, user_id, msg_id) where msg_id <> '';
