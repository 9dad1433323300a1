import { APPOINTMENT } from './texts/appointment.ts'
import { ASSESSMENT } from './texts/assessment.ts'
import { CONTENT } from './texts/content.ts'
import { EXAMPLE } from './texts/example.ts'
import { OPERATIONS } from './texts/operations.ts'
import { OUTREACH } from './texts/outreach.ts'
import { PATIENT } from './texts/patient.ts'
import { QUESTIONNAIRE } from './texts/questionnaire.ts'
import { SYSTEM } from './texts/system.ts'
import type { PageHelps } from './texts/text.ts'

export type { PageHelp } from './texts/text.ts'

export const PAGE_HELP: PageHelps = {
  ...APPOINTMENT,
  ...PATIENT,
  ...QUESTIONNAIRE,
  ...OUTREACH,
  ...CONTENT,
  ...ASSESSMENT,
  ...SYSTEM,
  ...OPERATIONS,
  ...EXAMPLE,
}
