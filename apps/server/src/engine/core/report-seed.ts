/** Reports that every tenant starts with. */
import type { Resource } from '@huxi/model'

/** A column: name in the SELECT, title, options. */
export type ReportSeedColumn = readonly [
  name: string,
  title: string,
  more?: {
    /** absent = text */
    readonly type?: 'Integer' | 'Long' | 'Date' | 'Datetime'
    /** filter above the rows: one value, or a range */
    readonly search?: 'single' | 'group'
    readonly sort?: true
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
  /** the column that groups */
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
  /** resources it reads: roles that start with the list permission of all of them may run it */
  readonly of: readonly Resource[]
  readonly columns: readonly ReportSeedColumn[]
  readonly charts?: readonly ReportSeedChart[]
}
