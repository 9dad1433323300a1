import { envelope, models } from '@huxi/clinical'
import { partOf } from '@huxi/clinical/tools'
import { answersInWords } from '@huxi/clinical/tools/recorded-answers'
import {
  assess,
  assessHandoff,
  assessModels,
  assessRegistry,
  handoffReceived,
  noteUse,
  openHandoff,
  storeAssessment,
  storeHandoff,
  storeModel,
  toolUses,
  waitingHandoffs,
  type HandoffPreview,
} from '@huxi/contract'
import { malformed, noSuchPath } from '@huxi/model'
import type { Ctx } from '../../../engine/core/context.ts'
import { reply } from '../../../engine/core/answer.ts'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { now } from '../../../platform/config/clock.ts'
import type { Config } from '../../../platform/config/config.ts'
import { assessmentOwnRoutes } from './assessment.ts'
import { candidateRoutes } from './candidates.ts'
import { computedLately, type Counters } from './counters.ts'
import { findingsOf, isRecord, partNotes, readFilled, scoringOf, titleOf, type Scoring } from './filled.ts'
import { askReceived, keepHandoff, listWaiting, openHanded, takeHanded, type Handed } from './handoff.ts'
import { computedOf, openRegistry } from './registry.ts'
import { scoreRoute } from './patient-scores.ts'
import { prefillRoute } from './prefill.ts'
import { storeQuestionnaire } from './questionnaire.ts'
import { linkingRoutes } from './linking.ts'
import { resultRoutes } from './results.ts'
import { storeFilled } from './store.ts'
import { urgentRoutes } from './urgent-table.ts'
import { listUses } from './use.ts'
import { vitalsRoundRoutes } from './vitals-round.ts'
import { vitalsRoutes } from './vitals.ts'

const RECENT_DAYS = 30

/** Input of anonymous callers is neither logged nor kept, except hand-offs; uses are counted. */
export const assessmentRoutes = (config: Config, counters: Counters): readonly Route[] => {
  const entries = openRegistry(config, models)
  const computed = computedOf(entries)
  // built once, so that its ETag is computed once
  const cards = [...computed.values()].map(({ card }) => card)
  const scoring = scoringOf(computed)
  const open: typeof handle = (endpoint, run) => ({
    ...handle(endpoint, run),
    isOpen: (services) => services.config.publicTools,
  })
  return [
    open(assessModels, async () => cards),
    open(assess, async ({ services }, { code, input, ruleSet }) => {
      const entry = computed.get(code)
      if (!entry) throw noSuchPath()
      if (!isRecord(input)) throw malformed('答案的格式不正确')
      const at = now({ services })
      const result = envelope(entry.model, input, at, ruleSet ?? entry.ruleSet)
      counters.count(code, 'scored')
      return result
    }),
    open(noteUse, async (_anyone, { tool, part }) => {
      if (!partOf(tool, part)) throw noSuchPath()
      counters.count(tool, 'used')
      return null
    }),
    open(assessHandoff, keepHandoff),
    open(handoffReceived, askReceived),
    handle(waitingHandoffs, listWaiting),
    handle(toolUses, listUses),
    handle(openHandoff, async (ctx, given) => previewOf(ctx, scoring, await openHanded(ctx, given))),
    handle(storeHandoff, (ctx, { context, comment, patientId, ...given }) =>
      takeHanded(ctx, given, (tx, { filled, source, consentVersion, filledAt }) =>
        storeFilled(tx, scoring, filled, {
          context,
          comment,
          patientId,
          amendsId: null,
          source,
          consentVersion,
          filledAt,
        }),
      ),
    ),
    handle(storeAssessment, (ctx, { tool, part, answers, ...rest }, { once }) => {
      const filled = readFilled({ tool, part, answers }, true)
      const about = { ...rest, source: 'staff', consentVersion: null } as const
      return once(ctx, async (tx) => reply('', await storeFilled(tx, scoring, filled, about)))
    }),
    handle(storeModel, (ctx, given, { once }) =>
      once(ctx, async (tx) => reply('', await storeQuestionnaire(tx, scoring, given))),
    ),
    ...assessmentOwnRoutes,
    ...linkingRoutes,
    ...candidateRoutes,
    ...resultRoutes,
    prefillRoute,
    ...urgentRoutes,
    scoreRoute,
    ...vitalsRoutes(scoring),
    ...vitalsRoundRoutes(scoring),
    handle(assessRegistry, async (ctx) => {
      const counts = await computedLately(ctx, RECENT_DAYS)
      return entries.map(({ card, withheld }) => ({ ...card, withheld, computed: counts.get(card.code) ?? 0 }))
    }),
  ]
}

const previewOf = (ctx: Ctx, scoring: Scoring, { filled, source, filledAt }: Handed): HandoffPreview => ({
  tool: filled.tool.id,
  part: filled.part.id,
  title: titleOf(filled),
  receivedAt: filledAt,
  offline: source === 'link',
  answers: answersInWords(filled.part, filled.answers),
  findings: findingsOf(scoring, filled, now(ctx)),
  notes: partNotes(filled),
})
