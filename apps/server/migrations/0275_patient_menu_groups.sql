-- rolling: yes
-- Groups below 患者管理. Rows that an operator moved elsewhere stay there; paths and components are as they were.
insert into sys_permission (id, parent_id, name, menu_type, url, component, sort_no, status, is_leaf, keep_alive, built_in, create_by)
select g.id, top.id, g.name, 1, g.url, 'layouts/RouteView', g.sort_no, '1', false, true, true, 'system'
from sys_permission top cross join (values
  ('patient_clinic_group', '门诊', '/patient/clinic-group', 11),
  ('patient_ward_group', '住院', '/patient/ward-group', 12),
  ('patient_followup_group', '随访', '/patient/followup-group', 13),
  ('patient_privacy_group', '同意与隐私', '/patient/privacy-group', 14),
  ('patient_setting_group', '设置', '/patient/setting-group', 15)
) as g (id, name, url, sort_no)
where top.id = 'patient'
on conflict (id) do nothing;

update sys_permission row set parent_id = moved.parent_id, sort_no = moved.sort_no
from (values
  ('/patient/duplicates', 'patient_clinic_group', 1), ('/patient/fact', 'patient_clinic_group', 2),
  ('/patient/questionnaireTask', 'patient_clinic_group', 3), ('/patient/response', 'patient_clinic_group', 4),
  ('/patient/questionnaireCompare', 'patient_clinic_group', 5), ('/patient/tobacco', 'patient_clinic_group', 6),
  ('/patient/tobacco-stat', 'patient_clinic_group', 7),
  ('/patient/critical', 'patient_ward_group', 1), ('/patient/discharge', 'patient_ward_group', 2),
  ('/patient/duty', 'patient_ward_group', 3),
  ('/patient/followup', 'patient_followup_group', 1), ('/patient/referral', 'patient_followup_group', 2),
  ('/patient/enrolment', 'patient_followup_group', 3),
  ('/patient/consent', 'patient_privacy_group', 1), ('/patient/privacy', 'patient_privacy_group', 2),
  ('/patient/emergency', 'patient_privacy_group', 3), ('/patient/read', 'patient_privacy_group', 4),
  ('/patient/ward', 'patient_setting_group', 1), ('/patient/icd', 'patient_setting_group', 2),
  ('/patient/range', 'patient_setting_group', 3), ('/patient/questionnaire', 'patient_setting_group', 4),
  ('/patient/consentText', 'patient_setting_group', 5), ('/safety/override', 'patient_setting_group', 6),
  ('/safety/stat', 'patient_setting_group', 7)
) as moved (url, parent_id, sort_no)
where row.parent_id = 'patient' and row.built_in and row.url = moved.url;

-- Roles that hold a page hold the groups above it.
insert into sys_role_permission (tenant_id, role_id, permission_id, operate_date)
select distinct held.tenant_id, held.role_id, page.parent_id, now()
from sys_role_permission held join sys_permission page on page.id = held.permission_id
where page.parent_id in
  ('patient_clinic_group', 'patient_ward_group', 'patient_followup_group', 'patient_privacy_group', 'patient_setting_group')
on conflict (role_id, permission_id) do nothing;
