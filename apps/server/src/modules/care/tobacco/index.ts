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
import { detailEntry } from '../../../engine/core/menu-entry.ts'
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

const PROFILES = { id: 'tobacco_profile', url: '/patient/tobacco' }
const ATTEMPTS = { id: 'tobacco_attempt', url: '/patient/quit' }
const CARE = ['tobacco:profile:*', 'tobacco:attempt:*', 'tobacco:contact:*']

export const tobaccoArea = area({
  name: 'tobacco',
  contract: tobaccoContract,
  menu: [
    { of: [tobaccoProfile], name: '烟草问卷', under: 'patient_clinic_group', url: PROFILES.url, sort: 6 },
    detailEntry(PROFILES, '烟草问卷详情', 'patient/TobaccoDetail'),
    { of: [quitAttempt], name: '戒烟尝试', under: 'patient_clinic_group', url: ATTEMPTS.url, sort: 6.2 },
    detailEntry(ATTEMPTS, '戒烟尝试详情', 'patient/QuitAttemptDetail'),
    { of: [quitContact], name: '戒烟随访', under: 'patient_clinic_group', url: '/patient/quit-contact', sort: 6.4 },
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
