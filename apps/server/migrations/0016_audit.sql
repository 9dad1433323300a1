-- The audit record: sixteen chains, each entry sealed with the one before it; nothing here is ever changed.
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

-- What belongs to no tenant, such as a sign-in that failed, is read from the tenant that runs the house.
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

-- What the role of the running program may do here: add entries and move the ends of chains, nothing else.
create function seal_audit(app_role name) returns void language plpgsql as $$
begin
  execute format('revoke update, delete, truncate on audit_entry from %I', app_role);
  execute format('revoke insert, delete, truncate on audit_head from %I', app_role);
end
$$;

-- Where each chain ends; locked by whoever appends.
create table audit_head (
  chain integer primary key check (chain between 0 and 15),
  seq integer not null,
  hash text not null
);
insert into audit_head (chain, seq, hash) select chain, 0, '' from generate_series(0, 15) as chain;
