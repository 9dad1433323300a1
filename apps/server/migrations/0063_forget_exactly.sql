-- rolling: yes
-- Of somebody who was erased lines of the operation log lose their parameters when they name him: by the id of a record of his, or by a
-- word (name, number) that nobody else bears. Of a word others bear only the line of his own registration does. What is his has been
-- cleared before this runs, so whoever still bears a word is somebody else.
create or replace function forget_person(person text, tables text[], ids text[], words text[]) returns integer
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
