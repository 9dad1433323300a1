/** Downloads the rows of a resource as a workbook. */
import { verbEndpoint, type Resource } from '@huxi/model'
import { download } from '../../platform/download.ts'
import { reportFailure } from './failure.ts'
import { fileStamp } from './format.ts'

/** What of a list is exported: what was asked for, what is selected, or everything. */
export type ExportScope = 'filter' | 'selected' | 'all'

/** `query` says which rows; absent = all. The server names the file, and says in a sentence why there is none. */
export const exportRows = async (resource: Resource, query: Record<string, unknown> = {}): Promise<void> => {
  const { path } = verbEndpoint(resource, 'exportXls')
  await download(path, query, `${resource.title}_${fileStamp(new Date())}.xlsx`).catch(reportFailure)
}
