/** Numbers of the home page. Each opens the list of exactly the rows it counts. */

export type FigureGroup = 'waiting' | 'trend' | 'patients' | 'site' | 'use'

export interface HomeFigure {
  readonly key: string
  readonly group: FigureGroup
  readonly title: string
  readonly count: number
  readonly unit: string
  readonly hint?: string
  readonly text?: string
  readonly tone?: 'danger' | 'warning'
  /** component of the list page, or the address of one without a right */
  readonly page: string
  readonly query: Readonly<Record<string, string>>
  readonly before?: { readonly count: number; readonly query: Readonly<Record<string, string>> }
}
