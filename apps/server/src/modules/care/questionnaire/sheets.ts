/** Comparisons as sheets: the results of one patient, and a cohort without the groups that would tell single patients. */
import { compareForms, type FormChange } from '@huxi/clinical/forms/compare'
import { answerText } from '@huxi/clinical/forms/content'
import { COHORT_MIN, patient, questResponse, type cohortSheet, type compareSheet } from '@huxi/contract'
import type { InputOfEndpoint } from '@huxi/model'
import { file, type Answer } from '../../../engine/core/answer.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { audit } from '../../../engine/core/transaction.ts'
import { clearRow } from '../../../engine/read/field-rules.ts'
import { sheetHeaders } from '../../../engine/sheet/excel.ts'
import { headOf } from '../../../engine/sheet/export.ts'
import type { Size } from '../../../engine/sheet/small-cells.ts'
import { storeOf } from '../../../engine/write/store.ts'
import type { CellValue } from '../../../platform/xlsx/cell.ts'
import { sheetFile } from '../../../platform/xlsx/file.ts'
import { countCohort, hiddenAmong, cohortGroupOf, type CohortRow } from './cohort.ts'
import { compare } from './response.ts'

interface Sheet {
  readonly title: string
  readonly headings: readonly string[]
  readonly rows: readonly (readonly CellValue[])[]
}

const send = async (ctx: Ctx, { title, headings, rows }: Sheet): Promise<Answer<never>> => {
  await audit(ctx, {
    action: 'export',
    object: `${questResponse.name}/compare`,
    outcome: 'success',
    detail: { rows: rows.length },
  })
  const head = { ...headOf(ctx, questResponse, [[...headings]]), title }
  const body = await sheetFile(head, (put) => put(rows.map((row) => [...row])))
  return file(body, sheetHeaders(title, ctx.services.clock.now()))
}

const changeText = (change: FormChange | null): CellValue =>
  change && [change.delta, change.verdict?.text].filter((part) => part !== undefined).join(' ')

export const compareAsSheet = async (ctx: Ctx, given: InputOfEndpoint<typeof compareSheet>) => {
  const { instrument, title, results: compared } = await compare(ctx, given)
  const { patientNo } = clearRow(ctx, patient, await storeOf(ctx, patient).one(ctx, given.patientId))
  const { rows, same } = compareForms(instrument, compared)
  const results = rows.map(({ result }) => result)
  const items = new Map(results.flatMap(({ shown }) => shown.items.map((item) => [item.linkId, item] as const)))
  const asked = [...items.values()].filter(({ type }) => type !== 'display' && type !== 'group')
  return send(ctx, {
    title: `${title}对比`,
    headings: ['项目', ...results.map(({ completedAt }) => completedAt.slice(0, 16))],
    rows: [
      ['得分', ...results.map(({ complete, total }) => (complete ? total : '回答不完整'))],
      ['程度', ...results.map(({ band }) => band)],
      ['与上次相比', ...rows.map(({ sincePrevious }) => changeText(sincePrevious))],
      ['与首次相比', ...rows.map(({ sinceBaseline }) => changeText(sinceBaseline))],
      ...asked.map((item) => [
        item.text,
        ...results.map(({ shown, answers }) => {
          const own = shown.items.find(({ linkId }) => linkId === item.linkId)
          return own ? answerText(own, answers[item.linkId]) : null
        }),
      ]),
      [],
      ...(patientNo ? [[`患者编号：${patientNo}`]] : []),
      ...(same ? [] : [['版本不同，不计算差值。']]),
    ],
  })
}

const sizeOf = ({ pairs, improved, worsened }: CohortRow, hasMcid: boolean): Size =>
  hasMcid ? [pairs, improved!, pairs - improved!, worsened!, pairs - worsened!] : [pairs]

const HIDDEN = '—'
const HEAD = ['配对患者', '首次中位数', '末次中位数', '变化中位数', '改善（≥ MCID）', '变差（≥ MCID）']

export const cohortAsSheet = async (ctx: Ctx, given: InputOfEndpoint<typeof cohortSheet>) => {
  const { mcid, rows, names, hasMcid, excluded } = await countCohort(ctx, given)
  const isHidden = hiddenAmong(rows, (row) => sizeOf(row, hasMcid))
  const cells = (row: CohortRow): CellValue[] => {
    const { text, pairs, firstMedian, lastMedian, changeMedian, improved, worsened } = cohortGroupOf(
      row,
      names,
      hasMcid,
      isHidden(row),
    )
    if (isHidden(row)) return [text, ...HEAD.map(() => HIDDEN)]
    return [text, pairs, firstMedian, lastMedian, changeMedian, improved, worsened]
  }
  return send(ctx, {
    title: '问卷队列对比',
    headings: ['分组', ...HEAD],
    rows: [
      ...rows.map(cells),
      [],
      [`期间：${given.from} 至 ${given.to}，每位患者第一次和最后一次完整的结果`],
      ...(mcid ? [[mcid]] : []),
      ...excluded.map(({ why, count }) => [`未计入：${why} ${count < COHORT_MIN ? `不足 ${COHORT_MIN}` : count} 人`]),
      ...(rows.some(isHidden) ? [[`不足 ${COHORT_MIN} 人的数值，以及可据以推算出它们的数值，显示为“${HIDDEN}”`]] : []),
    ],
  })
}
