-- rolling: yes
create table visit_handover (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  ward_id text not null references visit_ward (id),
  start_at timestamptz not null,
  end_at timestamptz not null,
  status text not null,
  note text,
  giver_id text,
  given_at timestamptz,
  receiver_id text,
  received_at timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1,
  check (end_at > start_at)
);
-- one handover of a ward is written at a time
create unique index uq_visit_handover_open on visit_handover (ward_id) where status <> 'received';
create index ix_visit_handover_ward_id on visit_handover (ward_id, end_at);
create index ix_visit_handover_end_at on visit_handover (tenant_id, end_at, id);
create index ix_visit_handover_giver_id on visit_handover (giver_id);
create index ix_visit_handover_receiver_id on visit_handover (receiver_id);
create index ix_visit_handover_create_time on visit_handover (tenant_id, create_time, id);
select own_by_tenant('visit_handover');

create table visit_handover_entry (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  handover_id text not null references visit_handover (id) on delete cascade,
  patient_id text not null references patient (id),
  encounter_id text references visit_encounter (id) on delete set null,
  sort_no integer,
  place text,
  situation text,
  background text,
  assessment text,
  recommendation text,
  proposal jsonb,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_visit_handover_entry_handover_id on visit_handover_entry (handover_id, sort_no, id);
create index ix_visit_handover_entry_patient_id on visit_handover_entry (patient_id);
create index ix_visit_handover_entry_encounter_id on visit_handover_entry (encounter_id);
create index ix_visit_handover_entry_sort_no on visit_handover_entry (tenant_id, sort_no, id);
create index ix_visit_handover_entry_create_time on visit_handover_entry (tenant_id, create_time, id);
select own_by_tenant('visit_handover_entry');
select belong_to_patient('visit_handover_entry');
