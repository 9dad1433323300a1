/** Numbers of the home page. Each opens the list that shows exactly the rows it counts. */

/** What a number is about, in the order of the page: what waits for the person, patients, the site, the public tools. */
export type FigureGroup = 'waiting' | 'patients' | 'site' | 'use'

export interface HomeFigure {
  readonly key: string
  readonly group: FigureGroup
  readonly title: string
  readonly count: number
  readonly unit: string
  /** what it counts, where its title does not say it all */
  readonly hint?: string
  /** said in place of the number, which then counts nothing: a moment, or that it never was */
  readonly text?: string
  /** how grave it is; of a number that is 0 nothing is */
  readonly tone?: 'danger' | 'warning'
  /** component of the list page that shows the rows, or the address of one that everybody has */
  readonly page: string
  /** what that page is asked for */
  readonly query: Readonly<Record<string, string>>
}
