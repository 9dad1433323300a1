import { askingRates, overrideStatistics, SAFETY_RULES, safetyContract, safetyOverride } from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import { words } from '../../../engine/core/seeds.ts'
import { handle } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { statistics } from '../../../engine/verbs/statistics.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { safetyExamples } from './examples.ts'
import { openPromptCounter, ratesOf } from './askings.ts'

export { askOnce, type Warning } from './ask.ts'

export const safetyArea = area({
  name: 'safety',
  contract: safetyContract,
  tables: ['safety_shown'],
  menu: [
    { of: [safetyOverride], under: 'patient_setting_group', sort: 6 },
    {
      id: 'safety_override_stat',
      name: '安全提示统计',
      under: 'patient_setting_group',
      url: '/safety/stat',
      component: 'safety/overrideStat',
      sort: 7,
      perms: 'safety:override:stat',
    },
  ],
  grants: { sysadmin: ['safety:override:*'], head: ['safety:override:*'] },
  dictionaries: [{ ...words('safety_rule', '安全提示', ...Object.entries(SAFETY_RULES)), grows: true }],
  routes: [
    ...serve(safetyOverride, { visibleRows: ofVisiblePatients }),
    ...statistics(safetyOverride, overrideStatistics),
    handle(askingRates, ratesOf),
  ],
  examples: safetyExamples,
  open: (services) => {
    const { promptCounter, close } = openPromptCounter(services)
    return { ports: { promptCounter }, close }
  },
})
