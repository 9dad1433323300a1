-- rolling: yes
-- Eight entries at most in a group of 患者管理: follow-up by questionnaire stands beside 随访. Rows that an operator moved stay there.
update sys_permission row set parent_id = 'patient_followup_group', sort_no = moved.sort_no
from (values
  ('quest_board', 'patient', 4), ('quest_assignment', 'patient_clinic_group', 5), ('quest_stat', 'patient', 6)
) as moved (id, parent_id, sort_no)
where row.id = moved.id and row.parent_id = moved.parent_id and row.built_in
  and exists (select 1 from sys_permission top where top.id = 'patient_followup_group');

insert into sys_role_permission (tenant_id, role_id, permission_id, operate_date)
select distinct held.tenant_id, held.role_id, 'patient_followup_group', now()
from sys_role_permission held join sys_permission page on page.id = held.permission_id
where page.id in ('quest_board', 'quest_assignment', 'quest_stat') and page.parent_id = 'patient_followup_group'
on conflict (role_id, permission_id) do nothing;
