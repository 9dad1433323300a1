/** The port of online reports: what the engine asks of them for fields that are chosen from a report. */

export interface Reports<C> {
  /**
   * One row for each of the values that a column of the report has, as far as the person sees them; with the name of the report.
   * @throws {AppError} refused when there is no such report, or the person may not run it
   */
  rows(
    ctx: C,
    code: string,
    column: string,
    values: readonly string[],
  ): Promise<{ readonly name: string; readonly rows: readonly Readonly<Record<string, unknown>>[] }>
}
