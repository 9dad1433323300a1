import { criticalValue, patient, rangeContract, rangesOf, referenceRange } from '@huxi/contract'
import { adultCodes, rangesFor } from '@huxi/clinical/reference-range'
import { area } from '../../../engine/core/area.ts'
import { handle } from '../../../engine/core/handle.ts'
import { clearRow } from '../../../engine/read/field-rules.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { today } from '../../../platform/config/clock.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { acknowledgingCritical, criticalNotice } from './critical.ts'
import { rangeDictionaries } from './dictionaries.ts'
import { rangePerson, tenantRanges } from './judge.ts'
import { referenceHooks } from './reference.ts'

export { acknowledgeAlarms } from './acknowledge.ts'
export { followCritical, isLeftToScore, leaveToScore, type Reported } from './critical.ts'
export { judged, rangePerson, unitWarning } from './judge.ts'
export { dropRanges, seedRanges } from './seed.ts'

export const rangeArea = area({
  name: 'range',
  contract: rangeContract,
  menu: [
    { of: [criticalValue], under: 'patient_ward_group', url: '/patient/critical', sort: 1 },
    { of: [referenceRange], under: 'patient_setting_group', url: '/patient/range', sort: 3 },
  ],
  grants: {
    sysadmin: ['range:reference:*'],
    doctor: ['range:reference:list', 'range:critical:*'],
    nurse: ['range:reference:list', 'range:critical:*'],
  },
  notices: [criticalNotice],
  dictionaries: rangeDictionaries,
  routes: [
    handle(rangesOf, async (ctx, { patientId }) => {
      const person = clearRow(ctx, patient, await storeOf(ctx, patient).one(ctx, patientId))
      const all = await tenantRanges(ctx)
      const codes = [...new Set(all.map(({ code }) => code))]
      const whom = rangePerson(person, today(ctx))
      return { ranges: codes.flatMap((code) => rangesFor(all, code, whom)), adultCodes: adultCodes(all, whom) }
    }),
    ...serve(referenceRange, referenceHooks),
    ...serve(criticalValue, { visibleRows: ofVisiblePatients, moves: acknowledgingCritical }),
  ],
})
