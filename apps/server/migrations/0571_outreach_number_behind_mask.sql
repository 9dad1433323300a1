-- A mask hides four digits, so a changed number may keep its mask; renewed keys change the index without a version.
drop trigger outreach_number_changed on patient;
create trigger outreach_number_changed after update of phone on patient
  for each row when (new.phone is not null and (old.phone is distinct from new.phone
    or (old.phone_index is distinct from new.phone_index and old.version is distinct from new.version)))
  execute function outreach_number_changed();
