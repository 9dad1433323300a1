-- Agents who handle the to-dos of an account during an absence.
create table sys_user_agent (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  user_name text not null,
  agent_user_name text not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  status text,
  note text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_sys_user_agent_user_name on sys_user_agent (tenant_id, user_name, start_time);
create index ix_sys_user_agent_agent on sys_user_agent (tenant_id, agent_user_name, end_time);
create index ix_sys_user_agent_start_time on sys_user_agent (tenant_id, start_time, id);
create index ix_sys_user_agent_create_time on sys_user_agent (tenant_id, create_time, id);
select own_by_tenant('sys_user_agent');
