import { verbEndpoint, type Resource } from '@huxi/model'
import { downloadOr } from '../../platform/download.ts'
import { reportFailure } from './failure.ts'
import { fileStamp } from './format.ts'
import { PATIENCE, taskIn } from './long-call.ts'
import { downloadTask, sayOfTask, taskBegan, taskEnded } from './tasks.ts'

export type ExportScope = 'filter' | 'selected' | 'all'

/** `query` selects the rows; absent = all. The server names the file. */
export const exportRows = (resource: Resource, query: Record<string, unknown> = {}): Promise<void> =>
  saveLong(verbEndpoint(resource, 'exportXls').path, query, `${resource.title}_${fileStamp(new Date())}.xlsx`)

/** Downloads a file; after a second the download becomes a task in the background. */
export const saveLong = async (path: string, query: Record<string, unknown>, fileName: string): Promise<void> => {
  try {
    const task = taskIn(await downloadOr(path, query, fileName, PATIENCE))
    if (!task) return
    taskBegan(task)
    sayOfTask('正在后台导出，完成后自动下载；进度见右上角的“任务”')
    void taskEnded(task.id).then((over) => {
      if (over.state === 'done') return downloadTask(over)
      return sayOfTask(`${over.title}：${over.message}`, false)
    })
  } catch (error) {
    reportFailure(error)
  }
}
