-- One row per patient and day of assessment.
create table tobacco_profile (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  encounter_id text references visit_encounter (id) on delete set null,
  assessed_on date not null,
  status text not null,
  age_started integer,
  cigs_per_day numeric,
  pack_years numeric,
  smoking_index numeric,
  ftnd_wake integer,
  ftnd_refrain integer,
  ftnd_hardest integer,
  ftnd_per_day integer,
  ftnd_morning integer,
  ftnd_ill integer,
  ftnd_total integer,
  ftnd_band text,
  hsi integer,
  hsi_band text,
  stage text,
  importance integer,
  confidence integer,
  co_ppm numeric,
  co_band text,
  second_hand_home integer,
  second_hand_work integer,
  note text,
  doubts text,
  newest boolean,
  sex text,
  age integer,
  age_band text,
  dept_id text references sys_depart (id) on delete set null,
  assessed_by text,
  del_flag integer not null default 0,
  delete_by text,
  delete_time timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_tobacco_profile_patient_id on tobacco_profile (patient_id, assessed_on);
create index ix_tobacco_profile_encounter_id on tobacco_profile (encounter_id);
create index ix_tobacco_profile_dept_id on tobacco_profile (dept_id);
create index ix_tobacco_profile_assessed_on on tobacco_profile (tenant_id, assessed_on, id) where del_flag = 0;
create index ix_tobacco_profile_create_time on tobacco_profile (tenant_id, create_time, id) where del_flag = 0;
select own_by_tenant('tobacco_profile');
select belong_to_patient('tobacco_profile');

create table tobacco_segment (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  profile_id text not null references tobacco_profile (id) on delete cascade,
  sort_no integer,
  kind text not null,
  from_age integer not null,
  to_age integer not null,
  cigs_per_day numeric not null,
  del_flag integer not null default 0,
  delete_by text,
  delete_time timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_tobacco_segment_profile_id on tobacco_segment (profile_id, sort_no);
select own_by_tenant('tobacco_segment');

-- Marks the latest profile of a patient, in the database so that merge, undo, delete and import all keep it.
create function mark_newest_tobacco(patient text) returns void language sql as $$
  update tobacco_profile p set newest = (p.id = latest.id)
  from (select id from tobacco_profile where patient_id = patient and del_flag = 0
    order by assessed_on desc, create_time desc, id desc limit 1) latest
  where p.patient_id = patient and p.newest is distinct from (p.id = latest.id)
$$;

create function keep_newest_tobacco() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform mark_newest_tobacco(old.patient_id); end if;
  if tg_op <> 'DELETE' then perform mark_newest_tobacco(new.patient_id); end if;
  return null;
end $$;

create trigger keep_newest after insert or delete or update of patient_id, assessed_on, del_flag on tobacco_profile
  for each row execute function keep_newest_tobacco();

-- The written row gets its own mark before it is stored, so that the answer and the history show it.
create function begin_newest_tobacco() returns trigger language plpgsql as $$
begin
  new.newest := not exists (select from tobacco_profile
    where patient_id = new.patient_id and del_flag = 0 and id <> new.id
      and (assessed_on, create_time, id) > (new.assessed_on, new.create_time, new.id));
  return new;
end $$;

create trigger begin_newest before insert or update of patient_id, assessed_on, del_flag on tobacco_profile
  for each row execute function begin_newest_tobacco();
