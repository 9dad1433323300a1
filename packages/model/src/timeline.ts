/** The timeline of a record: what happened around it, from several resources, newest first. */
import { endpoint, returns, type Endpoint, type None } from './endpoint.ts'
import { text } from './field.ts'
import { isPersonal } from './personal.ts'
import { codeOf, type Resource } from './resource.ts'
import type { HistoryEntry } from './verb-answers.ts'

/** One event of a timeline. */
export interface TimelineEvent {
  /** `<kind>:<id of the row it was read from>` */
  id: string
  kind: string
  /** `YYYY-MM-DD HH:mm:ss`, or the day alone where nobody noted the time */
  at: string
  /** what happened, in one line */
  text: string
  /** account of the person who did it; null = the system, or somebody unknown */
  by: string | null
  /** a second line, e.g. where from */
  note?: string
  /** fields that changed */
  changes?: HistoryEntry['changes']
}

/** A kind of events, as it is offered as a filter. */
export interface TimelineKind {
  kind: string
  title: string
  /** what one person wrote down for one minute is read in one line, as the values of a round at a bed */
  together?: true
}

/** One page of a timeline. */
export interface TimelinePage {
  events: TimelineEvent[]
  /** the kinds the caller may see, in the order of the definition; a source out of reach is absent */
  kinds: TimelineKind[]
  /** handed back as `before` it answers the next page; null = this was the last one */
  next: string | null
}

const query = {
  id: text('编号', { required: true, max: 64 }),
  kinds: text('类别', { max: 200 }),
  before: text('翻页位置', { max: 200 }),
}

/** What asks for a timeline. */
export type TimelineEndpoint = Endpoint<TimelinePage, None, typeof query, None>

/** The timeline of a resource: `GET <path>/timeline`, open to those who may read its records. */
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
