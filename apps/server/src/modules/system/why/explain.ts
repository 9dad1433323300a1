import type { explainWhy, WhyAnswer } from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { audit } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { fieldSteps } from './field.ts'
import { menuSteps } from './menu.ts'
import { rowSteps } from './row.ts'
import { subjectOf, type Subject } from './subject.ts'
import type { Step } from './step.ts'

type Asked = InputOfEndpoint<typeof explainWhy>

const NORMAL = 1

const account = ({ person }: Subject): Step =>
  person.status === NORMAL
    ? { rule: '账号', says: '账号正常，是本租户的成员', met: true }
    : { rule: '账号', says: '账号没有启用（冻结或待审核），不能登录', met: false }

const stepsOf = (ctx: Ctx, subject: Subject, { menuId, resource, rowId, field }: Asked): Promise<Step[]> => {
  if (menuId) return menuSteps(ctx, subject, menuId)
  if (resource && field) return fieldSteps(ctx, subject, resource, field)
  if (resource && rowId) return rowSteps(ctx, subject, resource, rowId)
  throw refused('请选择要查的对象：菜单或按钮、一条记录，或一个字段')
}

export const explain = async (ctx: Ctx, asked: Asked): Promise<WhyAnswer> => {
  const subject = await subjectOf(ctx, asked.userId)
  const steps = [account(subject), ...(await stepsOf(ctx, subject, asked))]
  const open = steps.every(({ met, aside }) => met || aside === true)
  const stop = steps.findIndex(({ met, aside }) => !met && aside !== true)
  const decides = open ? steps.findLastIndex(({ opens, met }) => opens === true && met) : stop
  const { userId, menuId, resource, rowId, field } = asked
  const object = [menuId ?? resource, rowId, field].filter(Boolean).join('/')
  await audit(ctx, { action: 'why', object, outcome: 'success', detail: { userId, open } })
  return { open, steps: steps.map(({ rule, says, met }, at) => ({ rule, says, met, decides: at === decides })) }
}
