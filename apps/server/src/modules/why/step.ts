/** A rule that was asked. */
export interface Step {
  readonly rule: string
  readonly says: string
  readonly met: boolean
  /** gives a right, while others only limit it */
  readonly opens?: true
  /** does not stop anything by itself, or is outdone by another one */
  readonly aside?: boolean
}
