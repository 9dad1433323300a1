import { patient } from '@huxi/contract'
import { timelineEndpoint, type TimelineEvent, type TimelinePage } from '@huxi/model'
import { failedOf, useCall } from '../../../kit/data/query.ts'
import { useHasPage } from './use-has-page.ts'

const TIMELINE = timelineEndpoint(patient)

export const EVENTS: Readonly<Record<string, { readonly mark: string; readonly title: string }>> = {
  exacerbation: { mark: '▲', title: '急性加重' },
  medication: { mark: '◆', title: '开始用药' },
  stopped: { mark: '◇', title: '停用药物' },
  quit: { mark: '■', title: '戒烟日' },
}

const KINDS = Object.keys(EVENTS).join(',')

interface Events {
  events: readonly TimelineEvent[]
  retry: (() => unknown) | undefined
}

/** Events of the chart since a day, oldest first: of the latest 60, and none without the right to read the chart. */
export const useEvents = (patientId: string, since: string): Events => {
  const may = useHasPage('patient/PatientList')
  const query = { id: patientId, kinds: KINDS }
  const next = (page: TimelinePage | undefined) => ((page?.events.at(-1)?.at ?? '') >= since ? (page?.next ?? '') : '')
  const first = useCall(TIMELINE, query, { enabled: may })
  const second = useCall(TIMELINE, { ...query, before: next(first.data) }, { enabled: next(first.data) !== '' })
  const third = useCall(TIMELINE, { ...query, before: next(second.data) }, { enabled: next(second.data) !== '' })
  const pages = [first, second, third]
  const events = pages.flatMap(({ data }) => data?.events ?? []).filter(({ at }) => at >= since)
  return { events: events.toReversed(), retry: failedOf(...pages)?.refetch }
}
