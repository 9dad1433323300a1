-- rolling: yes
-- 科主任 and 护士长 run the reports of the product that 医生 and 护士 run.
insert into onl_cgreport_role (tenant_id, report_id, role_id)
select given.tenant_id, given.report_id, leader.id
from onl_cgreport_role given
join onl_cgreport_head head on head.id = given.report_id and head.create_by = 'system'
join sys_role own on own.id = given.role_id
join sys_role leader on leader.tenant_id = own.tenant_id
  and (leader.role_code, own.role_code) in (('head', 'doctor'), ('headnurse', 'nurse'))
on conflict do nothing;
