-- Children by student number, the highest first: read backwards, the ascending index would put those without a number first.
create index people_person_sid_desc on people_person (org_id, user_type, sid_no desc nulls last, user_id) where removed_at is null;
