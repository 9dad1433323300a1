import type { DischargeSheet } from '@huxi/contract'

/** An open checklist without lines. */
export const OPEN_SHEET: DischargeSheet = {
  id: 'd1',
  version: 1,
  status: 'open',
  patientId: 'p1',
  encounterId: 'e1',
  visitStatus: 'in_progress',
  startAt: null,
  diagnosisText: null,
  revisitOn: null,
  lines: [],
}
