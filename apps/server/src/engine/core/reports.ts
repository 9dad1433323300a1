export interface Reports<C> {
  /**
   * One row for each of the given values of a column, within the caller's visibility; with the name of the report.
   * @throws {AppError} refused when the report is missing or the caller may not run it
   */
  rows(
    ctx: C,
    code: string,
    column: string,
    values: readonly string[],
  ): Promise<{ readonly name: string; readonly rows: readonly Readonly<Record<string, unknown>>[] }>
}
