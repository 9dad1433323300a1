/** Settings that change at run time: one shared record, updated when the database has newer values. */
import { readConfig, type Config } from './config.ts'
import { environmentOf } from './environment.ts'
import type { Env, Name } from './setting-value.ts'
import { StartError } from './start-error.ts'

const CHANGEABLE = {
  TITLE: 'title',
  SLOGAN: 'slogan',
  COMPANY_NAME: 'companyName',
  FILING_NO: 'filingNo',
  HELP_URL: 'helpUrl',
  WATERMARK: 'watermark',
  PASSWORD_PROFILE: 'passwordProfile',
  SESSION_IDLE_MIN: 'sessionIdleMin',
  SESSION_LIMITS: 'sessionLimits',
  REGISTRATION: 'registration',
  PUBLIC_TOOLS: 'publicTools',
  PUBLIC_ARTICLES: 'publicArticles',
  QUESTIONNAIRE_LINKS: 'questionnaireLinks',
  OPEN_FORMS: 'openForms',
  REPORT_CHECK: 'reportCheck',
  APPOINTMENT_DISPLAY: 'appointmentDisplay',
  PUBLIC_BOOKING: 'publicBooking',
  SMS_PER_DAY: 'smsPerDay',
  PRIVACY_DAYS: 'privacyDays',
  OUTPATIENT_YEARS: 'keptYears',
  INPATIENT_YEARS: 'keptYears',
} as const satisfies Partial<Record<Name, keyof Config>>
export type ChangeableName = keyof typeof CHANGEABLE

export const CHANGEABLE_NAMES = Object.keys(CHANGEABLE) as ChangeableName[]

export interface LiveConfig {
  readonly config: Config
  isFixed(name: ChangeableName): boolean
  fixedText(name: ChangeableName): string
  /** @throws {StartError} for values that would prevent a start */
  check(values: Env): void
  /** puts values in force; @returns names of invalid ones */
  apply(values: Env): readonly ChangeableName[]
}

export const openLiveConfig = (start: Config): LiveConfig => {
  const environment = Object.fromEntries(Object.entries(environmentOf(start)).filter(([, value]) => value?.trim()))
  const config = { ...start }
  const isFixed = (name: ChangeableName): boolean => Object.hasOwn(environment, name)
  const read = (values: Env): Config => readConfig({ ...values, ...environment })
  return {
    config,
    isFixed,
    fixedText: (name) => environment[name]?.trim() ?? '',
    check: (values) => void read(values),
    apply(values) {
      const used: Record<string, string> = {}
      const unusable: ChangeableName[] = []
      for (const name of CHANGEABLE_NAMES) {
        const value = values[name]
        if (value === undefined || isFixed(name)) continue
        try {
          read({ ...used, [name]: value })
          used[name] = value
        } catch (error) {
          if (!(error instanceof StartError)) throw error
          unusable.push(name)
        }
      }
      const next = read(used)
      const changed = new Set<keyof Config>(CHANGEABLE_NAMES.filter((name) => name in used).map((n) => CHANGEABLE[n]))
      for (const key of new Set(Object.values(CHANGEABLE)))
        Object.assign(config, { [key]: changed.has(key) ? next[key] : start[key] })
      return unusable
    },
  }
}
