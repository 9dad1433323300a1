/** The planner proves that accepted SQL reads no relation but the views it names. */
import { classOf, resources } from '@huxi/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '../src/engine/core/caller.ts'
import { analyseReport } from '../src/engine/report/analysis.ts'
import { statementOf } from '../src/engine/report/statement.ts'
import { openParser } from '../src/engine/report/parser.ts'
import { reportViews } from '../src/engine/report/views.ts'
import { useApp } from './accounts.ts'
import { select } from './report-texts.ts'
import { runs } from './long.ts'

const views = reportViews(Object.values(resources), classOf)
const RUNS = runs(200, 5000)

interface Plan {
  'Relation Name'?: string
  Plans?: Plan[]
}
const relationsOf = (plan: Plan): string[] => [
  ...(plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(relationsOf),
]

/** Wrong types and names are left to the database; a missing relation is no such error. */
const isMisfit = ({ code, message }: { code?: string; message?: string }): boolean =>
  (code === '42P01' && !/relation .* does not exist/.test(String(message))) ||
  /^(22|42(?!501|P01)|21|0A)/.test(String(code))

describe('random texts', () => {
  const app = useApp()

  beforeAll(openParser)

  test('are planned over their views alone', async () => {
    const texts = fc.sample(select, { numRuns: RUNS, seed: 20_261_123 })
    let planned = 0
    await app.services.database.asOwner(async (client) => {
      for (const random of texts) {
        const text = random.replaceAll('care_patient', 'sys_position').replace(/care(_|!005f)visit/g, 'quest$1version')
        const analysis = analyseReport(text, views)
        if (analysis.faults.length > 0) continue
        const sources = new Map(analysis.views.map((view) => [view, sql`true`]))
        const statement = statementOf(
          asSystem(app.services, 'a report without a person'),
          analysis,
          analysis.slots.map(() => null),
          sources,
          (from) => sql`select * from ${from}`,
        )
        const asked = client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${statement.text}`, [
          ...statement.values,
        ])
        const found = await asked.catch((error: { code?: string; message?: string }) => {
          if (isMisfit(error)) return undefined
          throw new Error(`${text}: ${error.message}`, { cause: error })
        })
        if (!found) continue
        planned += 1
        const read = relationsOf(found.rows[0]!['QUERY PLAN'][0]!.Plan)
        expect(
          read.filter((name) => !analysis.views.some(({ r }) => r.table === name)),
          text,
        ).toEqual([])
      }
    })
    expect(planned).toBeGreaterThan(RUNS / 40)
  })
})
