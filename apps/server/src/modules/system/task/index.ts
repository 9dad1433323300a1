/** Long-running work in the background: progress, and the result for a day. */
import { cancelTask, ownTasks as list, taskFile, taskOf } from '@huxi/contract'
import { refused } from '@huxi/model'
import { file } from '../../../engine/core/answer.ts'
import { area } from '../../../engine/core/area.ts'
import { audit } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { handle } from '../../../engine/core/handle.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import { refuseLost } from './rights.ts'
import { askToStop, deleteOldTasks, interruptOrphans, outcomeOf, ownTask, ownTasks } from './rows.ts'
import { createTasks, type RunningTasks } from './run.ts'
import { withFreshLink } from './fresh-link.ts'

export { interruptOrphans, sealedTasks } from './rows.ts'

const routesOf = (tasks: RunningTasks) => [
  handle(list, async (ctx) => (await ownTasks(ctx, tasks.mine())).map((row) => tasks.taskOf(ctx, row))),
  handle(taskOf, async (ctx, { id }) => {
    const row = await ownTask(ctx, id)
    if (row.outcome !== null) refuseLost(ctx, row)
    const { code, result = null } = outcomeOf(ctx, row)
    return { ...tasks.taskOf(ctx, row), code, result: withFreshLink(ctx, result) }
  }),
  handle(cancelTask, async (ctx, { id }) => {
    // before the database, which the task may hold
    tasks.stop(ctx, id)
    const row = await ownTask(ctx, id)
    await askToStop(ctx, id)
    return { ...tasks.taskOf(ctx, row), cancelling: row.state === 'running' }
  }),
  handle(taskFile, (ctx, { id }) => sendResult(ctx, id)),
]

const sendResult = async (ctx: Ctx, id: string) => {
  const row = await ownTask(ctx, id)
  if (row.path === null) throw refused('这项任务没有可以下载的文件')
  refuseLost(ctx, row)
  const body = await ctx.services.storage.stream(row.path)
  if (!body) throw refused('文件已不在，请重新导出')
  await audit(ctx, { action: 'file.download', object: `task/${id}`, outcome: 'success' })
  return file(body, { ...outcomeOf(ctx, row).headers })
}

export const taskArea = area({
  name: 'task',
  tables: ['sys_task'],
  open(services) {
    interruptOrphans(services).catch((error: unknown) => services.log.warn({ err: error }, 'interrupted tasks'))
    const tasks = createTasks(services)
    return { routes: routesOf(tasks), ports: { tasks: tasks.port }, close: tasks.close }
  },
  jobs: (services) => [
    {
      name: 'task:old',
      title: '清理任务结果',
      hint: '删除一天前结束的导入、导出等任务和它们的文件',
      when: '0 25 * * * ?',
      limitMs: 10 * MINUTE_MS,
      run: () => deleteOldTasks(services),
    },
  ],
})
