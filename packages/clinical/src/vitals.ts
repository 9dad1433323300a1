/** A set of vital signs for NEWS2, shared by form and server. */
import type { Amount } from './input.ts'
import {
  consciousness,
  pulse,
  respiratoryRate,
  spo2,
  spo2Scale,
  supplementalOxygen,
  systolicBp,
  temperatureC,
} from './inputs.ts'
import { news2 } from './models/news2.ts'
import { question } from './tools/questions.ts'
import type { Answers, Part } from './tools/tool.ts'

export interface SetOfVitals {
  readonly respRate: Amount | null
  readonly spo2: Amount | null
  readonly sbp: Amount | null
  readonly heartRate: Amount | null
  readonly temperature: Amount | null
  readonly consciousness: string | null
  readonly onOxygen: boolean | null
}

/** A bedside tool, not public. */
export const bedside: Part = {
  id: 'news2',
  title: '体征 NEWS2',
  about: '床旁测量',
  minutes: 1,
  context: 'inpatient',
  groups: [
    {
      title: '体征',
      questions: [
        question({ respiratoryRate }),
        question({ spo2 }),
        question({ spo2Scale }),
        question({ supplementalOxygen }),
        question({ systolicBp }),
        question({ pulse }),
        question({ consciousness }),
        question({ temperatureC }),
      ],
    },
  ],
  uses: [
    {
      model: news2,
      take: {
        respiratoryRate: 'respiratoryRate',
        spo2: 'spo2',
        spo2Scale: 'spo2Scale',
        supplementalOxygen: 'supplementalOxygen',
        systolicBp: 'systolicBp',
        pulse: 'pulse',
        consciousness: 'consciousness',
        temperatureC: 'temperatureC',
      },
      wordsOnly: true,
    },
  ],
}

/** A set as answers. @param scale of SpO₂: 2 only by order */
export const answersOfSet = (set: SetOfVitals, scale: 1 | 2): Answers => ({
  respiratoryRate: set.respRate,
  spo2: set.spo2,
  spo2Scale: scale,
  supplementalOxygen: set.onOxygen,
  systolicBp: set.sbp,
  pulse: set.heartRate,
  consciousness: set.consciousness,
  temperatureC: set.temperature,
})
