import type { Ctx } from '../../../engine/core/context.ts'
import { files } from './files.ts'

const TEXTS = [
  ['吸入装置核对单.txt', '1. 取下盖帽，检查吸嘴。\n2. 呼气后含住吸嘴。\n3. 缓慢深吸气，屏气 10 秒。\n4. 用后漱口。\n'],
  ['肺功能检查前须知.txt', '检查前 4 小时停用短效支气管舒张剂，前 2 小时不饱餐，前 1 小时不吸烟。\n'],
  ['随访电话记录样表.csv', '日期,随访方式,症状变化,下次随访\n2026-01-05,电话,无,2026-02-05\n'],
] as const

export const fileExamples = async (tx: Ctx): Promise<void> => {
  for (const [name, text] of TEXTS) {
    const contentType = name.endsWith('.csv') ? 'text/csv' : 'text/plain'
    await files.keep(tx, { name, bytes: new TextEncoder().encode(text), biz: 'oss', contentType })
  }
}
