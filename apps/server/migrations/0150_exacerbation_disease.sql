-- rolling: yes
-- Of which disease an exacerbation was. Of those that are there only a coded diagnosis of their visit can say so; of the others it is unknown.
alter table fact_exacerbation add column disease text default 'unknown';
update fact_exacerbation e set disease = found.disease
  from (select d.encounter_id, case when bool_or(i.code like 'J44%') then 'copd' when bool_or(i.code ~ '^J4[56]') then 'asthma' else 'other' end as disease
    from visit_diagnosis d join visit_icd i on i.id = d.icd_id
    where d.principal and d.certainty = 'confirmed' and d.del_flag = 0 and d.encounter_id is not null group by d.encounter_id) found
  where found.encounter_id = e.encounter_id;
