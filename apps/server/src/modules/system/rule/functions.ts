import { int, text } from '@huxi/model'
import { randomInt } from 'node:crypto'
import { fillFunction } from '../../../engine/core/area.ts'
import { nextNumbers } from '../../../engine/core/numbering.ts'
import { now } from '../../../platform/config/clock.ts'

const DIGITS = 6

const prefix = text('前缀', { max: 20 })

const serial = fillFunction({
  key: 'serial',
  title: '流水号',
  hint: '前缀、两位年份和逐年从 1 数起的序号，例如 P26000001',
  parameters: { prefix, digits: int('序号位数', { initial: DIGITS, min: 1, max: 12 }) },
  async make(tx, { code, params, forms }) {
    const year = now(tx).slice(2, 4)
    const numbers = await nextNumbers(tx, `${code}/${year}`, forms.length)
    return numbers.map((n) => `${params.prefix ?? ''}${year}${String(n).padStart(params.digits ?? DIGITS, '0')}`)
  },
})

const orderNumber = fillFunction({
  key: 'shop_order_num',
  title: '订单流水号',
  hint: '前缀、时间和两位随机数，例如 CN2026112314450047；表单有名称时接在后面',
  classNames: ['OrderNumberRule'],
  parameters: { prefix },
  async make(tx, { params, forms }) {
    const time = now(tx).replace(/\D/g, '')
    return forms.map(({ name }) => {
      const chance = String(randomInt(100)).padStart(2, '0')
      return `${params.prefix ?? 'CN'}${time}${chance}${typeof name === 'string' ? name : ''}`
    })
  },
})

export const ruleFunctions = [serial, orderNumber]
