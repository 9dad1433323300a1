/** Opens a report in a tab of its own. */
import { openReport, type OpenedReport } from '@huxi/contract'
import { call } from '../data/call.ts'
import { apiUrl } from '../../platform/http.ts'

/** Shows the file of a report that was just issued or opened. */
export const showReport = ({ link }: Pick<OpenedReport, 'link'>): void => {
  window.open(apiUrl(link), '_blank', 'noopener,noreferrer')
}

/** Opens one that was issued before. @throws {HttpError} when it is out of sight by now */
export const openIssued = async (id: string): Promise<void> => showReport(await call(openReport, { id }))
