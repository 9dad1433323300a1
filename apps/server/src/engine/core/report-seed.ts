import type { Resource } from '@huxi/model'

/** A column: name in the SELECT, title, options. */
export type ReportSeedColumn = readonly [
  name: string,
  title: string,
  more?: {
    readonly type?: 'Integer' | 'Long' | 'Date' | 'Datetime'
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
  readonly by: string
  readonly sum?: string
}

export interface ReportSeed {
  readonly code: string
  readonly name: string
  readonly content?: string
  readonly sql: string
  /** resources it reads: roles that start with the list permission of all of them may run it */
  readonly of: readonly Resource[]
  readonly columns: readonly ReportSeedColumn[]
  readonly charts?: readonly ReportSeedChart[]
}
