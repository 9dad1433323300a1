/** Default next step. No score decides alone: each leads to a physician. */
import type { Level } from '@huxi/clinical/spec'
import type { Finding, Part } from '@huxi/clinical/tools/tool'

const AT_HOME: Readonly<Record<Level, string>> = {
  high: '请尽快让医生看到这个结果；症状加重时立即就医。',
  medium: '请在下次就诊时把这个结果给医生看；症状加重时及早就医。',
  low: '按原来的安排复诊；症状加重时及早就医。',
  none: '请把这个结果给医生看，由医生说明。',
}

const IN_HOSPITAL: Readonly<Record<Level, string>> = {
  high: '请马上让医护人员看到这个结果。',
  medium: '请在查房时把这个结果给医生看；症状加重时马上告诉医护人员。',
  low: '照常治疗；症状加重时马上告诉医护人员。',
  none: '请把这个结果给医生看，由医生说明。',
}

/** Undefined while answers are missing, and where the score does not apply. */
export const nextStep = ({ context }: Part, { wording, result }: Finding): string | undefined => {
  const { next, level } = wording
  if (next || (result.status !== 'ok' && level === 'none')) return next
  return (context === 'inpatient' ? IN_HOSPITAL : AT_HOME)[level]
}
