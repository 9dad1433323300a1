-- rolling: yes
-- Doctors of every tenant that was there before sign the list of classes that cannot wait, as those of a new one do. The row of
-- the menu comes before the start that would add it, so that roles can be given it here.
insert into sys_permission (id, parent_id, name, menu_type, perms, perms_type, sort_no, status, is_leaf, keep_alive, built_in, create_by)
select 'assess_model_sign', page.id, '签字确认需要确认的分级', 2, 'assess:model:sign', '1', 2, '1', true, true, true, 'system'
from sys_permission page where page.id = 'assess_model'
on conflict (id) do nothing;
-- with the page and its parent groups, which the menu needs to show it
with recursive needed as (
  select id, parent_id from sys_permission where id = 'assess_model_sign'
  union all
  select up.id, up.parent_id from sys_permission up join needed on up.id = needed.parent_id
)
insert into sys_role_permission (tenant_id, role_id, permission_id, operate_date)
select r.tenant_id, r.id, needed.id, now() from sys_role r cross join needed where r.role_code = 'doctor'
on conflict (role_id, permission_id) do nothing;
