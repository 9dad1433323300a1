import { HISTORY, IN_PLACE, SHEETS, type PageHelps } from './text.ts'

const SOURCE = ['查看本页源代码', '看这一页是怎么写的，可以复制到自己的页面里'] as const
const RETURN = ['归还', '设备还回来了，记下今天为归还日期'] as const

export const EXAMPLE: PageHelps = {
  'example/LoanList': {
    about: '借给科室和个人的设备。示例中的各个页面都用这里的数据，只在演示环境中出现。',
    buttons: [['新增', '登记一笔借用'], RETURN, IN_PLACE, HISTORY, SHEETS],
  },
  'form/BasicForm': {
    about: '表单组件的示例。提交后真的登记一笔设备借用。',
    buttons: [['提交', '检查填写的内容并登记'], ['重新填写', '放弃已填写的内容'], SOURCE],
  },
  'form/stepForm/StepForm': {
    about: '分步表单的示例：填写、核对、完成。提交后真的登记一笔设备借用。',
    buttons: [['下一步', '检查填写的内容'], ['上一步', '回去修改，已填写的内容还在'], ['提交', '登记这笔借用'], SOURCE],
  },
  'form/advancedForm/AdvancedForm': {
    about: '分区表单的示例：设备、借用和随附配件。提交后真的登记一笔设备借用。',
    buttons: [['提交', '检查填写的内容并登记'], ['重新填写', '放弃已填写的内容'], SOURCE],
  },
  'list/TableInnerEditList': {
    about: '表格内直接修改的示例，内容是设备借用。',
    buttons: [IN_PLACE, RETURN, SOURCE],
  },
  'list/UserList': {
    about: '只读列表的示例，内容是用户。',
    buttons: [['详情', '查看一位用户'], SOURCE],
  },
  'list/RoleList': {
    about: '左右两栏的示例：左边选角色，右边看它拥有的页面和按钮。',
    buttons: [SOURCE],
  },
  'list/PermissionList': {
    about: '树形表格的示例，内容是菜单和按钮。',
    buttons: [['展开全部', '展开所有上下级'], SOURCE],
  },
  'list/search/SearchLayout': {
    about: '搜索页的示例：同时搜索科普文章、设备借用和您能打开的页面。',
    buttons: [['搜索', '按输入的文字查找'], SOURCE],
  },
  'list/search/Article': {
    about: '搜索页的示例：只搜索科普文章。',
    buttons: [['搜索', '按输入的文字查找'], SOURCE],
  },
  'list/search/Projects': {
    about: '搜索页的示例：只搜索设备借用。',
    buttons: [['搜索', '按输入的文字查找'], SOURCE],
  },
  'list/search/Applications': {
    about: '搜索页的示例：只搜索您能打开的页面。',
    buttons: [['搜索', '按输入的文字查找'], SOURCE],
  },
  'profile/advanced/Advanced': {
    about: '详情组件的示例，内容是最近登记的一笔借用，含随附配件和修改历史。',
    buttons: [RETURN, SOURCE],
  },
  'list/TableList': {
    about: '列表组件的示例，内容是设备借用。',
    buttons: [['新增', '登记一笔借用'], RETURN, SHEETS, SOURCE],
  },
  'list/StandardList': {
    about: '待办组件的示例：逾期、今日应还和借出中的设备分列显示。',
    buttons: [RETURN, SOURCE],
  },
  'list/CardList': {
    about: '卡片列表的示例，内容是设备借用。',
    buttons: [RETURN, SOURCE],
  },
  'profile/basic/Index': {
    about: '详情组件的示例，内容是最近登记的一笔借用。',
    buttons: [SOURCE],
  },
  'result/Success': {
    about: '成功页的示例，内容是最近登记的一笔借用。',
    buttons: [['返回列表', '回到查询表格'], ['打印', '打印这一页'], SOURCE],
  },
  'result/Error': {
    about: '失败页的示例，内容是逾期未还的借用。',
    buttons: [['查看待归还的设备', '到标准列表中处理'], SOURCE],
  },
}
