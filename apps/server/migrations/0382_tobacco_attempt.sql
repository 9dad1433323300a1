create table tobacco_attempt (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  quit_on date not null,
  method text not null,
  medicines text,
  per_day numeric,
  pack_price numeric,
  note text,
  status text not null,
  ended_on date,
  reason text,
  days integer,
  started_by text,
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
create index ix_tobacco_attempt_patient_id on tobacco_attempt (patient_id, quit_on);
create index ix_tobacco_attempt_quit_on on tobacco_attempt (tenant_id, quit_on, id) where del_flag = 0;
create index ix_tobacco_attempt_create_time on tobacco_attempt (tenant_id, create_time, id) where del_flag = 0;
select own_by_tenant('tobacco_attempt');
select belong_to_patient('tobacco_attempt');

create table tobacco_contact (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  attempt_id text not null references tobacco_attempt (id) on delete cascade,
  patient_id text not null references patient (id),
  moment text not null,
  due_on date not null,
  window_from date not null,
  window_to date not null,
  status text not null,
  done_on date,
  outcome text,
  smoked text,
  lately boolean,
  co_ppm numeric,
  weight_kg numeric,
  on_medicine boolean,
  withdrawal text,
  done_by text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_tobacco_contact_moment on tobacco_contact (attempt_id, moment);
create index ix_tobacco_contact_patient_id on tobacco_contact (patient_id);
create index ix_tobacco_contact_due_on on tobacco_contact (tenant_id, due_on, id);
create index ix_tobacco_contact_open on tobacco_contact (window_to) where status = 'pending';
create index ix_tobacco_contact_create_time on tobacco_contact (tenant_id, create_time, id);
select own_by_tenant('tobacco_contact');
select belong_to_patient('tobacco_contact');
