import {
  isVariable,
  namesIn,
  slotsIn,
  variableOf,
  variablesFor,
  type OutreachKind,
  type OutreachTemplate,
} from '@huxi/contract'

type Wording = Pick<OutreachTemplate, 'channel' | 'title' | 'body'>
type Rules = Pick<OutreachKind, 'event' | 'health'>

const PURPOSES: Readonly<Record<string, string>> = {
  appointment: '预约提醒”、“爽约后联系”、“改约通知”或“取消通知',
  moved: '改约通知',
  questionnaire: '问卷提醒',
  followup: '随访提醒',
  announcement: '系统通告',
}

const isPrivate = (name: Parameters<typeof variableOf>[0]): boolean =>
  variableOf(name).source === 'patient' || variableOf(name).health === true

export const contentIssue = (wording: Wording, kind: Rules): readonly ['title' | 'body', string] | undefined => {
  const titled = namesIn(wording.title).find((name) => !isVariable(name) || isPrivate(name))
  if (titled !== undefined)
    return ['title', `消息标题中不能使用变量“${titled}”：标题会显示在锁屏和列表里，请写在正文中`]
  if (wording.channel === 'wechat' && !slotsIn(wording.body))
    return ['body', '微信模板的正文每行写一个内容项，例如 thing1：{预约服务}，名称与公众号后台的模板一致']
  const allowed: readonly string[] = variablesFor(kind.event, kind.health === true, wording.channel)
  const odd = [...namesIn(wording.body), ...namesIn(wording.title)].find((name) => !allowed.includes(name))
  if (odd === undefined) return undefined
  if (!isVariable(odd)) return ['body', `没有名为“${odd}”的变量，请从变量列表中选择`]
  const { health } = variableOf(odd)
  if (health && wording.channel !== 'in_app')
    return ['body', `“${odd}”是诊断、评分、证件号码或文章标题，只能用于站内消息，不能用于短信、微信和邮件`]
  if (health) return ['body', `“${odd}”是健康信息，模板类别没有勾选“可含健康信息”`]
  return ['body', `“${odd}”只能用于用途为“${PURPOSES[variableOf(odd).source]}”的模板类别`]
}

export const saysHealth = ({ body }: Pick<Wording, 'body'>): boolean =>
  namesIn(body).some((name) => isVariable(name) && variableOf(name).health === true)
