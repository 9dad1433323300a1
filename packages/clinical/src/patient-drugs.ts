/** Kinds of inhaled drugs in use, from prescribed classes. */

export interface DrugUse {
  readonly id: string
  readonly drug: string
  readonly drugClass: string
  /** `YYYY-MM-DD` */
  readonly startDate: string
  /** last day; null = ongoing */
  readonly endDate?: string | null
}

export const INHALED = ['lama', 'laba', 'ics'] as const
type Inhaled = (typeof INHALED)[number]

/** Contents of each class; classes without any of the three are absent. */
const CONTENTS: Readonly<Record<string, readonly Inhaled[]>> = {
  LAMA: ['lama'],
  LABA: ['laba'],
  ICS: ['ics'],
  LABA_LAMA: ['laba', 'lama'],
  ICS_LABA: ['ics', 'laba'],
  TRIPLE: ['ics', 'laba', 'lama'],
}

export const isUsed = ({ startDate, endDate }: DrugUse, asOf: string): boolean =>
  startDate <= asOf && (endDate ?? asOf) >= asOf

export const inhaledOn = (uses: readonly DrugUse[], asOf: string): Readonly<Record<Inhaled, readonly DrugUse[]>> => {
  const inUse = uses.filter((use) => isUsed(use, asOf))
  const containing = (part: Inhaled) => inUse.filter(({ drugClass }) => CONTENTS[drugClass]?.includes(part))
  return { lama: containing('lama'), laba: containing('laba'), ics: containing('ics') }
}
