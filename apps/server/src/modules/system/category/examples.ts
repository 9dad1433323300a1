import { category } from '@huxi/contract'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'

interface Branch {
  readonly [name: string]: Branch
}

const TREES: Branch = {
  宣教资料: {
    吸入装置使用: { 干粉吸入器: {}, 定量气雾剂: {}, 软雾吸入剂: {}, 雾化吸入: {} },
    疾病知识: { 慢性阻塞性肺疾病: {}, 支气管哮喘: {}, 支气管扩张: {} },
    肺康复: { 呼吸训练: {}, 运动训练: {}, 营养指导: {} },
    戒烟: {},
  },
  随访物资: { 峰流速仪: {}, 储雾罐: {}, 指夹式血氧仪: {} },
}

export const examples = async (tx: Ctx): Promise<void> => {
  const own = storeOf(tx, category)
  const write = async (branch: Branch, pid: string | null): Promise<void> => {
    for (const [name, below] of Object.entries(branch)) {
      const { id } = await own.add(tx, { name, pid })
      await write(below, id)
    }
  }
  await write(TREES, null)
}
