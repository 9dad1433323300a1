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
