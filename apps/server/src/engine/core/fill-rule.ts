/** How codes of new records are made: a rule names a function of the program and what it is called with. */

export interface FillRule {
  readonly code: string
  /** key of the function, `modules/rule/fill.ts` */
  readonly ruleClass: string
  readonly params: Readonly<Record<string, unknown>>
  /** whoever holds one of these may have a value made; absent = everybody who is signed in */
  readonly access?: readonly string[]
}
