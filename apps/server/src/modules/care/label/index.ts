import {
  addStarterRules,
  giveLabel,
  giveLabelToAll,
  label,
  labelContract,
  labelHolders,
  labelOverview,
  labelRule,
  labelRun,
  labelStatistics,
  labelTags,
  patientFlag,
  patientLabel,
  RESTRICTED_LABELS,
  runRule,
  tryRule,
} from '@huxi/contract'
import { sql } from 'kysely'
import { reply } from '../../../engine/core/answer.ts'
import { area } from '../../../engine/core/area.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import { handle } from '../../../engine/core/handle.ts'
import { menuGroup } from '../../../engine/core/menu-entry.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { statistics } from '../../../engine/verbs/statistics.ts'
import { HOUR_MS, MINUTE_MS } from '../../../platform/config/clock.ts'
import { runAsks } from './asks.ts'
import { labelDictionaries } from './dictionaries.ts'
import { labelExamples } from './examples.ts'
import { patientFlagHooks } from './flag.ts'
import { give, giveToAll } from './give.ts'
import { knownLabelIds, onlyKnownLabels } from './holdings.ts'
import { labelHooks } from './label.ts'
import { overviewOf } from './overview.ts'
import { countHolders, patientLabelHooks, tagsOf } from './patient-label.ts'
import { labelRuleHooks, runNow, trialOf } from './rule.ts'
import { runByEvents, runNightly } from './schedule.ts'
import { addStarters } from './starters.ts'

export { flagMarks, flagsOf, inForce as flagInForce } from './flag.ts'
export { holdingAll, withoutRestricted } from './holdings.ts'
export { tagsOf } from './patient-label.ts'

const CARE = ['label:label:list', 'label:patientLabel:*', 'label:flag:*']
const RULES = ['label:label:*', 'label:rule:*', 'label:run:list', 'label:patientLabel:stat']

export const labelArea = area({
  name: 'label',
  contract: labelContract,
  tables: ['label_due', 'label_count'],
  reportReads: {
    label_label: ['id', 'tenant_id', 'restricted'],
    label_rule: ['id', 'tenant_id', 'label_id', 'condition'],
    label_patient: ['id', 'label_id'],
  },
  menu: [
    menuGroup({ id: 'label', name: '标签与警示', url: '/label', sort: 2.5, icon: 'tags' }),
    {
      of: [label],
      name: '标签管理',
      under: 'label',
      sort: 1,
      buttons: [{ name: '查看限制可见的标签', perms: RESTRICTED_LABELS }],
    },
    {
      of: [patientLabel],
      under: 'label',
      url: '/label/patient',
      sort: 1.5,
      buttons: [{ name: '为患者或筛选结果添加标签', perms: 'label:patientLabel:give' }],
    },
    {
      of: [labelRule, labelRun],
      under: 'label',
      sort: 2,
      buttons: [
        { name: '试运行和立即运行', perms: 'label:rule:run' },
        { name: '试运行', perms: 'label:rule:try' },
      ],
    },
    { of: [patientFlag], under: 'label', sort: 3 },
    {
      id: 'label_stat',
      name: '标签统计',
      under: 'label',
      url: '/label/stat',
      component: 'label/LabelStat',
      perms: 'label:patientLabel:stat',
      sort: 4,
    },
  ],
  grants: {
    sysadmin: RULES,
    operator: RULES,
    doctor: [...CARE, 'label:rule:list', 'label:rule:try', 'label:run:list', RESTRICTED_LABELS],
    nurse: CARE,
  },
  dictionaries: labelDictionaries,
  notices: [runAsks],
  examples: labelExamples,
  routes: [
    ...serve(label, labelHooks),
    ...serve(patientLabel, patientLabelHooks),
    ...statistics(patientLabel, labelStatistics),
    ...serve(labelRule, labelRuleHooks),
    ...serve(labelRun, {
      visibleRows: (ctx) => [
        sql`rule_id in (select id from label_rule where label_id in (${knownLabelIds(ctx)}) and ${onlyKnownLabels(ctx)})`,
      ],
    }),
    ...serve(patientFlag, patientFlagHooks),
    handle(labelTags, tagsOf),
    handle(labelHolders, countHolders),
    handle(giveLabel, async (ctx, input) => {
      const answer = await give(ctx, input)
      const suffix = answer.held > 0 ? `，${answer.held} 名患者已有这个标签` : ''
      return reply(`已为 ${answer.ids.length} 名患者添加标签${suffix}`, answer)
    }),
    handle(giveLabelToAll, async (ctx, input) => {
      const answer = await giveToAll(ctx, input)
      const suffix = answer.held > 0 ? `，${answer.held} 名患者已有这个标签` : ''
      return reply(`已为 ${answer.given} 名患者添加标签${suffix}`, answer)
    }),
    handle(labelOverview, (ctx) => overviewOf(ctx)),
    handle(tryRule, trialOf),
    handle(runRule, runNow),
    handle(addStarterRules, (ctx) =>
      inTransaction(ctx, async (tx) => {
        const added = await addStarters(tx)
        return reply(added > 0 ? `已添加 ${added} 条规则草稿` : '常用规则都已经有了', { added })
      }),
    ),
  ],
  jobs: (services) => [
    {
      name: 'label:rules',
      title: '运行标签规则',
      hint: '按已启用的标签规则添加和结束患者的标签；变动过多的规则停下等人确认',
      when: '0 30 2 * * ?',
      limitMs: HOUR_MS,
      run: (signal, say) => runNightly(services, signal, say),
    },
    {
      name: 'label:events',
      title: '按变化运行标签规则',
      hint: '对检查、评估、用药、诊断等有变化的患者运行已启用的标签规则',
      when: '30 * * * * ?',
      limitMs: 30 * MINUTE_MS,
      run: (signal, say) => runByEvents(services, signal, say),
    },
  ],
})
