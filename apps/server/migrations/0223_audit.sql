-- Audit record: sixteen chains, each entry sealed with the one before it and never changed.
create table audit_entry (
  chain integer not null check (chain between 0 and 15),
  seq integer not null check (seq > 0),
  id text not null,
  tenant_id integer,
  at timestamptz not null,
  actor text not null,
  ip text not null,
  agent text not null,
  request_id text not null,
  action text not null,
  object text not null,
  outcome text not null,
  detail text not null,
  prev_hash text not null,
  hash text not null,
  primary key (chain, seq)
);
create unique index uq_audit_entry_id on audit_entry (id);
create index ix_audit_entry_time on audit_entry (tenant_id, at, id);
create index ix_audit_entry_action on audit_entry (tenant_id, action, at, id);

-- An entry without a tenant, such as a failed sign-in, is read by the tenant that runs the installation.
alter table audit_entry enable row level security;
alter table audit_entry force row level security;
create policy tenant on audit_entry
  using ((select app_every_tenant()) or tenant_id = (select app_tenant()) or (tenant_id is null and (select app_tenant()) = 1))
  with check ((select app_every_tenant()) or tenant_id is null or tenant_id = (select app_tenant()));

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are never changed';
end
$$;
create trigger keep_rows before update or delete on audit_entry
  for each row execute function audit_is_append_only();
create trigger keep_table before truncate on audit_entry
  for each statement execute function audit_is_append_only();

-- End of each chain, locked while an entry is appended.
create table audit_head (
  chain integer primary key check (chain between 0 and 15),
  seq integer not null,
  hash text not null,
  key_mark text
);

insert into audit_head (chain, seq, hash) select chain, 0, '' from generate_series(0, 15) as chain;

-- Takes from the application role all rights that would change the audit record, the logs or the mark of the keys.
create function seal_audit(app_role name) returns void language plpgsql as $$
begin
  execute format('revoke update, delete, truncate on audit_entry from %I', app_role);
  execute format('revoke insert, delete, truncate on audit_head from %I', app_role);
  execute format('revoke update, delete, truncate on sys_log, sys_data_log from %I', app_role);
  execute format('revoke insert, update, delete, truncate on sys_key_mark from %I', app_role);
  execute format('grant execute on function forget_logs(timestamptz) to %I', app_role);
  execute format('grant execute on function forget_person(text, text[], text[], text[]) to %I', app_role);
end
$$;
