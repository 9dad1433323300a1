/** 为什么看不到？: the rules that decide a person's access. Row content is limited to the caller's own visibility. */
import { endpointsIn, recordId, returns, text } from '@huxi/model'

/** Needs its own right, as it reveals rights of another person. */
export const WHY_CODE = 'system:why:list'

interface WhyStep {
  rule: string
  says: string
  met: boolean
  decides: boolean
}

export interface WhyAnswer {
  open: boolean
  steps: WhyStep[]
}

const { get } = endpointsIn('菜单')

/** For a person of the caller's tenant: a menu row (page or button), a record of a resource, or a field of it. */
export const explainWhy = get('/sys/why/explain', '为什么看不到', WHY_CODE, {
  query: {
    userId: recordId('用户'),
    menuId: text('菜单或按钮', { max: 64 }),
    resource: text('数据', { max: 100 }),
    rowId: text('记录', { max: 64 }),
    field: text('字段', { max: 100 }),
  },
  out: returns<WhyAnswer>(),
})
