import { tools } from '@huxi/clinical/tools'
import { toolUses, type ToolUse } from '@huxi/contract'
import type { InputOfEndpoint } from '@huxi/model'
import type { Ctx } from '../../../engine/core/context.ts'
import type { ComputedFigures } from '../../../engine/core/area.ts'
import { daysOf, firstOf } from './counters.ts'

const WEEK = 7

export const listUses = async (ctx: Ctx, { days, tool }: InputOfEndpoint<typeof toolUses>): Promise<ToolUse[]> => {
  const asked = tool ? tool.split(',') : tools.map(({ id }) => id)
  return (await daysOf(ctx, 'used', days ?? WEEK)).flatMap(({ day, code, n }) => {
    const used = tools.find(({ id }) => id === code)
    return used && asked.includes(code) ? [{ day, tool: code, title: used.title, count: n }] : []
  })
}

interface Asked {
  readonly key: string
  readonly title: string
  readonly days: number
  readonly tool?: string
}

const ASKED: readonly Asked[] = [
  { key: 'today', title: '今日使用', days: 1 },
  { key: 'week', title: `近 ${WEEK} 天使用`, days: WEEK },
  ...tools.map(({ id, title }) => ({ key: id, title, days: WEEK, tool: id })),
]

export const useFigures: ComputedFigures = {
  may: [toolUses.access as string],
  async compute(ctx) {
    const uses = await listUses(ctx, { days: WEEK, tool: null })
    return ASKED.map(({ key, title, days, tool }) => ({
      key: `use.${key}`,
      group: 'use',
      title,
      unit: tool ? `次（近 ${WEEK} 天）` : '次',
      count: uses
        .filter((use) => use.day >= firstOf(ctx, days) && (!tool || use.tool === tool))
        .reduce((sum, { count }) => sum + count, 0),
      page: 'assessment/AssessModelList',
      query: { tab: 'use', days: String(days), ...(tool && { tool }) },
    }))
  },
}
