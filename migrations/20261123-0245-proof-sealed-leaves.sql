-- A check of a card reckons the root of its set anew. The leaves' hashes lie together here, in their order: a set of 2,000 is some
-- thirty pages of an index in place of four hundred with everything that the leaves say.
create index proof_leaf_sealed on proof_leaf (org_id, seq, no) include (leaf);
