-- Refuses rows for a merged record. The key-share lock waits for a merge that is under way. Errors of code HX001
-- carry a message for the user.
create function refuse_merged_patient() returns trigger language plpgsql as $$
declare
  own text;
begin
  -- compared afterwards: as a condition it would see the status before the merge and lock nothing
  select status into own from patient where id = new.patient_id for key share;
  if own = 'merged' then
    raise exception '该患者的档案已合并，请改选合并后的患者' using errcode = 'HX001';
  end if;
  return new;
end $$;

-- Applied to every table whose rows belong to a patient.
create function belong_to_patient(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger refuse_merged before insert or update of patient_id on %s
    for each row when (new.patient_id is not null) execute function refuse_merged_patient()', target);
end $$;

create table patient (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_no text not null,
  name text not null,
  name_pinyin text,
  name_initials text,
  gender text not null,
  birth_date date,
  birth_estimated boolean,
  ethnic_group text,
  phone text,
  phone_cipher text,
  phone_index text,
  phone_tail text,
  region_code text,
  address text,
  address_cipher text,
  address_index text,
  address_tail text,
  care_groups text,
  responsible_doctor_id text,
  dept_id text,
  source text,
  height_cm integer,
  mismatch_reason text,
  duplicate_reason text,
  note text,
  status text not null,
  deceased_at timestamptz,
  merged_into text references patient (id),
  del_flag integer not null default 0,
  delete_by text,
  delete_time timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1,
  restricted_at timestamptz
);
create unique index uq_patient_patient_no on patient (tenant_id, patient_no) where del_flag = 0;
create index ix_patient_create_time on patient (tenant_id, create_time, id) where del_flag = 0;
create index ix_patient_phone_index on patient (tenant_id, phone_index);
create index ix_patient_phone_tail on patient (tenant_id, phone_tail);
create index ix_patient_responsible_doctor_id on patient (tenant_id, responsible_doctor_id);
create index ix_patient_dept_id on patient (tenant_id, dept_id);
create index ix_patient_birth_date on patient (tenant_id, birth_date) where del_flag = 0;
create index ix_patient_merged_into on patient (merged_into) where merged_into is not null;
create index ix_patient_restricted_at on patient (tenant_id) where restricted_at is not null;
create index ix_patient_spoken on patient (tenant_id, name_pinyin collate "C", id) where del_flag = 0;
select own_by_tenant('patient');

create table patient_identifier (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id) on delete cascade,
  sort_no integer,
  type text not null,
  number text not null,
  number_cipher text,
  number_index text,
  number_tail text,
  expires_on date,
  del_flag integer not null default 0,
  delete_by text,
  delete_time timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_patient_identifier_patient_id on patient_identifier (patient_id, sort_no);
create unique index uq_patient_identifier_number on patient_identifier (tenant_id, type, number_index) where del_flag = 0;
create index ix_patient_identifier_number_index on patient_identifier (tenant_id, number_index);
select own_by_tenant('patient_identifier');
select belong_to_patient('patient_identifier');

create table patient_number (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id) on delete cascade,
  sort_no integer,
  type text not null,
  value text not null,
  system text,
  del_flag integer not null default 0,
  delete_by text,
  delete_time timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_patient_number_patient_id on patient_number (patient_id, sort_no);
create unique index uq_patient_number_value on patient_number (tenant_id, coalesce(system, ''), type, value) where del_flag = 0;
create index ix_patient_number_value on patient_number (tenant_id, value);
select own_by_tenant('patient_number');
select belong_to_patient('patient_number');

create table patient_contact (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id) on delete cascade,
  sort_no integer,
  name text not null,
  name_pinyin text,
  name_initials text,
  relation text not null,
  phone text,
  phone_cipher text,
  phone_index text,
  phone_tail text,
  phone_owner text,
  guardian boolean,
  may_hear boolean,
  del_flag integer not null default 0,
  delete_by text,
  delete_time timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_patient_contact_patient_id on patient_contact (patient_id, sort_no);
select own_by_tenant('patient_contact');
select belong_to_patient('patient_contact');

-- Prefixes of names, pinyin and numbers. Byte order is leakproof, so row-level security allows the index.
create table patient_key (
  tenant_id integer not null,
  key text collate "C" not null,
  patient_id text not null references patient (id) on delete cascade,
  primary key (tenant_id, key, patient_id)
);
create index ix_patient_key_patient_id on patient_key (patient_id);
select own_by_tenant('patient_key');

-- Possible duplicates; the smaller id is the left one.
create table patient_pair (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  left_id text not null references patient (id) on delete cascade,
  right_id text not null references patient (id) on delete cascade,
  score integer not null,
  reasons text not null,
  status text not null,
  found_at timestamptz not null,
  judged_by text,
  judged_at timestamptz,
  unique (tenant_id, left_id, right_id)
);
create index ix_patient_pair_status on patient_pair (tenant_id, status, score);
create index ix_patient_pair_right_id on patient_pair (right_id);
select own_by_tenant('patient_pair');

create table patient_merge (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  keep_id text not null references patient (id),
  drop_id text not null references patient (id),
  reason text not null,
  -- fields taken from the dropped record, with their columns before and after
  taken jsonb not null,
  drop_status text not null,
  row_count integer not null,
  merged_by text not null,
  merged_at timestamptz not null,
  undone_by text,
  undone_at timestamptz,
  undo_reason text
);
create index ix_patient_merge_keep_id on patient_merge (tenant_id, keep_id);
create index ix_patient_merge_drop_id on patient_merge (tenant_id, drop_id);
create index ix_patient_merge_merged_at on patient_merge (tenant_id, merged_at);
select own_by_tenant('patient_merge');

create table patient_merge_row (
  tenant_id integer not null references sys_tenant (id),
  merge_id text not null references patient_merge (id) on delete cascade,
  table_name text not null,
  column_name text not null,
  row_id text not null,
  primary key (merge_id, table_name, column_name, row_id)
);
select own_by_tenant('patient_merge_row');

create table patient_team (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id) on delete cascade,
  sort_no integer,
  user_id text not null,
  role text not null,
  start_on date,
  end_on date,
  del_flag integer not null default 0,
  delete_by text,
  delete_time timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_patient_team_patient_id on patient_team (patient_id, sort_no);
create index ix_patient_team_user_id on patient_team (tenant_id, user_id) where del_flag = 0;
select own_by_tenant('patient_team');
select belong_to_patient('patient_team');
