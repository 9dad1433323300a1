/** A rule that was evaluated. */
export interface Step {
  readonly rule: string
  readonly says: string
  readonly met: boolean
  /** grants a right instead of limiting one */
  readonly opens?: true
  /** has no effect alone, or is overridden */
  readonly aside?: boolean
}
