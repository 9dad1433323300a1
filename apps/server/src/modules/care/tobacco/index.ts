import { tobaccoContract, tobaccoProfile, tobaccoStatistics } from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { detailEntry } from '../../../engine/core/menu-entry.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { statistics } from '../../../engine/verbs/statistics.ts'
import { timelineRoute } from '../../../engine/verbs/timeline.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import { changeSource } from '../../system/log/index.ts'
import { tobaccoDictionaries } from './dictionaries.ts'
import { tobaccoExamples } from './examples.ts'
import { closeQuitWindows } from './outcome.ts'
import { profileHooks } from './profile.ts'

const PROFILES = { id: 'tobacco_profile', url: '/patient/tobacco' }
const CARE = ['tobacco:profile:*']

export const tobaccoArea = area({
  name: 'tobacco',
  contract: tobaccoContract,
  menu: [
    { of: [tobaccoProfile], name: '烟草问卷', under: 'patient_clinic_group', url: PROFILES.url, sort: 6 },
    detailEntry(PROFILES, '烟草问卷详情', 'patient/TobaccoDetail'),
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
  ],
  jobs: (services) => [
    {
      name: 'tobacco:lost',
      title: '登记戒烟失访',
      hint: '过了 6 个月随访时间仍没有烟草问卷的吸烟者记为失访，在戒烟率中按仍吸烟计',
      when: '0 20 0 * * ?',
      limitMs: 5 * MINUTE_MS,
      run: () => closeQuitWindows(asSystem(services, 'tobacco follow-up windows that have passed')),
    },
  ],
})
