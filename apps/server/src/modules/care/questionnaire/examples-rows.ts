import { missingItems, type Answers, type FormContent } from '@huxi/clinical/forms/content'
import { scoreForm } from '@huxi/clinical/forms/score'
import { questAssignment, questResponse } from '@huxi/contract'
import type { Ctx } from '../../../engine/core/context.ts'
import { newId } from '../../../platform/db/ids.ts'
import { DAY_MS, formatTime } from '../../../platform/config/clock.ts'
import { insertStarterRow } from '../../system/tenant/index.ts'

export interface Form {
  readonly questionnaireId: string
  readonly versionId: string
  readonly title: string
  readonly scorer: string
  readonly content: FormContent
}

export const answersTo = ({ content }: Form, points: readonly (number | null)[]): Answers =>
  Object.fromEntries(
    content.items.flatMap(({ linkId }, n) => {
      const point = points[n] ?? null
      return point === null ? [] : [[linkId, String(point)] as const]
    }),
  )

const SECONDS = 180

export const writer = (ctx: Ctx, nurse: string, deptOf: ReadonlyMap<string, string | null>) => {
  const now = ctx.services.clock.now()
  const at = (days: number): string => formatTime(now - days * DAY_MS)
  const task = async (
    form: Form,
    patientId: string,
    status: string,
    days: number,
    more: object = {},
  ): Promise<string> => {
    const id = newId()
    const { questionnaireId, versionId } = form
    const row = {
      patientId,
      questionnaireId,
      versionId,
      status,
      sentAt: at(days),
      expiresAt: at(days - 7),
      revision: 0,
      channel: 'link',
      deptId: deptOf.get(patientId) ?? null,
      ...more,
    }
    await insertStarterRow(ctx, questAssignment, id, row, { create_by: nurse, create_time: at(days) })
    return id
  }
  const response = async (
    form: Form,
    patientId: string,
    days: number,
    points: readonly (number | null)[],
    more: object = {},
  ) => {
    const id = newId()
    const answers = answersTo(form, points)
    const { alert, ...scored } = scoreForm(form.scorer, form.content, answers)
    const [stopped] = missingItems(form.content, answers)
    const { content, title, questionnaireId, versionId, scorer } = form
    await insertStarterRow(
      ctx,
      questResponse,
      id,
      {
        patientId,
        title,
        questionnaireId,
        versionId,
        scorer,
        answers,
        shown: content,
        ...scored,
        completedAt: at(days),
        startedAt: formatTime(now - days * DAY_MS - SECONDS * 1000),
        seconds: SECONDS,
        tooFast: false,
        stoppedAt: stopped?.text ?? null,
        deptId: deptOf.get(patientId) ?? null,
        filledBy: 'staff',
        recordedBy: nurse,
        status: 'completed',
        attention: alert ? 'waiting' : 'none',
        ...more,
      },
      { create_by: 'recordedBy' in more ? 'system' : nurse, create_time: at(days) },
    )
    return { id, patientId }
  }
  return { at, task, response }
}

export type Writer = ReturnType<typeof writer>
