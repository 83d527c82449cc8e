-- A question of a sheet may be one of the bank's: how it went is told the bank and, from the release on, the children's notebooks.
alter table exam_que add column ver_id bigint;
alter table exam_que add column qid bigint;
alter table exam_que add column qcid integer;
alter table exam_que add constraint exam_que_bank check ((ver_id is null) = (qid is null) and (qid is null) = (qcid is null));
alter table exam_que add constraint exam_que_ver foreign key (org_id, ver_id) references question_bank_version (org_id, ver_id);
