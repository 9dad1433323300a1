import { endpoint, returns, type Endpoint, type None } from './endpoint.ts'
import { text } from './field.ts'
import { isPersonal } from './personal.ts'
import { codeOf, type Resource } from './resource.ts'
import type { HistoryEntry } from './verb-answers.ts'

export interface TimelineEvent {
  id: string
  kind: string
  at: string
  text: string
  by: string | null
  note?: string
  changes?: HistoryEntry['changes']
}

export interface TimelineKind {
  kind: string
  title: string
  /** entries of one person in one minute share a line, such as the values of a ward round */
  together?: true
}

export interface TimelinePage {
  events: TimelineEvent[]
  /** kinds visible to the caller, in the order of the definition; unavailable sources are absent */
  kinds: TimelineKind[]
  /** sent as `before` it requests the next page; null = last page */
  next: string | null
}

const query = {
  id: text('编号', { required: true, max: 64 }),
  kinds: text('类别', { max: 200 }),
  before: text('翻页位置', { max: 200 }),
}

export type TimelineEndpoint = Endpoint<TimelinePage, None, typeof query, None>

/** The timeline of a resource: `GET <path>/timeline`, for readers of its records. */
export const timelineEndpoint = (r: Resource): TimelineEndpoint =>
  endpoint({
    method: 'GET',
    path: `${r.path}/timeline`,
    title: `${r.title}时间线`,
    group: r.title,
    access: codeOf(r, 'queryById'),
    kept: true,
    query,
    ...(isPersonal(r.fields) && { reads: { of: r.name, by: 'id' } }),
    out: returns<TimelinePage>(),
  })
