-- rolling: yes
-- Nothing is written for a record that was merged into another one, whoever writes at the same moment: the patient is locked as a
-- foreign key does it, so this waits for a merge that is going on and then knows how it ended. The code means: the message is for people.
create function refuse_merged_patient() returns trigger language plpgsql as $$
declare
  own text;
begin
  -- the status is compared afterwards: as a condition it would be that of before the merge, and lock nothing
  select status into own from patient where id = new.patient_id for key share;
  if own = 'merged' then
    raise exception '该患者的档案已合并，请改选合并后的患者' using errcode = 'HX001';
  end if;
  return new;
end $$;

-- Called once for every table whose rows belong to a patient.
create function belong_to_patient(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger refuse_merged before insert or update of patient_id on %s
    for each row when (new.patient_id is not null) execute function refuse_merged_patient()', target);
end $$;

select belong_to_patient(c.conrelid::regclass) from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
  where c.contype = 'f' and c.confrelid = 'patient'::regclass and a.attname = 'patient_id'
    -- who opens a merged record has read that one
    and c.conrelid <> 'patient_read'::regclass;
