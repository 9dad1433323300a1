/** Components that older clients have themselves; any other page opens ours in a window. */
export const OLDER_CLIENT_VIEWS: ReadonlySet<string> = new Set([
  'dashboard/Analysis',
  'dashboard/IndexBdc',
  ...'assessmentResult catQuestionnaire copd gssxxbbx hcqycjxjz'.split(' ').map((name) => `assessment/${name}`),
  ...[
    'AddressList DataLogList DepartList DepartUserList DictList LogList PermissionList QuartzJobList RoleIndexList',
    'RoleUserList SysAnnouncementList SysCategoryList SysCheckRuleList SysDataSourceList SysFillRuleList',
    'SysGatewayRouteList SysPositionList SysUserOnlineList TenantList UserAnnouncementList UserList',
  ]
    .flatMap((names) => names.split(' '))
    .map((name) => `system/${name}`),
  'modules/message/SysMessageList',
  'modules/message/SysMessageTemplateList',
  ...'DiskMonitoring HttpTrace JvmInfo RedisInfo SystemInfo TomcatInfo'
    .split(' ')
    .map((name) => `modules/monitor/${name}`),
  'modules/online/cgreport/OnlCgreportHeadList',
  'modules/online/cgreport/auto/OnlCgreportAutoList',
  'modules/oss/OSSFileList',
  'form/BasicForm',
  'form/advancedForm/AdvancedForm',
  'form/stepForm/StepForm',
  ...'CardList PermissionList RoleList StandardList TableInnerEditList TableList UserList'
    .split(' ')
    .map((name) => `list/${name}`),
  ...'Applications Article Projects SearchLayout'.split(' ').map((name) => `list/search/${name}`),
  'profile/advanced/Advanced',
  'profile/basic/Index',
  'result/Error',
  'result/Success',
])
