-- rolling: yes
-- Accounts and addresses of mail are the same in whatever capitals. Where two accounts already differ in capitals alone both stay, and
-- the index is one to look up by; the check before a write still lets no third one in.
do $$
declare
  name text;
  is_clear boolean;
begin
  foreach name in array array['username', 'email'] loop
    execute format('select not exists (select 1 from sys_user where del_flag = 0 and %1$I is not null group by lower(%1$I) having count(*) > 1)', name)
      into is_clear;
    execute format('create %s index uq_sys_user_%s_caseless on sys_user (lower(%I)) where del_flag = 0',
      case when is_clear then 'unique' else '' end, name, name);
  end loop;
end $$;
