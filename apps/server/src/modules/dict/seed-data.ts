/** The dictionaries every house starts with; the order of items is their sort order. */

/** value, text and, where it helps the eye, colour */
type Item = readonly [value: string, text: string, color?: 'green' | 'blue' | 'orange' | 'red' | 'grey']

export interface DictionarySeed {
  readonly code: string
  readonly name: string
  readonly items: readonly Item[]
  /** values are whole numbers */
  readonly numeric: boolean
}

const words = (code: string, name: string, ...items: Item[]): DictionarySeed => ({ code, name, items, numeric: false })
const numbers = (code: string, name: string, ...items: Item[]): DictionarySeed => ({ code, name, items, numeric: true })

/** system.md §6.1, states spelled 启用/停用 as everywhere in the interface, and what our own fields need. */
export const DICTIONARIES: readonly DictionarySeed[] = [
  words('msg_category', '通告类型', ['1', '通知公告'], ['2', '系统消息']),
  words('position_rank', '职务职级', ['1', '员级'], ['2', '助级'], ['3', '中级'], ['4', '副高级'], ['5', '正高级']),
  words('org_category', '机构类型', ['3', '岗位'], ['1', '公司'], ['2', '部门']),
  words('form_perms_type', '表单权限策略', ['1', '可见(未授权不可见)'], ['2', '可编辑(未授权禁用)']),
  words(
    'database_type',
    '数据库类型',
    ['1', 'MySQL5.5'],
    ['4', 'MYSQL5.7+'],
    ['2', 'Oracle'],
    ['3', 'SQLServer'],
    ['6', 'postgresql'],
    ['5', 'marialDB'],
    ['7', '达梦'],
    ['8', '人大金仓'],
    ['9', '神通'],
    ['10', 'SQLite'],
    ['11', 'DB2'],
    ['12', 'Hsqldb'],
    ['13', 'Derby'],
    ['14', 'H2'],
    ['15', '其他数据库'],
  ),
  words('tenant_status', '租户状态', ['1', '正常', 'green'], ['0', '冻结', 'red']),
  words('is_open', '开关', ['Y', '是'], ['N', '否']),
  words('activiti_sync', '同步工作流引擎', ['1', '同步'], ['0', '不同步']),
  words('perms_type', '权限策略', ['1', '显示'], ['2', '禁用']),
  words('msg_type', '推送类别', ['USER', '指定用户'], ['ALL', '全体用户']),
  words('del_flag', '删除状态', ['1', '已删除', 'grey'], ['0', '正常', 'green']),
  numbers('sex', '性别', ['1', '男'], ['2', '女'], ['0', '未知']),
  words('global_perms_type', '全局权限策略', ['1', '可见/可访问(授权后可见/可访问)'], ['2', '可编辑(未授权时禁用)']),
  numbers('dict_item_status', '字典状态', ['1', '启用', 'green'], ['0', '停用', 'grey']),
  words('priority', '优先级', ['H', '高', 'red'], ['M', '中', 'orange'], ['L', '低', 'blue']),
  words(
    'rule_conditions',
    '条件规则',
    ['>', '大于'],
    ['<', '小于'],
    ['!=', '不等于'],
    ['=', '等于'],
    ['>=', '大于等于'],
    ['<=', '小于等于'],
    ['LEFT_LIKE', '左模糊'],
    ['RIGHT_LIKE', '右模糊'],
    ['LIKE', '模糊'],
    ['IN', '包含'],
    ['USE_SQL_RULES', '自定义SQL表达式'],
  ),
  words('valid_status', '有效无效状态', ['0', '无效', 'grey'], ['1', '有效', 'green']),
  numbers('log_type', '日志类型', ['2', '操作日志'], ['1', '登录日志']),
  words('status', '状态', ['1', '正常', 'green'], ['2', '冻结', 'red']),
  words(
    'operate_type',
    '操作类型',
    ['1', '查询'],
    ['2', '添加'],
    ['3', '修改'],
    ['4', '删除'],
    ['5', '导入'],
    ['6', '导出'],
  ),
  words('send_status', '发布状态', ['0', '未发布', 'grey'], ['1', '已发布', 'green'], ['2', '已撤销', 'orange']),
  words('yn', '1是0否', ['1', '是'], ['0', '否']),
  numbers('menu_type', '菜单类型', ['2', '按钮权限'], ['1', '子菜单'], ['0', '一级菜单']),
  words('depart_status', '部门状态', ['0', '停用', 'grey'], ['1', '启用', 'green']),
  numbers('user_status', '用户状态', ['1', '正常', 'green'], ['2', '冻结', 'red'], ['3', '待审核', 'orange']),
  words('urgent_level', '紧急程度', ['1', '一般', 'blue'], ['2', '重要', 'orange'], ['3', '紧急', 'red']),
  words(
    'ol_form_biz_type',
    'Online表单业务分类',
    ['demo', '官方示例'],
    ['bpm', '流程表单'],
    ['temp', '测试表单'],
    ['bdfl_include', '导入表单'],
  ),
  words('remindMode', '提醒方式', ['1', '邮件提醒'], ['2', '短信提醒'], ['4', '系统消息']),
  words('quartz_status', '定时任务状态', ['0', '正常', 'green'], ['-1', '停止', 'grey']),
  words(
    'online_graph_display_template',
    'Online图表展示模板',
    ['tab', 'Tab风格'],
    ['single', '单排布局'],
    ['double', '双排布局'],
    ['combination', '组合布局'],
  ),
  words('msgType', '发送消息类型', ['1', '文本'], ['2', '富文本']),
  words('cgform_table_type', 'Online表单类型', ['1', '单表'], ['2', '主表'], ['3', '附表']),
  words('bpm_status', '流程状态', ['1', '待提交'], ['2', '处理中'], ['3', '已完成'], ['4', '已作废']),
  words('msgSendStatus', '消息发送状态', ['0', '未发送', 'grey'], ['1', '发送成功', 'green'], ['2', '发送失败', 'red']),
  words('online_graph_data_type', 'Online图表数据类型', ['sql', 'SQL'], ['json', 'JSON'], ['api', 'API']),
  words(
    'online_graph_type',
    'Online图表类型',
    ['bar', '柱状图'],
    ['line', '曲线图'],
    ['pie', '饼图'],
    ['table', '数据列表'],
  ),
  words('bpm_process_type', '流程类型', ['test', '测试流程'], ['oa', 'OA办公'], ['business', '业务办理']),
  numbers('dict_type', '字典数据类型', ['0', '字符串'], ['1', '数字']),
  words(
    'dict_color',
    '字典颜色',
    ['green', '绿色', 'green'],
    ['blue', '蓝色', 'blue'],
    ['orange', '橙色', 'orange'],
    ['red', '红色', 'red'],
    ['grey', '灰色', 'grey'],
  ),
  numbers('user_identity', '用户身份', ['1', '普通成员'], ['2', '上级']),
]
