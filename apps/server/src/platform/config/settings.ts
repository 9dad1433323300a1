/** All settings, as docs/settings.md lists them. */

interface Setting {
  readonly name: string
  readonly initial: string
  readonly description: string
}

export const SETTINGS = [
  { name: 'PORT', initial: '8080', description: '监听端口，0 表示任选一个空闲端口' },
  { name: 'HOST', initial: '127.0.0.1', description: '监听地址；演示模式只允许本机地址' },
  { name: 'PUBLIC_URL', initial: '', description: '用户访问的地址，例如 https://huxi.example.cn；https 时开启 HSTS' },
  { name: 'DATA_DIR', initial: './data', description: '数据目录：内置数据库、文件、密钥、日志' },
  {
    name: 'SECRETS_FILE',
    initial: '',
    description: '密钥文件；默认 DATA_DIR/secrets.json。多个进程须用同一份，也可以是只读挂载的文件',
  },
  {
    name: 'FILES_DIR',
    initial: '',
    description: '上传的文件所在的目录，默认 DATA_DIR/files；多个进程须是同一个共享目录，或使用 S3',
  },
  {
    name: 'FILE_MAX_MB',
    initial: '200',
    description: '文件管理中一个文件最大多少 MB，1 到 2000；表单里的附件仍为 10 MB',
  },
  {
    name: 'FILE_QUOTA_GB',
    initial: '50',
    description: '每个租户的文件（含回收站和历史版本）最多多少 GB，0 到 100000，0 表示不限；用到八成时在文件管理中提醒',
  },
  {
    name: 'DATABASE_URL',
    initial: '',
    description:
      'PostgreSQL 15 及以上的连接地址；不设置时使用内置数据库（一次导入最多 10 000 行，其间其他人最多等 5 秒）',
  },
  { name: 'MIGRATE_DATABASE_URL', initial: '', description: '迁移使用的连接地址；默认与 DATABASE_URL 相同' },
  {
    name: 'REPORT_DATABASE_URL',
    initial: '',
    description: '在线报表查询使用的连接地址，账号只须能成为角色 rpt_reader；默认与 DATABASE_URL 相同',
  },
  {
    name: 'VERIFY_DATABASE_URL',
    initial: '',
    description: '校验备份时用的空数据库，在别的 PostgreSQL 上，用后清空；不设置时用内置数据库，较慢',
  },
  { name: 'DB_POOL_SIZE', initial: '10', description: '数据库连接数，1 到 200' },
  {
    name: 'APP_PROFILE',
    initial: '',
    description: 'demo 或 production；有 DATABASE_URL 时默认 production，否则默认 demo',
  },
  { name: 'ADMIN_PASSWORD', initial: '', description: '首个管理员的密码，只在还没有管理员时有效；默认随机生成' },
  { name: 'DEMO_DATA', initial: '', description: '1 或 0：是否装入演示数据；演示模式默认 1，生产模式只能是 0' },
  { name: 'DEMO_SEED', initial: '1', description: '演示数据的随机种子，整数；相同的种子得到相同的数据' },
  { name: 'DEMO_SCALE', initial: '1', description: '演示数据的规模倍数，0.1 到 1000' },
  { name: 'SESSION_IDLE_MIN', initial: '120', description: '登录后无操作多少分钟失效，1 到 10080' },
  {
    name: 'SESSION_LIMITS',
    initial: '',
    description:
      '按角色编码的会话时间：无操作多久/最长多久失效，例如 admin:15m/8h,doctor:30m/12h，单位 m、h、d，最长 7d；一人多个角色时按最严的，未列出的角色为 SESSION_IDLE_MIN 和 7 天',
  },
  {
    name: 'STEP_UP',
    initial: '',
    description:
      'on 或 off：授权、重置、彻底删除和一天内第 11 次起查看完整信息之前，5 分钟内须再次输入密码或动态码（不发送 X-Huxi-Client: 1 的旧客户端没有输入处，以 5 分钟内用密码登录代替）；生产模式默认 on，演示模式默认 off',
  },
  {
    name: 'PASSWORD_PROFILE',
    initial: 'nist',
    description:
      '密码规则：nist 或 mlps3；mlps3 还要求大小写字母、数字和符号中的三种，不重复最近 5 次，90 天到期须修改',
  },
  { name: 'API_BASE', initial: '/platform', description: '接口的路径前缀' },
  { name: 'API_BASE_ALIASES', initial: '', description: '同样应答的其他路径前缀，用逗号分隔' },
  { name: 'TITLE', initial: '呼吸慢病健康管理平台', description: '产品名称' },
  { name: 'SLOGAN', initial: '呼吸有数，健康有度', description: '产品口号' },
  { name: 'COMPANY_NAME', initial: '呼吸慢病健康管理平台', description: '页脚的运营单位' },
  { name: 'FILING_NO', initial: '未备案', description: '页脚的备案号' },
  {
    name: 'TLS_CERT_FILE',
    initial: '',
    description:
      '用户访问时所用证书的文件（PEM，例如反向代理的 fullchain.pem），本程序只读它；设置后健康总览在证书到期前提示',
  },
  {
    name: 'HELP_URL',
    initial: '',
    description: '帮助的地址，以 / 、http:// 或 https:// 开头，在新窗口打开；不设置则是内置的帮助页',
  },
  {
    name: 'WATERMARK',
    initial: 'off',
    description: 'on 或 off：后台页面上是否显示水印（姓名、账号和日期），便于追查外传的截图和照片',
  },
  { name: 'CORS_ORIGINS', initial: '', description: '允许跨域访问的来源，用逗号分隔；默认不允许' },
  { name: 'TRUSTED_PROXIES', initial: '', description: '反向代理的 IP 或网段，用逗号分隔；只采信它们转发的地址' },
  { name: 'FRAME_HOSTS', initial: '', description: '允许在页面内嵌显示的外部主机，用逗号分隔' },
  { name: 'EXPORT_MAX_ROWS', initial: '100000', description: '一次导出的最多行数，1 到 1000000' },
  {
    name: 'REDIS_URL',
    initial: '',
    description: 'Redis 的连接地址；设置后限流计数和推送经由 Redis，不设置时由本进程和数据库承担',
  },
  { name: 'RATE_LIMIT_USER', initial: '50', description: '每个登录用户每秒的请求数，瞬时可达两倍，1 到 100000' },
  { name: 'RATE_LIMIT_ANON', initial: '20', description: '每个地址未登录时每秒的请求数，瞬时可达两倍，1 到 100000' },
  {
    name: 'OUTBOUND_HOSTS',
    initial: '',
    description:
      '允许服务器主动访问的 主机:端口，用逗号分隔，明文写作 http://主机:端口，内网的写 IP；默认不访问任何外部地址',
  },
  {
    name: 'S3_ENDPOINT',
    initial: '',
    description: '兼容 S3 的对象存储地址；设置后文件存入对象存储，否则存入 FILES_DIR',
  },
  { name: 'S3_BUCKET', initial: '', description: '对象存储的桶' },
  { name: 'S3_REGION', initial: 'us-east-1', description: '对象存储的区域' },
  { name: 'S3_ACCESS_KEY', initial: '', description: '对象存储的访问账号' },
  { name: 'S3_SECRET_KEY', initial: '', description: '对象存储的访问密钥' },
  {
    name: 'CLAMAV_URL',
    initial: '',
    description: '病毒扫描服务的地址，例如 tcp://127.0.0.1:3310；设置后文件查毒通过才能使用',
  },
  {
    name: 'THIRD_SOURCE',
    initial: '',
    description: '第三方登录（OAuth2/OIDC）在路径中的名称，例如 hospital；THIRD_ 开头的设置要么都设置，要么都不设置',
  },
  { name: 'THIRD_TITLE', initial: '统一账号', description: '第三方登录在登录页上的名称' },
  { name: 'THIRD_AUTHORIZE_URL', initial: '', description: '第三方登录的授权地址' },
  { name: 'THIRD_TOKEN_URL', initial: '', description: '第三方登录换取令牌的地址；主机须在 OUTBOUND_HOSTS 中' },
  { name: 'THIRD_USERINFO_URL', initial: '', description: '第三方登录读取用户信息的地址；主机须在 OUTBOUND_HOSTS 中' },
  { name: 'THIRD_CLIENT_ID', initial: '', description: '在第三方登记的应用编号' },
  { name: 'THIRD_CLIENT_SECRET', initial: '', description: '在第三方登记的应用密钥' },
  { name: 'THIRD_SCOPE', initial: 'openid profile', description: '向第三方请求的范围' },
  { name: 'THIRD_ID_FIELD', initial: 'sub', description: '用户信息中标识一个人的字段' },
  {
    name: 'CAS_URL',
    initial: '',
    description:
      '统一认证（CAS）的地址，例如 https://cas.example.cn/cas；主机须在 OUTBOUND_HOSTS 中，并需要 PUBLIC_URL',
  },
  {
    name: 'MFA_REQUIRED_ROLES',
    initial: '',
    description: '必须开启两步验证的角色编码，用逗号分隔，例如 admin,secadmin',
  },
  {
    name: 'REGISTRATION',
    initial: '',
    description: 'on 或 off：是否开放自助注册，新账号须经管理员审核；演示模式默认 on，生产模式默认 off',
  },
  {
    name: 'SMS_URL',
    initial: '',
    description:
      '短信网关的地址，以 JSON 接收 mobile、code、purpose、sign、minutes，通知（账号变动）和患者消息则为 mobile、message、purpose、sign，患者消息另有 id：同一 id 只发送一次，不发送时答 {"ok":false,"code":"原因"}；主机须在 OUTBOUND_HOSTS 中；演示模式不设置时验证码打印在终端',
  },
  { name: 'SMS_TOKEN', initial: '', description: '短信网关的访问令牌，以 Authorization: Bearer 发送' },
  { name: 'SMS_SIGN', initial: '', description: '验证码和账号通知的短信签名；患者消息用“短信签名”中已报备的' },
  {
    name: 'SMS_RECEIPT_KEY',
    initial: '',
    description:
      '短信网关为回执和回复签名的密钥，至少 16 个字符；网关向 /outreach/sms/receipt 发送 id、status、code，向 /outreach/sms/reply 发送患者回复的 id、phone、content，都带 timestamp 和 signature：各项以 timestamp 开头、换行连接后的 HMAC-SHA256；不设置则都不接收',
  },
  {
    name: 'SMS_PER_DAY',
    initial: '2000',
    description: '全部用户每天最多发送的短信数，1 到 1000000；达到后不再发送，并写入审计记录和日志',
  },
  {
    name: 'SMTP_URL',
    initial: '',
    description:
      '给患者发邮件的服务器，例如 smtps://mail.example.cn:465；smtp:// 须支持 STARTTLS，除非主机在 OUTBOUND_HOSTS 中写作明文；不设置则邮件通道未配置',
  },
  { name: 'SMTP_USER', initial: '', description: '邮件服务器的账号' },
  { name: 'SMTP_PASSWORD', initial: '', description: '邮件服务器的密码' },
  { name: 'SMTP_FROM', initial: '', description: '发件地址，例如 notice@example.cn；设置 SMTP_URL 时必须填写' },
  {
    name: 'WECHAT_APP_ID',
    initial: '',
    description: '给患者发微信消息的公众号的 AppID；不设置则微信通道未配置',
  },
  { name: 'WECHAT_APP_SECRET', initial: '', description: '公众号的 AppSecret；设置 WECHAT_APP_ID 时必须填写' },
  {
    name: 'WECHAT_TOKEN',
    initial: '',
    description:
      '公众号服务器配置中的令牌，3 到 32 个字母或数字；服务器地址为 /outreach/wechat/callback，加解密方式选明文模式',
  },
  {
    name: 'WECHAT_URL',
    initial: 'https://api.weixin.qq.com',
    description: '微信接口的地址；主机须在 OUTBOUND_HOSTS 中',
  },
  {
    name: 'PUBLIC_TOOLS',
    initial: 'on',
    description: 'on 或 off：是否开放三个公开评估页面；off 时页面显示暂未开放，接口不存在',
  },
  {
    name: 'PUBLIC_ARTICLES',
    initial: '',
    description:
      'on 或 off：已发布的科普文章是否任何人都能在 /articles 阅读；off 时这些地址为 404；演示模式默认 on，生产模式默认 off',
  },
  {
    name: 'REPORT_CHECK',
    initial: 'off',
    description:
      'on 或 off：评估报告上是否印二维码并开放核对页（编号、日期、摘要和状态，不含患者信息）；on 时须设置 PUBLIC_URL',
  },
  {
    name: 'QUESTIONNAIRE_LINKS',
    initial: '',
    description:
      'on 或 off：患者能否用链接在自己的手机上填写问卷；off 时页面显示暂未开放，接口不存在；演示模式默认 on，生产模式默认 off',
  },
  {
    name: 'OPEN_FORMS',
    initial: '',
    description:
      'on 或 off：外部人员能否用链接填写对外开放的在线表单；off 时页面显示暂未开放，接口不存在；演示模式默认 on，生产模式默认 off',
  },
  {
    name: 'APPOINTMENT_DISPLAY',
    initial: 'off',
    description: 'on 或 off：是否开放门诊的叫号屏（/display，只显示姓名首字母和号码，不用登录）；off 时接口不存在',
  },
  {
    name: 'PUBLIC_BOOKING',
    initial: 'off',
    description:
      'on 或 off：患者能否在 /booking 不登录预约设为“可网上预约”的服务（凭登记手机号收到的短信验证码和姓名，须能发送短信）；off 时页面显示暂未开放，接口不存在',
  },
  {
    name: 'PRIVACY_DAYS',
    initial: '15',
    description: '个人信息请求收到后多少天内应答复，1 到 30',
  },
  {
    name: 'OUTPATIENT_YEARS',
    initial: '15',
    description: '门（急）诊病历自最后一次就诊起保存的年数，15 到 100；期内只限制处理，不删除',
  },
  {
    name: 'INPATIENT_YEARS',
    initial: '30',
    description: '住院病历自出院起保存的年数，30 到 100；期内只限制处理，不删除',
  },
  {
    name: 'GOLD_RULE_SET',
    initial: 'GOLD_2026',
    description: 'GOLD_2026 或 GOLD_2023_2025：慢阻肺分组使用的规则版本；已保存的结果不重新计算',
  },
  {
    name: 'GLI_2022',
    initial: 'off',
    description: 'on 或 off：是否启用 GLI Global 2022 肺功能预计值；取得该数据表的书面使用许可后再开启',
  },
  {
    name: 'METRICS_TOKEN',
    initial: '',
    description:
      '监控的令牌，至少 16 个字符；带 Authorization: Bearer 令牌 询问 /actuator/health/readiness 时还答原因和版本',
  },
  { name: 'LOG_LEVEL', initial: 'info', description: '日志级别：fatal、error、warn、info、debug、trace、silent' },
  {
    name: 'LOG_FILE',
    initial: '',
    description: '日志文件，stderr 表示标准错误；演示模式默认 DATA_DIR/huxi.log，生产模式默认 stderr',
  },
] as const satisfies readonly Setting[]
