-- Which roster a child stands on is sealed with the reasons. The program, which has the key, seals what stands here in clear in the
-- next night and empties the column; a new case never fills it.
alter table psychology_case alter column kind drop not null;
drop index psychology_case_list;
create index psychology_case_list on psychology_case (org_id, opened_at desc, case_id);
-- Cases that nobody has taken: among them are those that ring.
create index psychology_case_untaken on psychology_case (org_id, opened_at desc, case_id)
  where taken_by is null and state <> 'resolved';

-- How many dangers were called for in a month of the school, and how many of them somebody has taken: sums, in place of a row a danger,
-- which named its case and so its child.
create table psychology_alarm (
  org_id bigint not null,
  month text not null,
  called integer not null,
  taken integer not null,
  primary key (org_id, month)
) with (fillfactor = 50); -- Written with each danger.
select kernel_tenant_table('psychology_alarm');
insert into psychology_alarm (org_id, month, called, taken)
select k.org_id, to_char(k.opened_at at time zone o.zone, 'YYYY-MM'), count(*), count(k.taken_at)
from psychology_call k
join organisation_org o on o.org_id = k.org_id
group by k.org_id, to_char(k.opened_at at time zone o.zone, 'YYYY-MM');
drop table psychology_call;

-- News that somebody is needed names no case any more.
update notice_news set subject = '{}', once = null where kind = 'psychology.danger';
