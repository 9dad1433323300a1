/** Together the specimens use every kind, option and verb of a product resource (guard.test.ts compares). */
import {
  address,
  asChoice,
  bool,
  date,
  dateTime,
  decimal,
  dict,
  dicts,
  email,
  file,
  idCard,
  idNumber,
  image,
  int,
  json,
  longText,
  named,
  person as account,
  personName,
  phone,
  popup,
  ref,
  refs,
  resource,
  richText,
  ruled,
  secret,
  text,
  time,
  treeRef,
  url,
  type Resource,
} from '@huxi/model'
import { line, order } from './order.ts'
import { slip } from './slip.ts'

/** A plain table with every kind that needs no other row. */
export const plain = resource({
  name: 'specimen:plain',
  title: '标本',
  table: 'specimen_plain',
  path: '/specimen/plain',
  owner: 'tenant',
  history: true,
  label: 'name',
  fields: {
    code: text('编码', { required: true, max: 100, unique: true, check: 'code', search: 'like' }),
    name: text('名称', { required: true, max: 100, search: 'like' }),
    rank: dict('等级', 'position_rank', { required: true, search: 'eq' }),
    colour: dict('颜色', 'dict_color', { wire: 'itemColour' }),
    tags: dicts('标签', 'dict_color', { search: 'eq' }),
    marks: dict('标记', 'dict_item_status', { numeric: true, initial: 1, search: 'eq' }),
    serial: text('流水号', { max: 64, only: ['list'], search: 'eq' }),
    hidden: ruled(text('内部编号', { max: 10, only: [] }), 'position_code'),
    quantity: int('数量', { min: 0, max: 99_999, initial: 0, search: 'range' }),
    price: decimal('单价', { min: 0, max: 10_000, scale: 2, search: 'range' }),
    level: decimal('含量（mg/L）', { min: 0, max: 10_000, scale: 2, search: 'range', comparable: true, graded: true }),
    active: bool('启用', { search: 'eq' }),
    day: date('日期', { search: 'range' }),
    at: dateTime('时间', { search: 'range' }),
    opens: time('开放时刻', { search: 'range' }),
    closes: time('关闭时刻', { endOfDay: true }),
    memo: longText('备注', { max: 500, search: 'like', help: '最多 500 字' }),
    body: richText('正文', { search: 'like' }),
    mail: email('邮箱', { max: 45, search: 'eq' }),
    site: url('网站'),
    picture: image('图片', { ratio: 2 }),
    papers: file('附件', { max: 3 }),
    value: text('数据值', { max: 100, check: 'dictValue', search: 'like' }),
    codes: text('权限标识', { max: 200, check: 'permission' }),
    region: asChoice(text('行政区划代码', { max: 6, check: 'region' })),
    facts: json('事实', { only: [] }),
  },
})

/** Encrypted fields, one of them unique; deleted rows are kept; changes are audited. */
export const person = resource({
  name: 'specimen:person',
  title: '人员标本',
  table: 'specimen_person',
  path: '/specimen/person',
  owner: 'tenant',
  history: 'audited',
  keepDeleted: true,
  label: '{name}（{account}）',
  fields: {
    account: text('账号', { required: true, max: 100, unique: true, check: 'username', search: 'eq' }),
    name: personName('姓名', { required: true, max: 100, search: 'like', restrictable: true }),
    nickname: text('昵称', { max: 100, restrictable: true }),
    contact: text('联系手机', { max: 45, unique: true, check: 'mobile', search: 'eq', restrictable: true }),
    mail: email('邮箱', { max: 45, unique: true, search: 'eq', restrictable: true }),
    mobile: phone('电话', { search: 'eq', restrictable: true }),
    identity: idCard('证件号', { unique: true, search: 'eq', only: ['form'] }),
    passport: idNumber('护照号', { search: 'eq', only: ['form'] }),
    home: address('住址', { restrictable: true }),
    word: secret('口令', { only: ['form'] }),
  },
})

export const branch = resource({
  name: 'specimen:branch',
  title: '树标本',
  table: 'specimen_branch',
  path: '/specimen/branch',
  owner: 'tenant',
  history: 'audited',
  sort: { sortNo: 'asc', name: 'asc' },
  label: 'name',
  fields: {
    parentId: treeRef('上级', 'specimen:branch', { only: ['form'] }),
    name: text('名称', { required: true, max: 100, search: 'like' }),
    departId: ref('部门', 'system:depart', { required: true, search: 'eq' }),
    dictId: ref('字典', 'system:dict', { gone: 'clear', only: ['form'] }),
    post: dict('职务', 'sys_position,name,code'),
    keeper: dict('保管人', 'sys_user,realname,username', { search: 'eq' }),
    ownerId: ref('负责人', 'system:user', { search: 'eq' }),
    head: popup('主任', {
      max: 100,
      popup: { report: 'report_user', column: 'username', fill: { realname: 'headName', phone: 'headPhone' } },
    }),
    headName: { ...text('主任姓名', { max: 100 }), implies: { 'system:user': ['realname'] } },
    headPhone: text('主任电话', { max: 32 }),
    friends: refs('协作者', 'system:user', { only: ['form'] }),
    sortNo: int('排序', { initial: 0, min: 0, max: 99_999 }),
    /** disabled ones are no choice */
    status: dict('状态', 'depart_status', { initial: '1' }),
  },
})

/** A hook hides rows of this name from all tenants but the first. */
export const HIDDEN = '只给本院'
/** A hook refuses a row of this name after it is written. */
export const REFUSED_NAME = '不许写入'

export const KEPT = '仍在使用'

/** A hook keeps a remark of this text and drops any other. */
export const FIXED = '已定稿'

/** Global rows whose visibility a hook decides; every hook a module may give, and messages of its own. */
export const hooked = resource({
  name: 'specimen:hooked',
  title: '共享标本',
  table: 'specimen_hooked',
  path: '/specimen/hooked',
  owner: 'members',
  history: 'audited',
  keepDeleted: true,
  sort: { createTime: 'desc', code: 'asc' },
  label: 'name',
  verbs: {
    add: '保存成功！',
    edit: '编辑成功!',
    delete: '删除标本成功',
    deleteBatch: '删除标本成功!',
  },
  fields: {
    code: text('编码', { required: true, max: 100, unique: true, check: 'code', search: 'like' }),
    name: text('名称', { required: true, max: 100, search: 'like' }),
    remark: text('说明', { max: 100, search: 'like' }),
    initials: text('首字', { max: 10, filled: true, only: ['list'] }),
  },
})

/** Without texts, numbered by hand, without undo. */
export const figure = resource({
  name: 'specimen:figure',
  title: '数字标本',
  table: 'specimen_figure',
  path: '/specimen/figure',
  owner: 'global',
  history: true,
  sort: { id: 'asc' },
  label: '级别 {level}',
  verbs: { undo: false, exportXls: false },
  fields: {
    id: int('编号', { required: true, min: 1, max: 9_999_999, search: 'eq' }),
    level: int('级别', { required: true, min: 1, max: 1000, search: 'range' }),
    state: dict('状态', 'tenant_status', { numeric: true, initial: 1, search: 'eq' }),
    begins: dateTime('开始', { search: 'range' }),
  },
})

/** Parent of `item`, with neither a list nor a history. */
export const box = resource({
  name: 'specimen:box',
  title: '盒标本',
  table: 'specimen_box',
  path: '/specimen/box',
  owner: 'tenant',
  sort: { code: 'asc' },
  label: 'code',
  verbs: { list: false },
  fields: {
    code: named(text('编码', { required: true, max: 64, unique: true })),
    note: text('说明', { max: 100 }),
  },
})

export const item = resource({
  name: 'specimen:item',
  title: '盒中标本',
  table: 'specimen_item',
  path: '/specimen/item',
  owner: 'tenant',
  history: true,
  sort: { sortOrder: 'asc' },
  label: 'label',
  fields: {
    boxId: ref('盒', 'specimen:box', {
      required: true,
      search: 'eq',
      only: ['form'],
      sortedBy: { table: 'specimen_box', columns: ['note', 'code'] },
    }),
    label: text('名称', { required: true, max: 100, search: 'like' }),
    sortOrder: int('排序', { initial: 1, min: 0, max: 99_999 }),
  },
})

/** Moves alone write its state: with one, several and no way back, with questions, for one and for many. */
export const notice = resource({
  name: 'specimen:notice',
  title: '公告标本',
  table: 'specimen_notice',
  path: '/specimen/notice',
  owner: 'tenant',
  history: 'audited',
  keepDeleted: true,
  label: 'name',
  fields: {
    code: text('编码', { required: true, max: 100, unique: true, check: 'code', search: 'like' }),
    name: text('标题', { required: true, max: 100, search: 'like' }),
    state: dict('发布状态', 'send_status', { search: 'eq', only: ['list'] }),
    reason: text('撤销原因', { max: 200, only: ['list'] }),
    publishedBy: account('发布人', { search: 'eq' }),
    checkedBy: account('核对人', { search: 'like' }),
  },
  states: {
    field: 'state',
    initial: '0',
    moves: {
      publish: { label: '发布', from: '0', to: '1', batch: true, confirm: '发布后所有人都能看到', done: '已发布' },
      withdraw: {
        label: '撤销发布',
        from: '1',
        to: '2',
        ask: {
          reason: text('原因', { required: true, max: 200 }),
          level: dict('紧急程度', 'urgent_level', { required: true }),
          /** personal: not in the history */
          caller: phone('来电号码'),
        },
        confirm: '撤销后没有人能看到',
      },
      reopen: { label: '退回修改', from: ['1', '2'], to: '0', batch: true, access: 'specimen:notice:edit' },
      republish: { label: '再次发布', from: '2', to: '1', stepUp: true },
      drop: {
        label: '作废',
        from: ['0', '2'],
        to: null,
        ask: { reason: text('原因', { required: true, max: 200 }) },
        batch: true,
        danger: true,
      },
    },
  },
})

export const SPECIMENS = [
  plain,
  person,
  branch,
  hooked,
  figure,
  notice,
  box,
  item,
  order,
  line,
  slip,
] as const satisfies readonly Resource[]
