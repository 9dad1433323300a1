-- Outcome of quitting six months after the first profile of a patient as a smoker; null on every other profile.
alter table tobacco_profile add column quit_outcome text;
create index ix_tobacco_profile_quit on tobacco_profile (assessed_on) where quit_outcome = 'pending';

-- The last answer between four and eight months (120 to 240 days) counts. CO above the limit contradicts abstinence.
create function mark_quit_outcome(patient text, today date) returns void language sql as $$
  with base as (select id, assessed_on from tobacco_profile
    where patient_id = patient and del_flag = 0 and status in ('current_daily', 'current_occasional')
    order by assessed_on, create_time, id limit 1),
  answer as (select p.status = 'former' and p.co_band is distinct from 'smoking' as abstinent
    from tobacco_profile p, base b
    where p.patient_id = patient and p.del_flag = 0 and p.status <> 'never'
      and p.assessed_on between b.assessed_on + 120 and b.assessed_on + 240
    order by p.assessed_on desc, p.create_time desc, p.id desc limit 1),
  outcome as (select b.id, case
      when a.abstinent then 'abstinent'
      when not a.abstinent then 'smoking'
      when today > b.assessed_on + 240 then 'lost'
      else 'pending' end as value
    from base b left join answer a on true)
  update tobacco_profile p set quit_outcome = (select value from outcome where id = p.id)
  where p.patient_id = patient and p.quit_outcome is distinct from (select value from outcome where id = p.id)
$$;

create function keep_quit_outcome() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone 'Asia/Shanghai')::date;
begin
  if tg_op <> 'INSERT' then perform mark_quit_outcome(old.patient_id, today); end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.patient_id <> old.patient_id) then
    perform mark_quit_outcome(new.patient_id, today);
  end if;
  return null;
end $$;

create trigger keep_quit_outcome after insert or delete or update of patient_id, assessed_on, del_flag, status, co_band
  on tobacco_profile for each row execute function keep_quit_outcome();

select mark_quit_outcome(patient_id, (now() at time zone 'Asia/Shanghai')::date)
from (select distinct patient_id from tobacco_profile) people;
