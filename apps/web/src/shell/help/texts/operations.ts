import { HISTORY, IN_PLACE, type PageHelps } from './text.ts'

const LIVE = [
  ['立即更新', '不等下一次自动更新'],
  ['切换表格', '把图换成数字'],
] as const

export const OPERATIONS: PageHelps = {
  'dashboard/Analysis': {
    about: '登录后的第一页：与您有关的数字、待办和常用入口。点数字打开对应的列表。',
    buttons: [
      ['请选择首页样式', '首页、统计图表、统计图表2 或任务表格，下次仍用这一种'],
      ['调整卡片', '选择显示哪些卡片和它们的顺序'],
      ['大屏显示', '全屏显示，不含姓名，每分钟自动更新'],
    ],
  },
  'dashboard/Workplace': {
    about: '与您的工作有关的数字、待办、图表和入口，可以在个性化里设为首页。',
    buttons: [['调整卡片', '选择显示哪些卡片和它们的顺序']],
  },
  'dashboard/Monitor': {
    about: '系统和业务的运行情况，适合投到大屏。',
    buttons: [['大屏显示', '全屏显示，不含姓名，每分钟自动更新']],
  },
  'account/center/Index': {
    about: '您在这里的身份、待办、草稿、任务、保存的视图和登录设备。',
    buttons: [['个人设置', '修改自己的资料、密码和习惯']],
  },
  'account/settings/BaseSetting': {
    about: '您的头像、座机、手机号和邮箱。',
    buttons: [
      ['修改手机号', '会先确认是您本人；新号码确认后才能用来登录'],
      ['修改邮箱', '会先确认是您本人'],
    ],
  },
  'account/settings/Security': {
    about: '登录密码、两步验证、登录设备和最近 90 天的登录。',
    buttons: [
      ['修改密码', '其他设备需要重新登录'],
      ['下线其他全部设备', '只留下本机'],
    ],
  },
  'account/settings/Custom': {
    about: '登录后打开的首页，以及界面的颜色、导航和页签。界面的选择只对本浏览器有效。',
    buttons: [['恢复默认', '界面回到最初的样子']],
  },
  'account/settings/Binding': {
    about: '用哪些其他账号可以登录。',
    buttons: [
      ['绑定', '用其他账号登录'],
      ['解绑', '不再用该账号登录'],
    ],
  },
  'account/settings/Notification': {
    about: '每种提醒怎样通知您，改动立即生效；可能紧急的不能关闭。',
    buttons: [['每小时汇总', '每个整点通知一次']],
  },
  'system/UserAnnouncementList': {
    about: '发给您的通告、待办和提醒，以及本次登录以来的提示。',
    buttons: [
      ['待办', '等您办理的事，点标题直接打开'],
      ['全部已读', '把未读的都标为已读；紧急的会先询问'],
      ['本次登录提醒', '没看清的提示在这里再看'],
    ],
  },
  'modules/message/SysMessageList': {
    about: '系统发出的消息：发给谁、什么时候、是否成功。',
    buttons: [
      ['查询', '按标题、接收人和状态查找'],
      ['详情', '查看内容，失败的写有原因'],
    ],
  },
  'modules/message/SysMessageTemplateList': {
    about: '消息的文字模板。应用后才能按它发送，停用后不再发送。',
    buttons: [
      ['新增', '写一个模板'],
      ['预览 / 发送测试', '看填入内容后的样子，或发一条给自己看'],
      ['应用 / 停用', '开始使用，或不再使用'],
    ],
  },
  'modules/monitor/HealthOverview': {
    about: '平台是否正常：数据库、备份、磁盘、任务等逐项说明，有问题的写明原因和怎么办。',
    buttons: [
      ['须处理 / 须留意', '先看红色的，再看黄色的'],
      ['查看详情', '打开有关的页面'],
      ['立即备份', '写一份加密的备份并恢复一次来校验，进度也在任务里'],
      ['立即更新', '不等下一次自动更新'],
    ],
  },
  'system/SysUserOnlineList': {
    about: '现在登录着的人，以及从哪里、用什么设备登录。',
    buttons: [['强制下线', '让这台设备退出登录，对方会看到原因']],
  },
  'system/QuartzJobList': {
    about: '按时间自动运行的任务。“系统任务”是产品自带的，“添加的任务”由您管理。',
    buttons: [
      ['新增', '选择做什么、什么时候运行、出问题时通知谁'],
      ['启用 / 停止', '开始或停止按时运行'],
      ['立即执行', '现在运行一次'],
      ['运行记录', '看每次是否成功、用了多久'],
    ],
  },
  'system/QuartzJobDetail': {
    about: '一个任务：下次什么时候运行，最近几次结果如何。',
    buttons: [['编辑', '改时间或参数'], ['启用 / 停止', '开始或停止按时运行'], HISTORY],
  },
  'system/LogList': {
    about: '登录、操作和异常的日志，时间精确到秒，任何人都不能删除。',
    buttons: [
      ['登录日志 / 操作日志 / 异常日志', '切换看哪一种'],
      ['详情', '查看一条的全部内容'],
    ],
  },
  'system/DataLogList': {
    about: '记录的每次修改：谁在什么时候改了什么。',
    buttons: [
      ['查询', '按表名和数据编号查找'],
      ['数据比较', '选择同一条记录的两个版本，逐项比较'],
    ],
  },
  'system/ImportRecordList': {
    about: '每次导入：谁在什么时候把哪个文件导入了哪里，导入了多少行。您看到自己的导入；有权限的人看到所有人的。',
    buttons: [
      ['下载有误的行', '没有导入的行做成一个文件，最后一列说明原因；改好后可以直接导入。内容保留 30 天'],
      ['继续导入', '把改好的行导入到同一次导入，可以一起撤销'],
      ['再次导入', '打开同一种数据的导入'],
      ['撤销', '删除这次新增的数据，恢复这次更新的数据'],
    ],
  },
  'system/SettingList': {
    about: '不必重新启动就能修改的设置，对整个系统的所有租户有效。由环境变量固定的只能在服务器上修改。',
    buttons: [
      ['修改', '填写新的值，保存后立即生效；留空恢复默认值'],
      ['历史', '谁在什么时候把它从什么改成了什么'],
    ],
  },
  'system/AuditList': {
    about:
      '登录、授权、导出等重要操作：谁在什么时候对什么做了什么，同一次操作合并为一行。任何人都不能修改或删除，改动会被发现。“对象”可以填种类（用户）或名称（用户 张三）。',
    buttons: [
      ['校验完整性', '检查有没有记录被改动或缺失'],
      ['详情', '查看一条的全部内容'],
    ],
  },
  'modules/monitor/SystemInfo': { about: '服务器的 CPU 和运行时间，每 5 秒自动更新。', buttons: LIVE },
  'modules/monitor/JvmInfo': { about: '程序使用的内存和垃圾回收，每 5 秒自动更新。', buttons: LIVE },
  'modules/monitor/TomcatInfo': { about: '会话和请求的数量，每 5 秒自动更新。', buttons: LIVE },
  'modules/monitor/HttpTrace': {
    about: '最近的请求：路径、状态和耗时。不记录参数、请求头和内容。',
    buttons: [['立即更新', '读取最新的请求']],
  },
  'modules/monitor/RedisInfo': {
    about: 'Redis 的内存和键的数量。没有设置 Redis 时这里为空，平台照常工作。',
    buttons: LIVE,
  },
  'modules/monitor/DiskMonitoring': {
    about: '平台写入的磁盘还剩多少，照目前的速度什么时候会满。',
    buttons: [['立即更新', '重新读取用量']],
  },
  'monitor/ApiDoc': {
    about: '服务器的全部接口：地址、参数和返回的内容。供对接其他系统的开发人员使用。',
    buttons: [
      ['复制路径', '复制一个接口的地址'],
      ['下载 JSON', '下载 OpenAPI 文件'],
    ],
  },
  'modules/online/cgform/OnlCgformHeadList': {
    about: '自己设计的表单：有哪些字段、哪些必填、放在菜单的哪里。发布后即可填写、查询和导出。',
    buttons: [
      ['新增', '起名字，逐个添加字段，旁边随时能看到填写时的样子'],
      ['发布表单', '按现在的字段填写；已有的记录不变。第一次发布后，您的角色就可以使用'],
      ['放入菜单', '选择上级菜单和可以使用的角色'],
      ['停用表单', '不再填写，已有的记录仍可查看和导出'],
      ['读入定义', '从文件读入一个表单：其他安装导出的，或旧系统的定义'],
      ['导出定义', '把一个表单的字段存成文件，在其他安装读入'],
    ],
  },
  'modules/online/cgform/OnlFormOpeningList': {
    about: '开放给没有账号的人填写的表单：开放到什么时候、收多少份、要不要填写码。',
    buttons: [
      ['链接和二维码', '再次显示链接和二维码'],
      ['结束开放', '链接立即失效，已收到的内容仍可处理'],
    ],
  },
  'modules/online/cgform/OnlFormAnswerList': {
    about: '外面填写的内容先在这里等待处理，收入表单后才成为表单的记录。',
    buttons: [
      ['收入表单', '核对后成为表单的一条记录'],
      ['不采用', '写明原因，不成为记录'],
    ],
  },
  'modules/online/cgform/auto/OnlCgformAutoList': {
    about: '一张表单的全部记录。字段很多时先显示前 20 列，其余的在“列设置”中打开。',
    buttons: [
      ['新增', '填写一条记录'],
      ['查询 / 重置', '按条件查找'],
      ['导出', '把查到的记录存成表格'],
    ],
  },
  'modules/online/cgform/auto/OnlCgformTreeList': {
    about: '一张树形表单的记录，按上下级显示。',
    buttons: [
      ['新增', '填写一条记录；不选上级即为最上一级'],
      ['新增下级', '在一条记录下面再填一条'],
      ['展开全部 / 收起全部', '打开或合上所有下级'],
    ],
  },
  'modules/online/cgform/auto/erp/OnlCgformErpList': {
    about: '一张带明细的表单：上面是记录，下面是所选记录的明细。',
    buttons: [
      ['新增', '填写一条记录和它的明细'],
      ['查看明细', '在下面显示这条记录的明细'],
    ],
  },
  'modules/online/cgform/auto/tab/OnlCgformTabList': {
    about: '一张带明细的表单：详情里用页签分开显示记录和明细。',
    buttons: [
      ['新增', '填写一条记录和它的明细'],
      ['详情', '查看记录，切换页签查看明细'],
    ],
  },
  'modules/online/cgform/auto/innerTable/OnlCgformInnerTableList': {
    about: '一张带明细的表单：可以同时展开几条记录的明细。',
    buttons: [
      ['新增', '填写一条记录和它的明细'],
      ['展开 / 收起', '显示或合上这条记录的明细'],
    ],
  },
  'modules/online/cgreport/OnlCgreportHeadList': {
    about: '用 SQL 配置的报表：有哪些字段、谁可以运行、放在菜单的哪里。',
    buttons: [
      ['新增', '写 SQL，再调整字段和查询条件'],
      ['运行', '打开报表'],
      ['加入菜单', '让有权限的角色在菜单里看到它'],
      IN_PLACE,
    ],
  },
  'modules/online/cgreport/ReportShelf': {
    about: '分配给您的角色的报表，带图表的会注明。打开后按条件查看和导出。',
    buttons: [['打开', '运行这张报表']],
  },
  'modules/online/cgreport/auto/OnlCgreportAutoList': {
    about: '一张报表的结果，只包含您能查看的数据。',
    buttons: [
      ['查询 / 重置', '按条件重新运行'],
      ['导出', '把结果存成表格'],
    ],
  },
}
