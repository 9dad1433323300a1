/** 为什么看不到？: which rules decide whether somebody sees something. Of a row no more is told than who asks may read himself. */
import { endpoint, returns, text } from '@huxi/model'

/** The right to ask it: it tells what somebody else may do. */
export const WHY_CODE = 'system:why:list'

/** One rule that was asked, in the order in which they are asked. */
interface WhyStep {
  /** what kind of rule it is */
  rule: string
  /** what it says of the person and the object */
  says: string
  met: boolean
  /** the one that decided */
  decides: boolean
}

export interface WhyAnswer {
  /** whether the person sees it */
  open: boolean
  steps: WhyStep[]
}

/** Of a person of one's own tenant: a menu row (page or button), a record of a resource, or a field of it. */
export const explainWhy = endpoint({
  method: 'GET',
  path: '/sys/why/explain',
  title: '为什么看不到',
  group: '菜单',
  access: WHY_CODE,
  query: {
    userId: text('用户', { required: true, max: 64 }),
    menuId: text('菜单或按钮', { max: 64 }),
    resource: text('数据', { max: 100 }),
    rowId: text('记录', { max: 64 }),
    field: text('字段', { max: 100 }),
  },
  out: returns<WhyAnswer>(),
})
