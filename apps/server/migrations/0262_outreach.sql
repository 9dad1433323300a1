create table outreach_kind (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  name text not null,
  event text not null,
  consent_type text not null,
  quiet_from text not null,
  quiet_to text not null,
  urgent boolean,
  health boolean,
  enrolled_only boolean,
  valid_hours integer not null,
  note text,
  status text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_outreach_kind_name on outreach_kind (tenant_id, name);
create index ix_outreach_kind_create_time on outreach_kind (tenant_id, create_time, id);
select own_by_tenant('outreach_kind');

-- Draft of a template; messages use its published versions.
create table outreach_template (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  code text not null,
  name text not null,
  kind_id text not null,
  channel text not null,
  title text not null,
  body text not null,
  note text,
  status text not null,
  live_no integer,
  published_by text,
  published_at timestamptz,
  reject_reason text,
  writers text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_outreach_template_code on outreach_template (tenant_id, code);
create unique index uq_outreach_template_name on outreach_template (tenant_id, name);
create index ix_outreach_template_kind_id on outreach_template (kind_id);
create index ix_outreach_template_create_time on outreach_template (tenant_id, create_time, id);
select own_by_tenant('outreach_template');

create table outreach_version (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  template_id text not null references outreach_template (id) on delete cascade,
  version_no integer not null,
  status text not null,
  kind_id text not null,
  channel text not null,
  title text not null,
  body text not null,
  published_by text,
  published_at timestamptz,
  ended_at timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_outreach_version_no on outreach_version (template_id, version_no);
create unique index uq_outreach_version_live on outreach_version (template_id) where status = 'live';
create index ix_outreach_version_kind_id on outreach_version (kind_id);
create index ix_outreach_version_version_no on outreach_version (tenant_id, version_no, id);
create index ix_outreach_version_create_time on outreach_version (tenant_id, create_time, id);
select own_by_tenant('outreach_version');

create table outreach_set (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  name text not null,
  kind_id text not null,
  rule text not null,
  note text,
  status text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_outreach_set_name on outreach_set (tenant_id, name);
create index ix_outreach_set_kind_id on outreach_set (kind_id);
create index ix_outreach_set_create_time on outreach_set (tenant_id, create_time, id);
select own_by_tenant('outreach_set');

create table outreach_set_item (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  set_id text not null references outreach_set (id) on delete cascade,
  sort_no integer,
  template_id text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_outreach_set_item_set_id on outreach_set_item (set_id, sort_no);
create index ix_outreach_set_item_template_id on outreach_set_item (template_id);
select own_by_tenant('outreach_set_item');

create table outreach_contact (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  channel text not null,
  agreed_on date not null,
  address text,
  user_id text,
  note text,
  status text not null,
  ended_at timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_outreach_contact_patient_id on outreach_contact (patient_id);
create index ix_outreach_contact_user_id on outreach_contact (user_id);
create index ix_outreach_contact_create_time on outreach_contact (tenant_id, create_time, id);
select own_by_tenant('outreach_contact');
select belong_to_patient('outreach_contact');

create table outreach_task (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  name text not null,
  set_id text not null,
  audience text not null,
  label_id text,
  day date,
  send_at timestamptz,
  event_name text,
  event_on date,
  event_place text,
  skip_missing boolean,
  status text not null,
  started_at timestamptz,
  ended_at timestamptz,
  total integer,
  reached integer,
  unreached integer,
  cancel_reason text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_outreach_task_name on outreach_task (tenant_id, name);
create index ix_outreach_task_set_id on outreach_task (set_id);
create index ix_outreach_task_label_id on outreach_task (label_id);
create index ix_outreach_task_sending on outreach_task (tenant_id) where status = 'sending';
create index ix_outreach_task_create_time on outreach_task (tenant_id, create_time, id);
select own_by_tenant('outreach_task');

create table outreach_receiver (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  task_id text not null references outreach_task (id) on delete cascade,
  sort_no integer,
  patient_id text not null references patient (id),
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_outreach_receiver_task_id on outreach_receiver (task_id, sort_no);
create index ix_outreach_receiver_patient_id on outreach_receiver (patient_id);
select own_by_tenant('outreach_receiver');
select belong_to_patient('outreach_receiver');

-- One message to one patient by one channel; the unique key excludes a second one.
create table outreach_record (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  channel text not null,
  title text not null,
  status text not null,
  reason text,
  target text,
  kind_id text not null,
  set_id text not null,
  task_id text,
  template_id text not null,
  version_no integer not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer not null,
  sent_at timestamptz,
  read_at timestamptz,
  content text,
  health boolean,
  step integer not null,
  fallback boolean,
  business_key text not null,
  booking_id text,
  next_at timestamptz not null,
  lease_until timestamptz,
  lease_id text,
  provider_id text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_outreach_record_send on outreach_record (tenant_id, set_id, business_key, patient_id, channel);
create index ix_outreach_record_patient_id on outreach_record (patient_id, create_time);
create index ix_outreach_record_task_id on outreach_record (task_id);
create index ix_outreach_record_set_id on outreach_record (set_id);
create index ix_outreach_record_kind_id on outreach_record (kind_id);
create index ix_outreach_record_template_id on outreach_record (template_id);
create index ix_outreach_record_next on outreach_record (tenant_id, next_at, id) where status = 'queued';
create index ix_outreach_record_lease on outreach_record (tenant_id, lease_until) where status = 'sending';
create index ix_outreach_record_unread on outreach_record (provider_id) where status = 'delivered';
create index ix_outreach_record_due_at on outreach_record (tenant_id, due_at, id);
create index ix_outreach_record_sent on outreach_record (patient_id, sent_at) where sent_at is not null;
create index ix_outreach_record_create_time on outreach_record (tenant_id, create_time, id);
select own_by_tenant('outreach_record');
select belong_to_patient('outreach_record');

create table outreach_attempt (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  record_id text not null references outreach_record (id) on delete cascade,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text not null,
  note text
);
create index ix_outreach_attempt_record_id on outreach_attempt (record_id, started_at);
select own_by_tenant('outreach_attempt');
