-- rolling: yes
-- Restriction: kept and protected, seen by whom the law asks to.
alter table patient add column restricted_at timestamptz;
create index ix_patient_restricted_at on patient (tenant_id) where restricted_at is not null;

-- What a person asks about his data, and what became of it. The proof names nobody.
create table privacy_request (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  request_no text not null,
  kind text not null,
  patient_id text not null references patient (id),
  asked_by text not null,
  asker_name text,
  asker_name_pinyin text,
  asker_name_initials text,
  relation text,
  verified_by text not null,
  received_on date not null,
  due_on date not null,
  content text,
  status text not null,
  decided_at timestamptz,
  decided_by text,
  outcome text,
  kept_until date,
  file_at timestamptz,
  proof jsonb,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_privacy_request_request_no on privacy_request (tenant_id, request_no);
create index ix_privacy_request_patient_id on privacy_request (patient_id, received_on);
create index ix_privacy_request_received_on on privacy_request (tenant_id, received_on, id);
create index ix_privacy_request_create_time on privacy_request (tenant_id, create_time, id);
create index ix_privacy_request_file_at on privacy_request (file_at) where file_at is not null;
select own_by_tenant('privacy_request');

-- What no list, sheet or history of requests carries: proposed values, sealed, and where a sealed copy lies.
create table privacy_request_sealed (
  request_id text primary key references privacy_request (id) on delete cascade,
  tenant_id integer not null references sys_tenant (id),
  changes text,
  file text
);
select own_by_tenant('privacy_request_sealed');

-- The logs are only ever added to, but for this: of somebody who was erased the contents go, and when who did what stays.
create function forget_person(person text, tables text[], ids text[], words text[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  n integer;
begin
  if not exists (select from patient where id = person and status = 'erased') then
    raise exception 'only the history of who was erased is forgotten';
  end if;
  update sys_data_log l set before_content = null, data_content = null, asked = null
    from unnest(tables, ids) as r (data_table, data_id)
    where l.data_table = r.data_table and l.data_id = r.data_id
      and l.tenant_id = (select tenant_id from patient where id = person)
      and (l.before_content is not null or l.data_content is not null or l.asked is not null);
  get diagnostics n = row_count;
  update sys_log set request_param = null
    where tenant_id = (select tenant_id from patient where id = person)
      and exists (select from unnest(words) as w where strpos(request_param, w) > 0);
  return n;
end
$$;
revoke execute on function forget_person(text, text[], text[], text[]) from public;

create or replace function seal_audit(app_role name) returns void language plpgsql as $$
begin
  execute format('revoke update, delete, truncate on audit_entry from %I', app_role);
  execute format('revoke insert, delete, truncate on audit_head from %I', app_role);
  execute format('revoke update, delete, truncate on sys_log, sys_data_log from %I', app_role);
  execute format('revoke insert, update, delete, truncate on sys_key_mark from %I', app_role);
  execute format('grant execute on function forget_logs(timestamptz) to %I', app_role);
  execute format('grant execute on function forget_person(text, text[], text[], text[]) to %I', app_role);
end
$$;
