import { openReport, type OpenedReport } from '@huxi/contract'
import { call } from '../data/call.ts'
import { apiUrl } from '../../platform/http.ts'

export const showReport = ({ link }: Pick<OpenedReport, 'link'>): void => {
  window.open(apiUrl(link), '_blank', 'noopener,noreferrer')
}

export const openIssued = async (id: string): Promise<void> => showReport(await call(openReport, { id }))
