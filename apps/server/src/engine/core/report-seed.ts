/** Reports an area gives every tenant to start with. */
import type { Resource } from '@huxi/model'

/** A column: its name in the SELECT, what it is called, and what else it is. */
export type ReportSeedColumn = readonly [
  name: string,
  title: string,
  more?: {
    /** absent = a text */
    readonly type?: 'Integer' | 'Long' | 'Date' | 'Datetime'
    /** asked for above the rows: by one value, or from–to */
    readonly search?: 'single' | 'group'
    readonly sort?: true
    /** not shown */
    readonly hidden?: true
    readonly dict?: string
    readonly href?: string
    readonly total?: true
    readonly width?: number
  },
]

export interface ReportSeedChart {
  readonly title: string
  readonly type: 'bar' | 'line' | 'pie'
  /** column that groups */
  readonly by: string
  /** absent = rows are counted */
  readonly sum?: string
}

export interface ReportSeed {
  /** `report_<noun>` */
  readonly code: string
  readonly name: string
  readonly content?: string
  readonly sql: string
  /** what it shows: roles that start with the right to list all of it may run it */
  readonly of: readonly Resource[]
  readonly columns: readonly ReportSeedColumn[]
  readonly charts?: readonly ReportSeedChart[]
}
