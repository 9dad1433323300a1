-- Forms opened to the outside for a time, their codes, and the answers that wait for staff.
create table onl_form_opening (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  form_id text not null references onl_form (id),
  form_name text not null,
  title text not null,
  note text,
  items text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  answers_max integer not null,
  answers integer not null,
  by_code boolean not null,
  status text not null,
  link_key text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_onl_form_opening_link_key on onl_form_opening (link_key);
create index ix_onl_form_opening_create_time on onl_form_opening (tenant_id, create_time, id);
select own_by_tenant('onl_form_opening');

create table onl_form_code (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  opening_id text not null references onl_form_opening (id) on delete cascade,
  digest text not null,
  used_at timestamptz
);
create unique index uq_onl_form_code_digest on onl_form_code (opening_id, digest);
select own_by_tenant('onl_form_code');

create table onl_form_answer (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  opening_id text not null references onl_form_opening (id),
  form_id text not null references onl_form (id),
  title text not null,
  form_name text not null,
  content text,
  given jsonb not null,
  received_at timestamptz not null,
  status text not null,
  reason text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_onl_form_answer_received_at on onl_form_answer (tenant_id, received_at, id);
create index ix_onl_form_answer_create_time on onl_form_answer (tenant_id, create_time, id);
create index ix_onl_form_answer_form_id on onl_form_answer (form_id, status);
select own_by_tenant('onl_form_answer');
