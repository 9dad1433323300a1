alter table tobacco_profile add column area text;
alter table tobacco_profile add column stage_move text;
alter table tobacco_profile add column pack_band text generated always as (case
  when pack_years < 10 then 'to9' when pack_years < 20 then 'from10' when pack_years < 30 then 'from20'
  when pack_years < 40 then 'from30' when pack_years >= 40 then 'from40' end) stored;
alter table tobacco_profile add column second_hand text generated always as (case
  when greatest(second_hand_home, second_hand_work) > 0 then 'exposed'
  when greatest(second_hand_home, second_hand_work) = 0 then 'none' end) stored;
update tobacco_profile t set area = left(p.region_code, 2) from patient p where p.id = t.patient_id;

-- Movement of the stage of change since the profile before that has one, kept through merging, deleting and importing.
create function mark_stage_moves(patient text) returns void language sql as $$
  with placed as (select id, array_position(
        array['relapse', 'precontemplation', 'contemplation', 'preparation', 'action', 'maintenance'], stage) as place,
      row_number() over (order by assessed_on, create_time, id) as n
    from tobacco_profile where patient_id = patient and del_flag = 0 and stage is not null),
  moved as (select a.id, case when a.place > b.place then 'forward' when a.place < b.place then 'back' else 'same' end as move
    from placed a join placed b on b.n = a.n - 1)
  update tobacco_profile p set stage_move = (select move from moved m where m.id = p.id)
  where p.patient_id = patient and p.stage_move is distinct from (select move from moved m where m.id = p.id)
$$;

create function keep_stage_moves() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform mark_stage_moves(old.patient_id); end if;
  if tg_op <> 'DELETE' then perform mark_stage_moves(new.patient_id); end if;
  return null;
end $$;

create trigger keep_stage_moves after insert or delete or update of patient_id, assessed_on, del_flag, stage
  on tobacco_profile for each row execute function keep_stage_moves();

select mark_stage_moves(patient_id) from (select distinct patient_id from tobacco_profile) people;

alter table tobacco_attempt add column sex text;
alter table tobacco_attempt add column age_band text;
alter table tobacco_attempt add column dept_id text references sys_depart (id) on delete set null;
alter table tobacco_attempt add column nth text;
update tobacco_attempt a set sex = p.gender, dept_id = p.dept_id, age_band = case
    when p.birth_date is null then 'unknown'
    when extract(year from age(a.quit_on, p.birth_date)) < 18 then 'to17'
    when extract(year from age(a.quit_on, p.birth_date)) < 30 then 'from18'
    when extract(year from age(a.quit_on, p.birth_date)) < 45 then 'from30'
    when extract(year from age(a.quit_on, p.birth_date)) < 60 then 'from45'
    when extract(year from age(a.quit_on, p.birth_date)) < 75 then 'from60' else 'from75' end
from patient p where p.id = a.patient_id;

-- Attempts are numbered by their quit dates; the fifth and later ones are one group.
create function mark_attempt_numbers(patient text) returns void language sql as $$
  with placed as (select id, least(row_number() over (order by quit_on, create_time, id), 5)::text as n
    from tobacco_attempt where patient_id = patient and del_flag = 0)
  update tobacco_attempt a set nth = placed.n from placed where placed.id = a.id and a.nth is distinct from placed.n
$$;

create function keep_attempt_numbers() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform mark_attempt_numbers(old.patient_id); end if;
  if tg_op <> 'DELETE' then perform mark_attempt_numbers(new.patient_id); end if;
  return null;
end $$;

create trigger keep_attempt_numbers after insert or delete or update of patient_id, quit_on, del_flag
  on tobacco_attempt for each row execute function keep_attempt_numbers();

select mark_attempt_numbers(patient_id) from (select distinct patient_id from tobacco_attempt) people;

-- Outcomes of a contact for rates; null until its window has passed or it was done. CO up to 10 ppm agrees with abstinence.
alter table tobacco_contact add column sex text;
alter table tobacco_contact add column age_band text;
alter table tobacco_contact add column dept_id text references sys_depart (id) on delete set null;
alter table tobacco_contact add column point text;
alter table tobacco_contact add column continuous text;
alter table tobacco_contact add column co_band text generated always as (case
  when co_ppm > 10 then 'smoking' when co_ppm is not null then 'abstinent' end) stored;

-- A relapse decides later contacts once their windows have passed, as for those who are followed to the end.
create function mark_quit_contacts(attempt text, today date) returns void language sql as $$
  with found as (select c.id, a.sex, a.age_band, a.dept_id,
      case when a.del_flag = 1 then null
        when c.status = 'done' then
          case when c.outcome in ('continuous', 'point') and not c.lately then 'abstinent' else 'smoking' end
        when c.status = 'missed' then 'lost'
        when c.status = 'cancelled' and c.window_to < today then
          case a.status when 'relapsed' then 'relapsed' else 'lost' end end as point,
      case when a.del_flag = 1 then null
        when c.status = 'done' then case c.outcome when 'continuous' then 'abstinent' else 'smoking' end
        when c.status = 'missed' then 'lost'
        when c.status = 'cancelled' and c.window_to < today then
          case a.status when 'relapsed' then 'relapsed' else 'lost' end end as continuous
    from tobacco_contact c join tobacco_attempt a on a.id = c.attempt_id where a.id = attempt)
  update tobacco_contact c set sex = f.sex, age_band = f.age_band, dept_id = f.dept_id, point = f.point,
    continuous = f.continuous
  from found f where f.id = c.id and (c.sex, c.age_band, c.dept_id, c.point, c.continuous)
    is distinct from (f.sex, f.age_band, f.dept_id, f.point, f.continuous)
$$;

create function keep_quit_contacts() returns trigger language plpgsql as $$
begin
  perform mark_quit_contacts(case tg_table_name when 'tobacco_attempt' then to_jsonb(new) ->> 'id'
    else to_jsonb(new) ->> 'attempt_id' end, (now() at time zone 'Asia/Shanghai')::date);
  return null;
end $$;

create trigger keep_quit_contacts after insert or update of status, outcome, lately, window_to on tobacco_contact
  for each row execute function keep_quit_contacts();
create trigger keep_quit_contacts after update of status, del_flag, sex, age_band, dept_id on tobacco_attempt
  for each row execute function keep_quit_contacts();

select mark_quit_contacts(id, (now() at time zone 'Asia/Shanghai')::date) from tobacco_attempt;
create index ix_tobacco_contact_undecided on tobacco_contact (window_to) where status = 'cancelled' and point is null;
create index ix_tobacco_attempt_dept_id on tobacco_attempt (dept_id);
create index ix_tobacco_contact_dept_id on tobacco_contact (dept_id);
