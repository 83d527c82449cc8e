-- Counted days on which a night found that what is kept is not what its rows come to: said beside every figure until it is mended.
alter table analytics_day add column differs_at timestamptz;
create index analytics_day_differs on analytics_day (org_id, on_date) where differs_at is not null;
