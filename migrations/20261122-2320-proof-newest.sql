-- What holds now of everything published: the newest leaf of a person and subject. Other modules join it.
create view proof_newest_v with (security_invoker = true) as
  select distinct on (l.org_id, l.holder_id, s.kind, s.subject)
    l.org_id, l.holder_id, s.kind, s.subject, l.seq, l.code, l.leaf, l.content, s.sealed_at
  from proof_leaf l
  join proof_set s on s.org_id = l.org_id and s.seq = l.seq
  order by l.org_id, l.holder_id, s.kind, s.subject, l.seq desc;
grant select on proof_newest_v to meiyike_tenant, meiyike_across;
