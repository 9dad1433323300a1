-- rolling: yes
-- Untouched starter ranges of adults that also judged children: critical limits stay from the old age on, reference
-- limits begin at 18.
with narrowed as (
  update range_reference set age_from = 18
    where create_by = 'system' and version = 1 and age_to is null
      and (age_from = 0 and code in ('ph', 'paco2', 'pao2')
        or age_from = 16 and code in ('spo2', 'heart_rate', 'resp_rate', 'sbp', 'temperature'))
    returning *)
insert into range_reference (id, tenant_id, code, sex, age_from, age_to, unit, critical_low, critical_high, source, create_by)
  select lpad((('x' || substr(md5(n.id), 1, 15))::bit(60)::bigint)::text, 19, '1'), n.tenant_id, n.code, n.sex,
    case when n.code in ('ph', 'paco2', 'pao2') then 0 else 16 end, 18, n.unit, n.critical_low, n.critical_high,
    case when n.code in ('ph', 'paco2', 'pao2') then '危急值为各医院常用界限（R，待本院核对）'
      else '危急值按 NEWS2 单项 3 分（RCP 2017）（R，待本院核对）' end, 'system'
  from narrowed n
  where not exists (select 1 from range_reference o where o.tenant_id = n.tenant_id and o.code = n.code and o.id <> n.id
    and (o.sex = n.sex or o.sex = 'any' or n.sex = 'any') and o.age_from < 18);
