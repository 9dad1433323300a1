import { measureOf, type Measure } from '@huxi/clinical/patient-measures'
import { VITALS } from '@huxi/contract'

export interface RoundColumn {
  readonly name: string
  readonly title: string
  /** absent = chosen from a list */
  readonly measure?: Measure
}

const TITLES: Readonly<Record<keyof typeof VITALS, string>> = {
  temperature: '体温',
  heartRate: '心率',
  respRate: '呼吸',
  sbp: '收缩压',
  dbp: '舒张压',
  spo2: 'SpO₂',
}

const FLOW = measureOf('oxygen_flow')!

export const COLUMNS: readonly RoundColumn[] = [
  ...Object.entries(VITALS).map(([name, code]) => ({
    name,
    title: TITLES[name as keyof typeof VITALS],
    measure: measureOf(code)!,
  })),
  { name: 'oxygenDevice', title: '吸氧方式' },
  { name: 'oxygenFlow', title: '氧流量', measure: FLOW },
  { name: 'consciousness', title: '意识' },
]

const AIR = 'air'

/** Whether a flow is asked: of who breathes room air there is none. */
export const asksFlow = (values: Readonly<Record<string, unknown>>): boolean =>
  values['oxygenDevice'] !== undefined && values['oxygenDevice'] !== AIR

export const missingOf = (values: Readonly<Record<string, unknown>>): readonly RoundColumn[] =>
  COLUMNS.filter(({ name }) => values[name] === undefined && (name !== 'oxygenFlow' || asksFlow(values)))
