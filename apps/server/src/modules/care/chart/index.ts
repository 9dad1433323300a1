import {
  chartCourses,
  chartFiles,
  chartHead,
  chartTrend,
  dayPatients,
  patient,
  patientBanner,
  patientDates,
  shiftWork,
} from '@huxi/contract'
import { parseIds } from '@huxi/model'
import { area } from '../../../engine/core/area.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { handle } from '../../../engine/core/handle.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { bannerOf } from './banner.ts'
import { coursesOf } from './courses.ts'
import { datesOf } from './dates.ts'
import { dayPatientsOf } from './day.ts'
import { filesOf } from './files.ts'
import { headOf } from './head.ts'
import { patientFigures } from './home.ts'
import { trendsOf } from './numbers.ts'
import { shiftWorkOf } from './shift-work.ts'
import { chartTimeline } from './timeline.ts'

export { hasNews } from './news.ts'
export { readParts } from './parts.ts'
export { patientViews } from './patient-views.ts'
export { vitalMarks } from './vital-marks.ts'

/** @throws {AppError} notFound when there is no such patient, or none the person sees */
const refuseUnseen = async (ctx: Ctx, id: string): Promise<void> => void (await storeOf(ctx, patient).one(ctx, id))

export const chartArea = area({
  name: 'chart',
  figures: patientFigures,
  routes: [
    handle(chartHead, (ctx, { id }) => headOf(ctx, id)),
    handle(dayPatients, dayPatientsOf),
    handle(shiftWork, shiftWorkOf),
    handle(patientDates, (ctx, { patientIds }) => datesOf(ctx, parseIds(patientIds))),
    handle(patientBanner, (ctx, { id }) => bannerOf(ctx, id)),
    handle(chartTrend, async (ctx, { id, code }) => {
      await refuseUnseen(ctx, id)
      return trendsOf(ctx, id, code ?? null)
    }),
    handle(chartCourses, async (ctx, { id }) => {
      await refuseUnseen(ctx, id)
      return coursesOf(ctx, id)
    }),
    handle(chartFiles, async (ctx, { id }) => {
      await refuseUnseen(ctx, id)
      return filesOf(ctx, id)
    }),
    chartTimeline,
  ],
})
