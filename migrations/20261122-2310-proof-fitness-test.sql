-- The cards of published fitness years move into the chain of all that is published, with codes, salts and hashes as they are:
-- form 1 is how they were sealed. The old tables stay for one release and are not read any more.
insert into proof_set (org_id, seq, form, kind, subject, prev_hash, root, leaves, hash, sealed_at, sealed_by)
select org_id, seq, 1, 'fitness-test.card', year_id::text, prev_hash, root, cards, hash, sealed_at, sealed_by
from fitness_test_seal;

insert into proof_head (org_id, seq, hash)
select distinct on (org_id) org_id, seq, hash
from fitness_test_seal
order by org_id, seq desc;

insert into proof_leaf (org_id, seq, no, holder_id, code, born_on, salt, content, leaf)
select c.org_id, c.seq, row_number() over (partition by c.org_id, c.seq order by c.user_id), c.user_id, c.code,
  t.born_on, c.salt, c.content, c.leaf
from fitness_test_card c
left join fitness_test_total t on t.org_id = c.org_id and t.year_id = c.year_id and t.user_id = c.user_id;

insert into proof_claim (code_hash, org_id)
select code_hash, org_id
from fitness_test_card_claim;
