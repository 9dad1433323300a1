-- Receivers in use stay in use; those given from now on are used once a colleague, or a code to the patient, confirms them.
alter table outreach_contact add column checked boolean, add column given_by text;
alter table outreach_wechat add column checked boolean, add column given_by text;
alter table outreach_contact drop constraint outreach_contact_patient_id_fkey,
  add constraint outreach_contact_patient_id_fkey foreign key (patient_id) references patient (id) on delete cascade;
update outreach_contact set checked = true;
update outreach_wechat set checked = true where status = 'active';

create function outreach_moved() returns trigger language plpgsql as $$ begin
  new.checked := false;
  return new;
end $$;
create trigger outreach_contact_moved before update of patient_id on outreach_contact
  for each row when (old.checked and new.channel <> 'sms' and old.patient_id is distinct from new.patient_id)
  execute function outreach_moved();
create trigger outreach_wechat_moved before update of patient_id on outreach_wechat
  for each row when (old.checked and old.patient_id is distinct from new.patient_id) execute function outreach_moved();

create function outreach_number_changed() returns trigger language plpgsql as $$
declare giver text;
begin
  select id into giver from sys_user where username = new.update_by;
  if giver is null then return null; end if;
  update outreach_contact set checked = false, given_by = giver, version = version + 1
    where patient_id = new.id and channel = 'sms';
  if not found then
    insert into outreach_contact (id, tenant_id, patient_id, channel, agreed_on, status, checked, given_by, note,
        sys_org_code, create_by)
      values (left(md5(new.id || clock_timestamp()::text), 19), new.tenant_id, new.id, 'sms', current_date, 'active',
        false, giver, '手机号已修改', new.sys_org_code, new.update_by);
  end if;
  return null;
end $$;
create trigger outreach_number_changed after update of phone on patient
  for each row when (new.phone is not null and old.phone is distinct from new.phone)
  execute function outreach_number_changed();
