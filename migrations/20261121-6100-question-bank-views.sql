-- What the libraries publish and the tags of resources, for modules that join them: papers and workbooks read views, never the question bank's tables.
create view question_bank_shared_v with (security_invoker = true) as
  select ver_id, qid, ver_no, reg_id, stg_id, sbj_id, qtp_id, kind, degree, body, node_ids, klg_ids, is_current and removed_at is null as on_shelf, made_at from question_bank_shared;
create view question_bank_restag_v with (security_invoker = true) as select tag_id, res_type, stg_id, sbj_id, name, ord from question_bank_restag;
grant select on question_bank_shared_v, question_bank_restag_v to meiyike_tenant, meiyike_across;
