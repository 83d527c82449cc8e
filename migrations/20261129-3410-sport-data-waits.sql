-- Doubtful records and what vendors sent wait for a person, and are counted on the home of whoever decides: without reading all rows.
create index sport_data_record_doubtful on sport_data_record (org_id, kind) where state = 'doubtful';
create index sport_data_third_waiting on sport_data_third (org_id, kind) where state = 'waiting';
