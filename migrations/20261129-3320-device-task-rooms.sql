-- Races that other modules prepared, the newest first: few beside those that a school runs for itself.
create index device_race_task on device_race (org_id, made_at desc) where task is not null;
