/** An error in the SQL of a report: characters from–to, from 0. */
export interface SqlFault {
  readonly from: number
  readonly to: number
  readonly message: string
}
