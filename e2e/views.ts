interface View {
  name: string
  path: string
  /** file below `apps/web/src/pages` */
  component: string
}

export const VIEWS: readonly View[] = [
  { name: '我的消息', path: '/isps/userAnnouncement', component: 'system/UserAnnouncementList' },
  { name: '首页', path: '/dashboard/analysis', component: 'dashboard/Analysis' },
  { name: '个人中心', path: '/account/center', component: 'account/center/Index' },
  { name: '个人设置', path: '/account/settings/BaseSetting', component: 'account/settings/BaseSetting' },
  { name: '工作台', path: '/dashboard/workplace', component: 'dashboard/Workplace' },
  { name: '监控台', path: '/dashboard/monitor', component: 'dashboard/Monitor' },
  { name: '消息记录', path: '/outreach/record', component: 'outreach/RecordList' },
  { name: '模板类别', path: '/outreach/kind', component: 'outreach/KindList' },
  { name: '微信用户', path: '/outreach/wechat', component: 'outreach/WechatList' },
  { name: '微信会话', path: '/outreach/talk', component: 'outreach/TalkList' },
  { name: '模板集', path: '/outreach/set', component: 'outreach/SetList' },
  { name: '导入记录', path: '/isystem/importRecord', component: 'system/ImportRecordList' },
  { name: '系统配置', path: '/isystem/setting', component: 'system/SettingList' },
  { name: '异常页 403', path: '/403', component: 'exception/403' },
  { name: '异常页 404', path: '/404', component: 'exception/404' },
  { name: '异常页 500', path: '/500', component: 'exception/500' },
  { name: '基础组件', path: '/test/home', component: 'test/Home' },
  { name: '评估结果', path: '/assessment/result', component: 'assessment/assessmentResult' },
  { name: 'CAT 问卷', path: '/assessment/catQuestionnaire', component: 'assessment/catQuestionnaire' },
  { name: '慢阻肺预后评估', path: '/assessment/copd', component: 'assessment/copd' },
  { name: '高嗜酸性粒细胞表型', path: '/assessment/gssxxbbx', component: 'assessment/gssxxbbx' },
  { name: '呼出气急性加重', path: '/assessment/hcqycjxjz', component: 'assessment/hcqycjxjz' },
  { name: '预约定义', path: '/appointment/definition', component: 'appointment/appointmentDefinition' },
  { name: '候补', path: '/appointment/waiting', component: 'appointment/WaitingList' },
  { name: '预约统计', path: '/appointment/stat', component: 'appointment/appointmentStat' },
  { name: '科普文章', path: '/article/article', component: 'article/ArticleList' },
  { name: '标签', path: '/label/label', component: 'label/LabelList' },
  { name: '警示', path: '/label/flag', component: 'patient/FlagList' },
  { name: '患者标签', path: '/label/patient', component: 'patient/PatientLabelList' },
  { name: '标签统计', path: '/label/stat', component: 'label/LabelStat' },
  {
    name: '消息模板',
    path: '/modules/message/sysMessageTemplateList',
    component: 'modules/message/SysMessageTemplateList',
  },
  { name: '系统消息', path: '/modules/message/sysMessageList', component: 'modules/message/SysMessageList' },
  { name: '磁盘监控', path: '/monitor/Disk', component: 'modules/monitor/DiskMonitoring' },
  { name: '请求追踪', path: '/monitor/HttpTrace', component: 'modules/monitor/HttpTrace' },
  { name: 'JVM 信息', path: '/monitor/JvmInfo', component: 'modules/monitor/JvmInfo' },
  { name: 'Redis 监控', path: '/monitor/redis/info', component: 'modules/monitor/RedisInfo' },
  { name: 'Tomcat 信息', path: '/monitor/TomcatInfo', component: 'modules/monitor/TomcatInfo' },
  { name: '服务器信息', path: '/monitor/SystemInfo', component: 'modules/monitor/SystemInfo' },
  { name: '文件管理', path: '/isystem/ossFile', component: 'modules/oss/OSSFileList' },
  { name: '患者登记', path: '/patient/list', component: 'patient/PatientList' },
  { name: '患者评估', path: '/assessment/list', component: 'assessment/AssessmentList' },
  { name: '问卷对比', path: '/patient/questionnaireCompare', component: 'patient/QuestionnaireCompare' },
  { name: '烟草问卷', path: '/patient/tobacco', component: 'patient/TobaccoList' },
  { name: '戒烟尝试', path: '/patient/quit', component: 'patient/QuitAttemptList' },
  { name: '戒烟随访', path: '/patient/quit-contact', component: 'patient/QuitContactList' },
  { name: '烟草统计', path: '/patient/tobacco-stat', component: 'patient/TobaccoStat' },
  { name: '通讯录', path: '/isystem/addressList', component: 'system/AddressList' },
  { name: '数据日志', path: '/isystem/dataLog', component: 'system/DataLogList' },
  { name: '部门', path: '/isystem/depart', component: 'system/DepartList' },
  { name: '字典与字典项', path: '/isystem/dict', component: 'system/DictList' },
  { name: '日志', path: '/isystem/log', component: 'system/LogList' },
  { name: '菜单与数据权限', path: '/isystem/permission', component: 'system/PermissionList' },
  { name: '定时任务', path: '/isystem/QuartzJobList', component: 'system/QuartzJobList' },
  { name: '角色', path: '/isystem/roleUserList', component: 'system/RoleUserList' },
  { name: '系统通告', path: '/isystem/annountCement', component: 'system/SysAnnouncementList' },
  { name: '分类字典', path: '/isys/category', component: 'system/SysCategoryList' },
  { name: '校验规则', path: '/isystem/checkRule', component: 'system/SysCheckRuleList' },
  { name: '数据源', path: '/isystem/dataSource', component: 'system/SysDataSourceList' },
  { name: '编码规则', path: '/isystem/fillRule', component: 'system/SysFillRuleList' },
  { name: '路由网关', path: '/isystem/gatewayroute', component: 'system/SysGatewayRouteList' },
  { name: '职务', path: '/isystem/position', component: 'system/SysPositionList' },
  { name: '租户', path: '/isys/tenant', component: 'system/TenantList' },
  { name: '用户与回收站', path: '/isystem/user', component: 'system/UserList' },
  { name: '代理人', path: '/isystem/userAgent', component: 'system/SysUserAgentList' },
  { name: '在线报表', path: '/online/cgreport', component: 'modules/online/cgreport/OnlCgreportHeadList' },
  { name: '基础表单', path: '/form/base-form', component: 'form/BasicForm' },
  { name: '分步表单', path: '/form/step-form', component: 'form/stepForm/StepForm' },
  { name: '查询表格', path: '/list/query-list', component: 'list/TableList' },
  { name: '标准列表', path: '/list/basic-list', component: 'list/StandardList' },
  { name: '卡片列表', path: '/list/card', component: 'list/CardList' },
  { name: '基础详情', path: '/profile/basic', component: 'profile/basic/Index' },
  { name: '成功页', path: '/result/success', component: 'result/Success' },
  { name: '失败页', path: '/result/fail', component: 'result/Error' },
]

interface MissingView {
  /** folder or file below `apps/web/src/pages` where older clients have it */
  component: string
  missing: true
}

/** Views without a page; a row goes as soon as its page exists. */
export const MISSING_VIEWS: readonly MissingView[] = [
  { component: 'form/advancedForm/AdvancedForm', missing: true },
  { component: 'list/TableInnerEditList', missing: true },
  { component: 'list/UserList', missing: true },
  { component: 'list/RoleList', missing: true },
  { component: 'list/PermissionList', missing: true },
  { component: 'list/search/SearchLayout', missing: true },
  { component: 'profile/advanced/Advanced', missing: true },
]
