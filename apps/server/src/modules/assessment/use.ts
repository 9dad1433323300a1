/** How much the public tools are used: a count of results a day, for who answers for the models. */
import { tools } from '@huxi/clinical/tools'
import type { toolUses, ToolUse } from '@huxi/contract'
import type { HomeFigure, InputOfEndpoint } from '@huxi/model'
import type { Ctx } from '../../engine/core/context.ts'
import type { ToldFigures } from '../../engine/core/figure.ts'
import { formatDay } from '../../platform/config/clock.ts'
import { daysOf } from './counters.ts'

const WEEK = 7

/** GET /assess/use/list */
export const listUses = async (ctx: Ctx, { days, tool }: InputOfEndpoint<typeof toolUses>): Promise<ToolUse[]> =>
  (await daysOf(ctx, 'used', days ?? WEEK)).flatMap(({ day, code, n }) => {
    const used = tools.find(({ id }) => id === code)
    return used && (!tool || tool === code) ? [{ day, tool: code, title: used.title, count: n }] : []
  })

const shown = { group: 'use', unit: '次', page: 'assessment/AssessModelList' } as const
const sum = (uses: readonly ToolUse[]): number => uses.reduce((all, { count }) => all + count, 0)

/** Today, the week, and the week of each tool. */
export const useFigures: ToldFigures = {
  may: ['assess:model:list'],
  async told(ctx) {
    const uses = await listUses(ctx, { days: WEEK, tool: null })
    const today = formatDay(ctx.services.clock.now())
    const figure = (key: string, title: string, some: readonly ToolUse[], query: HomeFigure['query']): HomeFigure => ({
      ...shown,
      key: `use.${key}`,
      title,
      count: sum(some),
      query: { tab: 'use', ...query },
    })
    const week = { days: String(WEEK) }
    return [
      figure(
        'today',
        '今日使用',
        uses.filter(({ day }) => day === today),
        { days: '1' },
      ),
      figure('week', `近 ${WEEK} 天使用`, uses, week),
      ...tools.map(({ id, title }) =>
        figure(
          id,
          `${title}（近 ${WEEK} 天）`,
          uses.filter(({ tool }) => tool === id),
          { ...week, tool: id },
        ),
      ),
    ]
  },
}
