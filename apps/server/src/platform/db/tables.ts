/**
 * The tables behind hand-written queries. Resources come from the contract; tables that are nobody's resource
 * (links, sessions, counters) are declared here in the same vocabulary, so that the schema check covers them too.
 * Longer than 300 lines because it is a list of tables, a line for each column.
 */
import { dataRule, type resources } from '@huxi/contract'
import {
  bool,
  date,
  dateTime,
  int,
  json,
  longText,
  text,
  type Fields,
  type AuditColumns,
  type Resource,
  type Values,
} from '@huxi/model'

const id = text('编号', { required: true })
const userId = text('用户', { required: true })
const tenantId = int('租户', { required: true })
const at = dateTime('时间', { required: true })

/** Audit columns, of tables whose rows are never edited as well. */
const unversioned = {
  sysOrgCode: text('部门'),
  createBy: text('创建人'),
  createTime: at,
  updateBy: text('修改人'),
  updateTime: dateTime('修改时间'),
  version: int('数据版本', { required: true }),
}

/** Tables without resource: every column as a field. */
export const plainTables = {
  sys_serial: { tenantId, name: text('序列', { required: true }), last: int('已用到', { required: true }) },
  sys_fill_rule: {
    id,
    tenantId,
    ruleCode: text('规则编码', { required: true }),
    ruleName: text('规则名称', { required: true }),
    ruleClass: text('规则函数', { required: true }),
    ruleParams: json('参数'),
    delFlag: int('删除标记', { required: true }),
    deleteBy: text('删除人'),
    deleteTime: dateTime('删除时间'),
    ...unversioned,
  },
  patient_key: { tenantId, key: text('查找键', { required: true }), patientId: text('患者', { required: true }) },
  patient_pair: {
    id,
    tenantId,
    leftId: text('患者', { required: true }),
    rightId: text('患者', { required: true }),
    score: int('相似度', { required: true }),
    reasons: text('依据', { required: true }),
    status: text('状态', { required: true }),
    foundAt: at,
    judgedBy: text('判断人'),
    judgedAt: dateTime('判断时间'),
  },
  patient_merge: {
    id,
    tenantId,
    keepId: text('保留', { required: true }),
    dropId: text('并入', { required: true }),
    reason: text('原因', { required: true }),
    taken: json('采用的字段', { required: true }),
    dropStatus: text('并入前的状态', { required: true }),
    rowCount: int('移动的行', { required: true }),
    mergedBy: text('合并人', { required: true }),
    mergedAt: at,
    undoneBy: text('撤销人'),
    undoneAt: dateTime('撤销时间'),
    undoReason: text('撤销原因'),
  },
  patient_merge_row: {
    tenantId,
    mergeId: text('合并', { required: true }),
    tableName: text('表', { required: true }),
    columnName: text('列', { required: true }),
    rowId: text('行', { required: true }),
  },
  sys_user_role: { tenantId, userId, roleId: text('角色', { required: true }) },
  sys_user_depart: {
    tenantId,
    userId,
    depId: text('部门', { required: true }),
    inCharge: bool('负责', { required: true }),
  },
  sys_user_tenant: { tenantId, userId, orgCode: text('当前部门'), lastLoginTime: dateTime('最近登录') },
  sys_role_permission: {
    tenantId,
    roleId: text('角色', { required: true }),
    permissionId: text('菜单', { required: true }),
    dataRuleIds: text('数据规则'),
    dataScope: text('数据范围'),
    operateDate: dateTime('授权时间'),
    operateIp: text('授权地址'),
  },
  sys_permission_data_rule: {
    id,
    ...dataRule.fields,
    ...unversioned,
  },
  sys_credential: {
    userId,
    hash: text('摘要', { required: true }),
    mustChange: bool('需修改', { required: true }),
    changedAt: at,
  },
  sys_session: {
    id,
    tokenHash: text('摘要', { required: true }),
    userId,
    tenantId,
    createdAt: at,
    lastSeen: at,
    expiresAt: at,
    ip: text('地址', { required: true }),
    agent: text('设备', { required: true }),
    provedAt: dateTime('再次验证时间'),
  },
  sys_storage: { name: text('名称', { required: true }), mark: text('编号', { required: true }), at },
  sys_password_history: { id, userId, hash: text('摘要', { required: true }), at },
  sys_confirmed_phone: { userId, phone: text('手机号', { required: true }), at },
  sys_account_notice: { id, userId, message: text('内容', { required: true }), at },
  sys_mfa: {
    userId,
    secret: text('密文'),
    pending: text('待确认密文'),
    pendingAt: dateTime('待确认时间'),
    since: dateTime('开启时间'),
    lastStep: int('已用时段', { required: true }),
  },
  sys_mfa_code: { userId, hash: text('摘要', { required: true }) },
  sys_third_account: {
    id,
    userId,
    thirdType: text('来源', { required: true }),
    thirdUserId: text('第三方编号', { required: true }),
    realname: text('第三方名称'),
    createTime: at,
    lastTime: dateTime('最近登录'),
  },
  sys_third_state: { id, browser: text('浏览器', { required: true }), userId: text('用户'), expiresAt: at },
  sys_login_code: {
    id,
    userId,
    way: text('方式', { required: true }),
    held: bool('等待动态码', { required: true }),
    expiresAt: at,
  },
  sys_reveal: {
    userId,
    kind: text('种类', { required: true }),
    day: date('日期', { required: true }),
    n: int('次数', { required: true }),
    asked: text('问题的摘要'),
  },
  sys_attempt: {
    id,
    subject: text('对象', { required: true }),
    at,
    pending: bool('待判断', { required: true }),
    whose: text('尝试对象'),
  },
  sys_device: { id, tokenHash: text('摘要', { required: true }), userId, expiresAt: at },
  sys_captcha: { id, answer: text('答案', { required: true }), expiresAt: at },
  sys_sms_code: {
    id,
    codeHash: text('摘要', { required: true }),
    expiresAt: at,
    usedAt: dateTime('使用时间'),
  },
  sys_password_ticket: { id, userId, mobileHash: text('手机号摘要', { required: true }), expiresAt: at },
  sys_quota: { id, subject: text('对象', { required: true }), at },
  assess_counter: {
    day: date('日期', { required: true }),
    code: text('模型', { required: true }),
    kind: text('种类', { required: true }),
    n: int('次数', { required: true }),
  },
  assess_handoff: {
    id,
    codeHash: text('摘要', { required: true }),
    content: longText('密文', { required: true }),
    claimedBy: text('打开人'),
    createTime: at,
    expiresAt: at,
  },
  assess_result_detail: {
    resultId: text('评估结果', { required: true }),
    tenantId,
    result: json('结果', { required: true }),
    steps: json('计算过程', { required: true }),
    answers: json('答案', { required: true }),
    notes: json('说明', { required: true }),
    consentVersion: text('同意书版本'),
    linkMark: text('链接摘要'),
  },
  patient_consent_evidence: {
    consentId: text('知情同意', { required: true }),
    tenantId,
    strokes: json('笔迹'),
    files: text('纸质文件'),
    device: text('设备'),
  },
  privacy_request_sealed: {
    requestId: text('个人信息请求', { required: true }),
    tenantId,
    changes: text('更正内容'),
    file: text('副本'),
  },
  sys_job: {
    name: text('名称', { required: true }),
    spec: text('时间', { required: true }),
    nextAt: dateTime('下次运行'),
    runId: text('本次运行'),
    worker: text('进程'),
    beatAt: dateTime('心跳'),
    lastOkAt: dateTime('上次成功'),
    lastErrorAt: dateTime('上次失败'),
    lastError: text('失败原因'),
  },
  sys_job_run: {
    id,
    job: text('任务', { required: true }),
    worker: text('进程', { required: true }),
    dueAt: at,
    startedAt: at,
    endedAt: dateTime('结束时间'),
    outcome: text('结果', { required: true }),
    message: text('说明'),
  },
  sys_file: {
    id,
    tenantId: int('租户'),
    path: text('路径', { required: true }),
    name: text('原名', { required: true }),
    biz: text('用途', { required: true }),
    class: text('级别', { required: true }),
    contentType: text('类型', { required: true }),
    size: int('大小', { required: true }),
    status: text('查毒'),
    ...unversioned,
  },
  sys_saved_query: {
    id,
    tenantId,
    userId,
    resource: text('列表', { required: true }),
    title: text('名称', { required: true }),
    matchType: text('匹配方式', { required: true }),
    records: longText('密文', { required: true }),
    view: longText('密文'),
    createTime: at,
  },
  onl_cgreport_role: {
    tenantId,
    reportId: text('报表', { required: true }),
    roleId: text('角色', { required: true }),
  },
  sys_announcement_target: {
    tenantId,
    anntId: text('系统通告', { required: true }),
    kind: text('种类', { required: true }),
    targetId: text('对象', { required: true }),
    place: int('次序', { required: true }),
  },
  sys_announcement_send: {
    id,
    tenantId,
    anntId: text('系统通告', { required: true }),
    userId,
    seq: int('序号'),
    sentAt: at,
    readFlag: text('阅读状态', { required: true }),
    readTime: dateTime('阅读时间'),
    starFlag: text('星标'),
  },
  visit_bed_stay: {
    id,
    tenantId,
    encounterId: text('就诊', { required: true }),
    bedId: text('床位', { required: true }),
    startAt: at,
    endAt: dateTime('离床时间'),
    createBy: text('创建人'),
    createTime: at,
  },
  sys_idempotency_key: {
    tenantId,
    userId,
    keyHash: text('摘要', { required: true }),
    digest: text('内容摘要', { required: true }),
    answer: longText('应答', { required: true }),
    at,
  },
  sys_draft: {
    id,
    tenantId,
    userId,
    formKey: text('表单', { required: true }),
    content: longText('密文', { required: true }),
    updateTime: at,
  },
  sys_notice: {
    id,
    tenantId,
    userId,
    seq: int('序号'),
    showAt: at,
    kind: text('种类', { required: true }),
    about: text('对象'),
    title: text('标题', { required: true }),
    content: text('内容'),
    link: text('链接'),
    priority: text('优先级', { required: true }),
    isTodo: bool('待办', { required: true }),
    orgCode: text('部门'),
    dueTime: dateTime('截止时间'),
    escalated: int('上报次数', { required: true }),
    createTime: at,
    readTime: dateTime('阅读时间'),
    doneTime: dateTime('完成时间'),
    doneBy: text('完成人'),
  },
  sys_notice_setting: {
    tenantId,
    userId,
    kind: text('种类', { required: true }),
    mode: text('方式', { required: true }),
  },
  sys_log: {
    id,
    tenantId: int('租户'),
    logType: int('类型', { required: true }),
    logContent: text('内容', { required: true }),
    operateType: int('操作'),
    userid: text('账号'),
    username: text('姓名'),
    ip: text('地址'),
    method: text('方法'),
    requestUrl: text('路径'),
    requestParam: longText('参数'),
    requestType: text('请求方式'),
    costTime: int('耗时'),
    ...unversioned,
  },
  sys_data_log: {
    id,
    tenantId: int('租户'),
    actorTenant: int('操作租户'),
    dataTable: text('表', { required: true }),
    dataId: text('记录', { required: true }),
    dataVersion: int('版本', { required: true }),
    verb: text('动作', { required: true }),
    runId: text('导入批次'),
    move: text('流转'),
    asked: longText('填写的内容'),
    type: text('类型', { required: true }),
    beforeContent: longText('之前'),
    dataContent: longText('之后'),
    ...unversioned,
  },
  audit_entry: {
    chain: int('链', { required: true }),
    seq: int('序号', { required: true }),
    id,
    tenantId: int('租户'),
    at,
    actor: text('账号', { required: true }),
    ip: text('地址', { required: true }),
    agent: text('设备', { required: true }),
    requestId: text('请求', { required: true }),
    action: text('动作', { required: true }),
    object: text('对象', { required: true }),
    outcome: text('结果', { required: true }),
    detail: longText('详情', { required: true }),
    prevHash: text('前一摘要', { required: true }),
    hash: text('摘要', { required: true }),
  },
  audit_head: {
    chain: int('链', { required: true }),
    seq: int('序号', { required: true }),
    hash: text('摘要', { required: true }),
    keyMark: text('密钥指纹'),
  },
  sys_key_mark: {
    id: int('编号', { required: true }),
    fingerprint: text('密钥指纹', { required: true }),
    resealed: bool('已重新加密', { required: true }),
  },
} as const satisfies Record<string, Fields>

type Snake<S extends string> = S extends `${infer H}${infer T}`
  ? H extends Uppercase<H>
    ? H extends Lowercase<H>
      ? `${H}${Snake<T>}`
      : `_${Lowercase<H>}${Snake<T>}`
    : `${H}${Snake<T>}`
  : S
type Columns<T> = { [K in keyof T as K extends string ? Snake<K> : never]: T[K] }

interface Ownership {
  tenant_id: number
  del_flag: number
  delete_by: string | null
  delete_time: string | null
}

type NotColumn = { kind: 'secret' } | { kind: 'refs' }
type Stored<R extends Resource> =
  R extends Resource<infer F> ? Values<{ [K in keyof F as F[K] extends NotColumn ? never : K]: F[K] }> : never
type TableOf<R extends Resource> = Columns<Omit<AuditColumns, keyof Stored<R>> & Stored<R>> & Ownership

/** Table → columns, for Kysely. */
export type DB = { [T in keyof typeof resources]: TableOf<(typeof resources)[T]> } & {
  [T in keyof typeof plainTables]: Columns<Values<(typeof plainTables)[T]>>
}
