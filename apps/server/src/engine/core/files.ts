export interface Files<Ctx> {
  /**
   * Stores bytes as a private file of the user, outside of transactions.
   * @returns the stored path, and an address below the API base that opens it for ten minutes
   */
  keep(
    ctx: Ctx,
    file: { readonly name: string; readonly bytes: Uint8Array; readonly biz: string; readonly contentType: string },
  ): Promise<{ path: string; link: string }>
  /** makes pictures public, as far as the user of the context uploaded them for publication */
  publish(ctx: Ctx, paths: readonly string[]): Promise<void>
  link(ctx: Ctx, path: string): string
}
