import { dischargeContract, dischargeList, followup, referral, startDischarge } from '@huxi/contract'
import { reply } from '../../../engine/core/answer.ts'
import { area } from '../../../engine/core/area.ts'
import { handle } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import { dischargeHooks, started } from './checklist.ts'
import { dischargeDictionaries } from './dictionaries.ts'
import { followupDue, followupHooks, remindOfFollowups } from './followup.ts'
import { leaveRoutes } from './leave.ts'
import { referralHooks } from './referral.ts'
import { refreshRoutes } from './refresh.ts'

export { visitEvents } from './checklist.ts'
export { callsEnd, cancelFollowups, uncalledOf } from './followup.ts'

const CARE = ['visit:discharge:*', 'visit:followup:*', 'visit:referral:*']

export const dischargeArea = area({
  name: 'discharge',
  contract: dischargeContract,
  menu: [
    { of: [dischargeList], under: 'patient_ward_group', url: '/patient/discharge', sort: 2 },
    { of: [followup], under: 'patient_followup_group', url: '/patient/followup', sort: 1 },
    { of: [referral], under: 'patient_followup_group', url: '/patient/referral', sort: 2 },
  ],
  grants: { doctor: CARE, nurse: CARE },
  dictionaries: dischargeDictionaries,
  notices: [followupDue],
  routes: [
    ...serve(dischargeList, dischargeHooks),
    ...serve(followup, followupHooks),
    ...serve(referral, referralHooks),
    ...refreshRoutes,
    ...leaveRoutes,
    handle(startDischarge, async (ctx, { encounterId }) =>
      reply('出院清单已打开', { id: await started(ctx, encounterId) }),
    ),
  ],
  jobs: (services) => [
    {
      name: 'discharge:followup',
      title: '提醒出院随访',
      hint: '提醒随访人今天应打的和已逾期的出院随访',
      when: '0 30 7 * * ?',
      limitMs: 5 * MINUTE_MS,
      run: () => remindOfFollowups(services),
    },
  ],
})
