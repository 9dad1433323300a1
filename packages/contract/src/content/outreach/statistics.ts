import { statistic, type Definition } from '@huxi/model'
import { outreachContact } from './contact.ts'
import { outreachRecord } from './record.ts'
import { outreachWechat } from './wechat.ts'

const OUT = 'sent,delivered,read'
const ENDED = `${OUT},failed,suppressed,expired,cancelled`

const definition: Definition = {
  numerator: '消息记录，每位患者每个通道计一条',
  excluded: '备用通道未启用的',
  period: '按计划时间',
}

const records = {
  of: outreachRecord,
  unit: '条',
  dated: 'dueAt',
  counted: { of: 'rows' },
  filters: ['channel', 'kindId', 'setId', 'taskId'],
  access: 'outreach:record:stat',
  definition,
} as const

const named = (numerator: string): Definition => ({ ...definition, numerator })

const sentRate = {
  counted: { of: 'rate', numerator: { status: OUT }, denominator: { status: ENDED } },
  definition: {
    numerator: '已提交、已送达和已读的消息',
    denominator: '已有结果的消息：发出的、失败的、被拦截的、过期的和取消的',
    excluded: '待发送、发送中、结果未知和备用通道未启用的',
    period: definition.period,
  },
} as const

const ARRIVED = 'delivered,read'

const shareOfSent = (title: string, numerator: string, status: string) =>
  ({
    title,
    counted: { of: 'rate', numerator: { status }, denominator: { status: OUT } },
    definition: { ...definition, numerator, denominator: '已提交、已送达和已读的消息' },
  }) as const

const delivered = shareOfSent('送达率', '有送达回执的消息；邮件没有回执', ARRIVED)
const read = shareOfSent('已读率', '患者打开过的站内消息', 'read')

const failedRate = {
  counted: { of: 'rate', numerator: { status: 'failed' }, denominator: { status: `${OUT},failed` } },
  definition: { ...definition, numerator: '状态为“发送失败”的消息', denominator: '发出的和发送失败的消息' },
} as const

const cost = {
  counted: { of: 'sum', field: 'parts' },
  where: { status: `${OUT},failed` },
  definition: named('短信按 70 字一条、长短信每 67 字一条计费，签名计入；其他通道不计'),
} as const

const timed = {
  where: { status: ARRIVED },
  definition: named('已送达的消息，从提交到送达回执的时间'),
} as const

const answered = {
  counted: { of: 'rate', numerator: { answered: 'within' }, denominator: { answered: 'within,none' } },
  definition: {
    numerator: '发出后 48 小时内完成的问卷',
    denominator: '发出的问卷提醒，已完成或发出满 48 小时的',
    excluded: '发出不足 48 小时而还没有完成的',
    period: definition.period,
  },
} as const

const UNFILTERED = '只按日期和通道筛选，不随模板类别、模板集和消息任务变化'

const optOuts = {
  of: outreachContact,
  unit: '个',
  dated: 'endedAt',
  counted: { of: 'rows' },
  filters: ['channel'],
  access: 'outreach:record:stat',
  where: { status: 'unsubscribed' },
  definition: { numerator: `登记了退订、没有恢复的接收方式；${UNFILTERED}`, period: '按退订时间' },
} as const

export const optOutStatistics = [
  statistic({ ...optOuts, name: 'optOuts', title: '退订' }),
  statistic({ ...optOuts, name: 'optOutsByChannel', title: '退订，按通道', by: 'channel' }),
] as const

export const unfollowStatistics = [
  statistic({
    of: outreachWechat,
    name: 'unfollowed',
    title: '微信取消关注',
    unit: '个',
    dated: 'leftAt',
    counted: { of: 'rows' },
    access: 'outreach:record:stat',
    where: { subscribed: 'false' },
    definition: {
      numerator: '取消关注或拒收、没有恢复的微信绑定；只按日期筛选',
      period: '按取消关注时间',
    },
  }),
] as const

export const outreachStatistics = [
  statistic({ ...records, name: 'total', title: '消息', where: { status: `queued,sending,unknown,${ENDED}` } }),
  statistic({
    ...records,
    name: 'failed',
    title: '发送失败',
    where: { status: 'failed' },
    definition: named('状态为“发送失败”的消息'),
  }),
  statistic({
    ...records,
    name: 'suppressed',
    title: '已拦截',
    where: { status: 'suppressed' },
    definition: named('发送前因同意、死亡登记、退订等被拦截的消息'),
  }),
  statistic({ ...records, ...sentRate, name: 'rate', title: '发出率' }),
  statistic({
    ...records,
    name: 'byDay',
    title: '各时段消息',
    by: 'status',
    per: 'fitting',
    where: { status: `unknown,${ENDED}` },
  }),
  statistic({
    ...records,
    name: 'unknownByChannel',
    title: '结果未知，按通道',
    by: 'channel',
    where: { status: 'unknown' },
    definition: named('已交给服务商而没有得到回答、还没有核实的消息'),
  }),
  statistic({ ...records, name: 'byChannel', title: '按通道', by: 'channel', where: { status: ENDED } }),
  statistic({ ...records, ...sentRate, name: 'rateByChannel', title: '各通道发出率', by: 'channel' }),
  statistic({ ...records, name: 'byKind', title: '按模板类别', by: 'kindId', where: { status: ENDED } }),
  statistic({
    ...records,
    name: 'byReason',
    title: '未发出的原因',
    by: 'reason',
    where: { status: 'failed,suppressed,expired,cancelled' },
    definition: named('失败、被拦截、过期和取消的消息'),
  }),
  statistic({ ...records, ...delivered, name: 'delivered' }),
  statistic({ ...records, ...read, name: 'read' }),
  statistic({ ...records, ...answered, name: 'answered', title: '问卷提醒转化率，按模板集', by: 'setId' }),
  statistic({
    ...records,
    ...timed,
    name: 'deliveryTime',
    title: '各通道送达用时中位数',
    unit: '秒',
    by: 'channel',
    counted: { of: 'median', field: 'deliverySeconds' },
  }),
  statistic({
    ...records,
    ...timed,
    name: 'deliveryTail',
    title: '各通道送达用时，九成在此以内',
    unit: '秒',
    by: 'channel',
    counted: { of: 'p90', field: 'deliverySeconds' },
  }),
  statistic({ ...records, ...delivered, name: 'deliveredByChannel', title: '各通道送达率', by: 'channel' }),
  statistic({ ...records, ...failedRate, name: 'failedByChannel', title: '各通道失败率', by: 'channel' }),
  statistic({ ...records, ...failedRate, name: 'failedByKind', title: '各类别失败率', by: 'kindId' }),
  statistic({ ...records, ...delivered, name: 'deliveredByKind', title: '各类别送达率', by: 'kindId' }),
  statistic({ ...records, ...sentRate, name: 'rateByKind', title: '各类别发出率', by: 'kindId' }),
  statistic({ ...records, ...read, name: 'readByKind', title: '各类别已读率', by: 'kindId' }),
  statistic({ ...records, ...timed, name: 'byDelivery', title: '送达用时', by: 'deliveryBand' }),
  statistic({ ...records, ...cost, name: 'costByKind', title: '各类别短信计费条数', by: 'kindId' }),
] as const
