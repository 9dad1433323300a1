import {
  attemptStatistics,
  quitAttempt,
  quitContact,
  quitStatistics,
  tobaccoContract,
  tobaccoProfile,
  tobaccoStatistics,
} from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { statistics } from '../../../engine/verbs/statistics.ts'
import { timelineRoute } from '../../../engine/verbs/timeline.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import { changeSource } from '../../system/log/index.ts'
import { attemptHooks, contactHooks, decideContacts, missContacts } from './attempt.ts'
import { tobaccoDictionaries } from './dictionaries.ts'
import { tobaccoExamples } from './examples.ts'
import { closeQuitWindows } from './outcome.ts'
import { profileHooks } from './profile.ts'

const CARE = ['tobacco:profile:*', 'tobacco:attempt:*', 'tobacco:contact:*']

export const tobaccoArea = area({
  name: 'tobacco',
  contract: tobaccoContract,
  menu: [
    { of: [tobaccoProfile], under: 'patient_clinic_group', url: '/patient/tobacco', sort: 6 },
    { of: [quitAttempt], under: 'patient_clinic_group', url: '/patient/quit', sort: 6.2 },
    { of: [quitContact], under: 'patient_clinic_group', url: '/patient/quit-contact', sort: 6.4 },
    {
      id: 'tobacco_profile_stat',
      name: '烟草统计',
      under: 'patient_clinic_group',
      url: '/patient/tobacco-stat',
      component: 'patient/TobaccoStat',
      sort: 7,
      perms: 'tobacco:profile:stat',
    },
  ],
  grants: { doctor: CARE, nurse: CARE },
  dictionaries: tobaccoDictionaries,
  examples: tobaccoExamples,
  routes: [
    ...serve(tobaccoProfile, profileHooks),
    ...statistics(tobaccoProfile, tobaccoStatistics),
    timelineRoute(tobaccoProfile, [changeSource(tobaccoProfile)]),
    ...serve(quitAttempt, attemptHooks),
    ...statistics(quitAttempt, attemptStatistics),
    ...serve(quitContact, contactHooks),
    ...statistics(quitContact, quitStatistics),
  ],
  jobs: (services) => [
    {
      name: 'tobacco:lost',
      title: '登记戒烟失访',
      hint: '戒烟随访过了窗口的记为失访；过了 6 个月随访时间仍没有烟草问卷的吸烟者记为失访，在戒烟率中按仍吸烟计',
      when: '0 20 0 * * ?',
      limitMs: 5 * MINUTE_MS,
      run: async () => {
        await missContacts(services)
        await decideContacts(services)
        await closeQuitWindows(asSystem(services, 'tobacco follow-up windows that have passed'))
      },
    },
  ],
})
