import type { Ctx } from '../../engine/core/context.ts'
export const appointmentExamples = async (_tx: Ctx): Promise<void> => {}
