-- A bureau looks for the exams of its schools that were made from one paper.
create index exam_paper_res on exam_paper (org_id, res_id) where res_id is not null;
