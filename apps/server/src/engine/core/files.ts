/** Files the app writes for people. */

/** @typeParam Ctx the context, which has these among its ports */
export interface Files<Ctx> {
  /**
   * Keeps bytes as a private file of the person; call it outside of transactions.
   * @returns the stored path, and an address below the API base that opens it for ten minutes
   */
  keep(
    ctx: Ctx,
    file: { readonly name: string; readonly bytes: Uint8Array; readonly biz: string; readonly contentType: string },
  ): Promise<{ path: string; link: string }>
  /** shows pictures to everybody from now on: those among them that the person of the context has uploaded to be shown */
  publish(ctx: Ctx, paths: readonly string[]): Promise<void>
  /** an address that opens a stored file for the person of the context; the caller has judged the right */
  link(ctx: Ctx, path: string): string
}
