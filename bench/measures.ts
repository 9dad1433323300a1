/** Every measure by its lines, in an order without side effects: new rows come late. */
import { measureAppointments } from './appointments.ts'
import type { Ask } from './asks.ts'
import { measureDesk, measureLogin, measurePhone, measureTools } from './cold-pages.ts'
import { departAsks, rightAsks } from './departs.ts'
import { measureFlood, measureUrgent } from './flood.ts'
import { measureForwarding } from './forwarding.ts'
import { filterAsks, measureLabels } from './labels.ts'
import * as lists from './lists.ts'
import { measureMessages } from './messages.ts'
import { measureDashboard, measureNavigation, measureTree } from './navigation.ts'
import { measureForms, measureLongForm } from './online-forms.ts'
import { measureJobRuns, measureMonitoring } from './operations.ts'
import { measureOutage } from './outage.ts'
import { patientAsks } from './patients.ts'
import { measureProcess } from './process.ts'
import { measurePush } from './push.ts'
import { cohortAsks, responseAsks, savedAsks } from './questionnaires.ts'
import type { Line } from './report.ts'
import { measureExport, measureImport } from './sheets.ts'
import { measureReports, measureStatistics, measureTobacco } from './statistics.ts'
import { measureReaders, measureUpload } from './streams.ts'
import type { Testbed } from './testbed.ts'
import { measureVisibility } from './visibility.ts'
import { measureChildren, measureReferences } from './with-specimens.ts'

type Measure =
  | { readonly asks: (testbed: Testbed) => readonly Ask[] | Promise<readonly Ask[]> }
  | { readonly lines: (testbed: Testbed, speed: number) => Promise<Line[]> }

export const MEASURES: Readonly<Record<string, Measure>> = {
  P6: { lines: measureProcess },
  P1: { asks: lists.listAsks },
  P3: { asks: lists.firstPageAsks },
  P4: { asks: lists.deepPageAsks },
  P2: { asks: lists.rowAsks },
  P5: { lines: lists.measureSignIn },
  C1: { asks: lists.choiceAsks },
  'PF1,PF2': { asks: patientAsks },
  M1: { asks: lists.moveAsks },
  'M2,M3': { lines: measureMessages },
  'A0,A1,A2,A3': { lines: measureAppointments },
  Q1: { asks: savedAsks },
  'Q2,Q3': { asks: responseAsks },
  Q4: { asks: cohortAsks },
  'Q5,Q6': { lines: measurePhone },
  L2: { asks: filterAsks },
  L1: { lines: measureLabels },
  S1: { lines: measureStatistics },
  S2: { lines: measureTobacco },
  'RP1,RP2': { lines: measureReports },
  'OF1,OF2,OF3': { lines: measureForms },
  OF4: { lines: measureLongForm },
  K1: { lines: measureChildren },
  R1: { lines: measureReferences },
  R2: { lines: measureReaders },
  P7: { lines: lists.measureMenu },
  'P8,P9,P10': { lines: measureLogin },
  'T1,T2': { lines: measureTools },
  P11: { lines: measureDesk },
  'N1,N2': { lines: measureNavigation },
  H1: { lines: measureDashboard },
  P12: { lines: measureExport },
  P13: { lines: measureImport },
  P14: { lines: measurePush },
  J1: { lines: measureJobRuns },
  O1: { lines: measureMonitoring },
  F2: { lines: lists.measureFiles },
  F1: { lines: measureUpload },
  D1: { asks: departAsks },
  D2: { asks: rightAsks },
  P15: { lines: measureTree },
  E1: { lines: lists.measureEmbedded },
  U1: { lines: measureFlood },
  U2: { lines: measureUrgent },
  U3: { lines: measureOutage },
  G1: { lines: measureForwarding },
  'V1,V2,V3,V4': { lines: measureVisibility },
}
