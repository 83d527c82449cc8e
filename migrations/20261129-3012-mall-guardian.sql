-- An order of a child waits for a guardian's word: always below eight, below eighteen above a sum.
alter table mall_purchase add column guardian text;
alter table mall_purchase add constraint mall_purchase_guardian check (guardian in ('waits', 'agreed', 'refused'));
alter table mall_purchase add column guardian_name text;
alter table mall_purchase add column guardian_at timestamptz;
-- When the guardians were sent an address last.
alter table mall_purchase add column asked_at timestamptz;
