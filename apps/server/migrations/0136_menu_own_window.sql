-- rolling: yes
-- A page that older clients do not have opens in a window of its own.
alter table sys_permission add column own_window boolean default false;
update sys_permission set own_window = true where built_in and component not like '%layouts%' and component !~ (
  '^(dashboard/Analysis|assessment/(assessmentResult|catQuestionnaire|copd|gssxxbbx|hcqycjxjz)'
  '|system/(AddressList|DataLogList|DepartList|DepartUserList|DictList|LogList|PermissionList|QuartzJobList|RoleIndexList'
  '|RoleUserList|SysAnnouncementList|SysCategoryList|SysCheckRuleList|SysDataSourceList|SysFillRuleList'
  '|SysGatewayRouteList|SysPositionList|SysUserOnlineList|TenantList|UserAnnouncementList|UserList)'
  '|modules/message/(SysMessageList|SysMessageTemplateList)'
  '|modules/monitor/(DiskMonitoring|HttpTrace|JvmInfo|RedisInfo|SystemInfo|TomcatInfo)'
  '|modules/online/cgreport/(OnlCgreportHeadList|auto/OnlCgreportAutoList)|modules/oss/OSSFileList)$');
