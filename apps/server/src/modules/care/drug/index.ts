import { drug, drugContract, drugOffers } from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import { handle } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { offersOf } from './offers.ts'

export { withGenericNames } from './offers.ts'
export { dropDrugs, seedDrugs } from './seed.ts'

export const drugArea = area({
  name: 'drug',
  contract: drugContract,
  menu: [{ of: [drug], under: 'patient_setting_group', url: '/patient/drug', sort: 4 }],
  grants: { sysadmin: ['drug:drug:*'], doctor: ['drug:drug:list'], nurse: ['drug:drug:list'] },
  routes: [...serve(drug), handle(drugOffers, offersOf)],
})
