-- rolling: yes
-- Names that differ in width, capitals or blanks alone are the same. Where such names exist both stay, and the index is a plain one.
create function same_name(given text) returns text language sql immutable parallel safe strict as $$
  select lower(regexp_replace(normalize(given, NFKC), '\s+', ' ', 'g'))
$$;

do $$
declare
  name_of record;
begin
  for name_of in
    select * from (values
      ('article_category', 'tenant_id, same_name(name)'), ('outreach_kind', 'tenant_id, same_name(name)'),
      ('outreach_template', 'tenant_id, same_name(name)'), ('outreach_set', 'tenant_id, same_name(name)'),
      ('outreach_task', 'tenant_id, same_name(name)'), ('outreach_signature', 'tenant_id, same_name(name)'),
      ('label_label', 'tenant_id, same_name(name)'), ('label_rule', 'tenant_id, same_name(name)'),
      ('drug_drug', 'tenant_id, same_name(name)'), ('visit_ward', 'tenant_id, same_name(name)'),
      ('appointment_clinic', 'tenant_id, same_name(name)'), ('appointment_service', 'tenant_id, same_name(name)'),
      ('sys_quartz_job', 'same_name(job_name)')
    ) as names (owner, columns)
  loop
    begin
      execute format('create unique index uq_%1$s_%2$s_caseless on %1$s (%3$s)', name_of.owner,
        case name_of.owner when 'sys_quartz_job' then 'job_name' else 'name' end, name_of.columns);
    exception when unique_violation then
      execute format('create index ix_%1$s_same_name on %1$s (%2$s)', name_of.owner, name_of.columns);
    end;
  end loop;
end $$;
