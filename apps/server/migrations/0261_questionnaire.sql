create table quest_questionnaire (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  code text not null,
  title text not null,
  title_pinyin text,
  title_initials text,
  licence text not null,
  licence_file text,
  contact text,
  source text,
  published_no integer,
  note text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_quest_questionnaire_code on quest_questionnaire (tenant_id, code);
create index ix_quest_questionnaire_create_time on quest_questionnaire (tenant_id, create_time, id);
select own_by_tenant('quest_questionnaire');

create table quest_version (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  questionnaire_id text not null references quest_questionnaire (id),
  version_no integer not null,
  scorer text not null,
  changes text,
  content jsonb,
  status text not null,
  submitted_by text,
  published_by text,
  published_at timestamptz,
  writers text,
  digest text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_quest_version_no on quest_version (questionnaire_id, version_no);
create index ix_quest_version_create_time on quest_version (tenant_id, create_time, id);
select own_by_tenant('quest_version');

create table quest_assignment (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  questionnaire_id text not null references quest_questionnaire (id),
  version_id text not null references quest_version (id),
  status text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  done_at timestamptz,
  note text,
  answers jsonb,
  revision integer,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_quest_assignment_patient_id on quest_assignment (patient_id, create_time);
create index ix_quest_assignment_questionnaire_id on quest_assignment (questionnaire_id);
create index ix_quest_assignment_version_id on quest_assignment (version_id);
create index ix_quest_assignment_sent_at on quest_assignment (tenant_id, sent_at, id);
create index ix_quest_assignment_create_time on quest_assignment (tenant_id, create_time, id);
-- assignments that expire
create index ix_quest_assignment_open on quest_assignment (expires_at) where status in ('sent', 'opened');
select own_by_tenant('quest_assignment');
select belong_to_patient('quest_assignment');

create table quest_response (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  title text not null,
  questionnaire_id text not null references quest_questionnaire (id),
  version_id text not null references quest_version (id),
  completed_at timestamptz not null,
  total numeric,
  band text,
  level text not null,
  complete boolean not null,
  too_fast boolean not null,
  filled_by text not null,
  recorded_by text,
  started_at timestamptz,
  status text not null,
  attention text,
  deed text,
  handled_by text,
  handled_at timestamptz,
  note text,
  amends_id text references quest_response (id),
  assignment_id text references quest_assignment (id),
  scorer text not null,
  scoring_version text not null,
  answers jsonb not null,
  shown jsonb not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_quest_response_patient_id on quest_response (patient_id, completed_at);
create index ix_quest_response_questionnaire_id on quest_response (questionnaire_id);
create index ix_quest_response_version_id on quest_response (version_id);
create index ix_quest_response_amends_id on quest_response (amends_id);
create unique index uq_quest_response_assignment_id on quest_response (assignment_id);
create index ix_quest_response_completed_at on quest_response (tenant_id, completed_at, id);
create index ix_quest_response_create_time on quest_response (tenant_id, create_time, id);
select own_by_tenant('quest_response');
select belong_to_patient('quest_response');
