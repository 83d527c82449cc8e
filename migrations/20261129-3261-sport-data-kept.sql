-- How many days a school keeps hearts by the second; sums stay.
alter table sport_data_zone add column kept_days integer not null default 365;
alter table sport_data_zone add constraint sport_data_zone_kept check (kept_days between 60 and 365);
