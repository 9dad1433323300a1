-- rolling: yes
-- A code that was used is known for a day without its answers: its phone asks by a secret what became of it, staff who type it again are told.
alter table assess_handoff
  add column receipt_hash text,
  add column received_at timestamptz,
  add column received_by text,
  add column received_tenant integer;
create unique index uq_assess_handoff_receipt_hash on assess_handoff (receipt_hash);
