-- Requests of patients about their data. The proof of an erasure names no person.
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
select belong_to_patient('privacy_request');

-- Encrypted content apart from the row that lists, sheets and histories show.
create table privacy_request_sealed (
  request_id text primary key references privacy_request (id) on delete cascade,
  tenant_id integer not null references sys_tenant (id),
  changes text,
  file text
);
select own_by_tenant('privacy_request_sealed');

-- Clears the logs of an erased patient. An operation loses its parameters if they contain the id of one of the
-- patient's records, or a word (name, number) that no other record has; a shared word counts only in the patient's
-- own registration.
create function forget_person(person text, tables text[], ids text[], words text[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  n integer;
  tenant integer;
  own text[];
  alone text[];
begin
  select tenant_id into tenant from patient where id = person and status = 'erased';
  if tenant is null then
    raise exception 'only the history of who was erased is forgotten';
  end if;
  update sys_data_log l set before_content = null, data_content = null, asked = null
    from unnest(tables, ids) as r (data_table, data_id)
    where l.data_table = r.data_table and l.data_id = r.data_id and l.tenant_id = tenant
      and (l.before_content is not null or l.data_content is not null or l.asked is not null);
  get diagnostics n = row_count;
  select coalesce(array_agg(r.id), '{}') into own from unnest(tables, ids) as r (name, id) where r.name = 'patient';
  select coalesce(array_agg(w), '{}') into alone from unnest(words) as w
    where not exists (select from patient o where o.tenant_id = tenant and (strpos(o.name, w) > 0 or strpos(o.patient_no, w) > 0))
      and not exists (select from patient_contact o where o.tenant_id = tenant and strpos(o.name, w) > 0)
      and not exists (select from patient_number o where o.tenant_id = tenant and strpos(o.value, w) > 0);
  update sys_log l set request_param = null
    where l.tenant_id = tenant and l.request_param is not null
      and (exists (select from unnest(own || alone) as w where strpos(l.request_param, w) > 0)
        -- a registration names no id yet
        or (l.operate_type = 2 and exists (select from patient p
          where p.id = any (own) and p.create_by = l.create_by
            and l.create_time between p.create_time - interval '2 seconds' and p.create_time + interval '10 seconds')
          and exists (select from unnest(words) as w where strpos(l.request_param, w) > 0)));
  return n;
end
$$;
revoke execute on function forget_person(text, text[], text[], text[]) from public;
