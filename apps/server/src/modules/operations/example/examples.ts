import { loan } from '@huxi/contract'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'

/** device, borrower, quantity, days since lending, days until due, returned */
const LOANS = [
  ['便携肺功能仪', '呼吸一病区', 1, 9, -2, false],
  ['无创呼吸机', '急诊科', 2, 6, 0, false],
  ['指夹式血氧仪', '随访门诊', 10, 5, 0, false],
  ['呼出气一氧化氮检测仪', '肺功能室', 1, 3, 4, false],
  ['制氧机', '呼吸二病区', 3, 2, 12, false],
  ['雾化器', '儿科门诊', 4, 1, 6, false],
  ['峰流速仪', '健康教育室', 20, 0, 14, false],
  ['便携肺功能仪', '社区义诊队', 2, 20, -6, true],
  ['高流量湿化治疗仪', '重症医学科', 1, 15, -1, true],
  ['六分钟步行试验秒表', '康复科', 2, 12, -5, true],
] as const

const ACCESSORIES = ['电源适配器', '使用说明', '消毒记录卡'].map((name) => ({ name, quantity: 1 }))

export const loanExamples = async (tx: Ctx): Promise<void> => {
  const own = storeOf(tx, loan)
  const day = (later: number) => formatDay(tx.services.clock.now() + later * DAY_MS)
  for (const [device, borrower, quantity, since, left, isBack] of LOANS) {
    const note = left < 0 && !isBack ? '已电话提醒' : null
    const loaned = { device, borrower, quantity, fromOn: day(-since), dueOn: day(left), note }
    const { id } = await own.add(tx, {
      ...loaned,
      accessories: ACCESSORIES.map((one) => ({ ...one, returned: isBack })),
    })
    if (isBack) await own.move(tx, 'return', [id])
  }
}
