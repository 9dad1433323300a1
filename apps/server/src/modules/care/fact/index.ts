import { exacerbation, factContract, feno, labResult, medication, observation, spirometry } from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { exacerbationHooks } from './course.ts'
import { factDictionaries } from './dictionaries.ts'
import { criticalExamples } from './examples.ts'
import { medicationHooks } from './medication.ts'
import { spirometryHooks } from './spirometry.ts'
import { fenoHooks, labHooks, observationHooks } from './values.ts'

export { courseOf, coursesOf, rowOf } from './counted.ts'
export { patientDied as factsEnd } from './death.ts'
export { ownValue, textOf } from './measured-value.ts'
export { mayRead, measuredBy, measuredOfMany } from './measured.ts'
export { checkedPatient } from './patient-dates.ts'
export { recordedOf, toMinute } from './prefill.ts'
export { chartedVital, openSets, reportSet, setAt, type OpenSet } from './vital-set.ts'
export { recorded as recordedVitals } from './vitals.ts'

const CODES = ['exacerbation', 'medication', 'observation', 'spirometry', 'feno', 'lab'].map((noun) => `fact:${noun}:*`)

export const factArea = area({
  name: 'fact',
  contract: factContract,
  menu: [
    {
      of: [exacerbation, medication, observation, spirometry, feno, labResult],
      name: '临床数据',
      under: 'patient_clinic_group',
      url: '/patient/fact',
      sort: 2,
    },
  ],
  grants: { doctor: CODES, nurse: CODES },
  dictionaries: factDictionaries,
  examples: criticalExamples,
  routes: [
    ...serve(exacerbation, exacerbationHooks),
    ...serve(medication, medicationHooks),
    ...serve(observation, observationHooks),
    ...serve(spirometry, spirometryHooks),
    ...serve(feno, fenoHooks),
    ...serve(labResult, labHooks),
  ],
})
