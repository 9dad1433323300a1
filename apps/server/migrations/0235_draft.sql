-- Unsaved forms, encrypted, deleted with the user.
create table sys_draft (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  user_id text not null references sys_user (id) on delete cascade,
  form_key text not null,
  content text not null,
  update_time timestamptz not null
);
create unique index uq_sys_draft_form_key on sys_draft (tenant_id, user_id, form_key);
create index ix_sys_draft_form_key on sys_draft (form_key);
create index ix_sys_draft_update_time on sys_draft (update_time);
select own_by_tenant('sys_draft');
