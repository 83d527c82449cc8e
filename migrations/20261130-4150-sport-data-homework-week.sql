-- The homework of a week is asked child by child: of a child that has a year of records only those of the week are read.
create index sport_data_record_work on sport_data_record (org_id, user_id, on_date) where kind = 'work';
